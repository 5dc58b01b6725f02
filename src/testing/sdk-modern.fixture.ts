import { PassThrough } from 'node:stream'
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createMcpHandler, fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

// Pairs of the SDK 2.x: a tool that asks before it answers, in 2026-07-28 by a round trip, before by a request.

const QUESTION = inputRequired.elicit({
  message: 'Deploy to prod?',
  requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] },
})

export const deployServer = (): McpServer => {
  const server = new McpServer({ name: 'deployer', version: '1.0.0' }, { capabilities: { tools: {} } })
  const inputSchema = fromJsonSchema<{ env: string }>({
    type: 'object',
    properties: { env: { type: 'string' } },
    required: ['env'],
  })
  server.registerTool('deploy', { description: 'Deploys.', inputSchema }, ({ env }, { mcpReq }) => {
    const answer = mcpReq.inputResponses?.confirm
    if (answer === undefined)
      return inputRequired({ inputRequests: { confirm: QUESTION }, requestState: `deploy-${env}-2f1c9a77` })
    return { content: [{ type: 'text', text: JSON.stringify(answer) }] }
  })
  return server
}

export type Era = 'auto' | 'legacy'
export type Action = 'accept' | 'decline'

const clientOf = (era: Era, action: Action): Client => {
  const options = { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: era } }
  const client = new Client({ name: 'tester', version: '1.0.0' }, options)
  client.setRequestHandler('elicitation/create', () =>
    action === 'accept' ? { action, content: { sure: true } } : { action },
  )
  return client
}

export type Transport = Parameters<Client['connect']>[0]

/** What stands between an SDK and its transport. */
export interface Between {
  readonly client?: (transport: Transport) => Transport
  readonly server?: (transport: Transport) => Transport
}

const asItIs = (transport: Transport): Transport => transport

async function talk(client: Client, transport: Transport): Promise<unknown> {
  await client.connect(transport)
  await client.listTools()
  const { content } = await client.callTool({ name: 'deploy', arguments: { env: 'prod' } })
  await client.close()
  return content
}

/** A whole conversation over a pair of in-memory transports; gives what the tool answered. */
export async function deployInMemory(era: Era, action: Action, between: Between): Promise<unknown> {
  const { client = asItIs, server = asItIs } = between
  const [near, far] = InMemoryTransport.createLinkedPair()
  const served = serveStdio(deployServer, { transport: server(far) })
  const content = await talk(clientOf(era, action), client(near))
  await served.close()
  return content
}

/** The same over stdio; the pipes are in this process, and each end reads and writes lines. */
export async function deployOverStdio(era: Era, action: Action, between: Between): Promise<unknown> {
  const { client = asItIs, server = asItIs } = between
  const [up, down] = [new PassThrough(), new PassThrough()]
  const served = serveStdio(deployServer, { transport: server(new StdioServerTransport(up, down)) })
  const content = await talk(clientOf(era, action), client(new StdioServerTransport(down, up)))
  await served.close()
  return content
}

/** The same over Streamable HTTP, without a network. */
export async function deployOverHttp(era: Era, action: Action, between: Between): Promise<unknown> {
  const { client = asItIs, server = asItIs } = between
  // The handler makes a transport for each request, and hands it to the server that it got.
  const handler = createMcpHandler(() => {
    const made = deployServer()
    const connect = made.connect.bind(made)
    made.connect = (transport) => connect(server(transport))
    return made
  })
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init))
  const content = await talk(
    clientOf(era, action),
    client(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch })),
  )
  await handler.close()
  return content
}
