import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, ElicitRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Action } from './sdk-modern.fixture.js'

// Pairs of the SDK 1.x: the handshake, and a tool whose server asks the client while it runs.

const TOOL = {
  name: 'deploy',
  description: 'Deploys.',
  inputSchema: { type: 'object', properties: { env: { type: 'string' } }, required: ['env'] },
}

const serverOf = (): Server => {
  const server = new Server({ name: 'deployer', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [TOOL] }))
  server.setRequestHandler(CallToolRequestSchema, async (_request, extra) => {
    const answer = await server.elicitInput(
      {
        message: 'Deploy to prod?',
        requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] },
      },
      { relatedRequestId: extra.requestId },
    )
    return { content: [{ type: 'text', text: JSON.stringify(answer) }] }
  })
  return server
}

const clientOf = (action: Action): Client => {
  const client = new Client({ name: 'tester', version: '1.0.0' }, { capabilities: { elicitation: { form: {} } } })
  client.setRequestHandler(ElicitRequestSchema, () =>
    action === 'accept' ? { action, content: { sure: true } } : { action },
  )
  return client
}

export interface Between {
  readonly client?: <Given extends Transport>(transport: Given) => Given
  readonly server?: <Given extends Transport>(transport: Given) => Given
}

async function talk(client: Client): Promise<unknown> {
  await client.listTools()
  const { content } = await client.callTool({ name: 'deploy', arguments: { env: 'prod' } })
  await client.close()
  return content
}

export async function deployInMemory(action: Action, between: Between): Promise<unknown> {
  const { client: wrapClient = (own) => own, server: wrapServer = (own) => own } = between
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = clientOf(action)
  await Promise.all([serverOf().connect(wrapServer(far)), client.connect(wrapClient(near))])
  return talk(client)
}

/** Streamable HTTP with a session, without a network. */
export async function deployOverHttp(action: Action, between: Between): Promise<unknown> {
  const { client: wrapClient = (own) => own, server: wrapServer = (own) => own } = between
  const far = wrapServer(new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'session-1' }))
  const fetch = (url: string | URL, init?: RequestInit) => far.handleRequest(new Request(url, init))
  const server = serverOf()
  await server.connect(far)
  const client = clientOf(action)
  await client.connect(wrapClient(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch })))
  const content = await talk(client)
  await server.close()
  return content
}

const STDIO_SERVER = `
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const server = new Server({ name: 'lister', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] }))
await server.connect(new StdioServerTransport())
`

/** A short session with a server that is started for it. */
export async function listOverStdio(wrap: (transport: Transport) => Transport): Promise<void> {
  const args = ['--input-type=module', '--eval', STDIO_SERVER]
  const client = clientOf('accept')
  await client.connect(wrap(new StdioClientTransport({ command: process.execPath, args })))
  await client.listTools()
  await client.close()
}
