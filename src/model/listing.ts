import type { JsonObject } from './json.js'
import type { Mark } from './place.js'

export type ListingKind = 'tools' | 'resources' | 'resourceTemplates' | 'prompts'

/** A tool, resource, template or prompt as a server listed it. */
export interface ListedItem {
  /** Name of the tool or prompt, URI of the resource, URI template. */
  readonly key: string
  readonly value: JsonObject
  /** The line of the page that listed it. */
  readonly page: Mark
}

/** A complete list, page by page, as one client got it. */
export interface Listing {
  readonly kind: ListingKind
  readonly items: readonly ListedItem[]
  /** The lines of its pages. */
  readonly pages: readonly Mark[]
}

/** What lists have taught about a server, for the client that asks. */
export interface ListingFacts {
  /** The item, where a list that is still valid holds it. */
  find(kind: ListingKind, key: string): ListedItem | undefined
  /** The newest complete list, while it is valid: nothing has invalidated it and its time to live has not passed. */
  complete(kind: ListingKind): Listing | undefined
}

/** The member of a list result that holds the items, and the member that names an item. */
export const LISTS: ReadonlyMap<string, { readonly kind: ListingKind; readonly key: 'name' | 'uri' | 'uriTemplate' }> =
  new Map([
    ['tools/list', { kind: 'tools', key: 'name' }],
    ['resources/list', { kind: 'resources', key: 'uri' }],
    ['resources/templates/list', { kind: 'resourceTemplates', key: 'uriTemplate' }],
    ['prompts/list', { kind: 'prompts', key: 'name' }],
  ])
