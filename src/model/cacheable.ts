/** Methods whose complete results carry caching hints (2026-07-28 server/utilities/caching#cacheable-results). */
export const CACHEABLE_METHODS = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const
