// Conversations that keep every clause of revision 2026-07-28, as records of the native format.

const KEY = 'io.modelcontextprotocol/'
const REVISION = '2026-07-28'
const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' }
const TOOLS = 30
const FIELDS = ['query', 'path', 'region', 'owner', 'format']

const form = {
  mode: 'form',
  message: 'Go on with the change?',
  requestedSchema: {
    type: 'object',
    properties: { go: { type: 'boolean', title: 'Go on' }, reason: { type: 'string', maxLength: 200 } },
    required: ['go'],
  },
}

const tableSchema = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, name: { type: 'string' }, score: { type: 'number' } },
        required: ['id', 'name'],
      },
    },
  },
  required: ['rows'],
}

/** Sizes of what a profile sends: characters of a text, rows of a table, characters of an image. */
const SIZES = {
  mixed: { text: [60, 60_000], rows: [3, 300], image: [20_000, 1_500_000], tools: TOOLS },
  small: { text: [20, 800], rows: [1, 4], image: [400, 2_000], tools: 3 },
  giant: { text: [5_000_000, 50_000_000], rows: [50_000, 300_000], image: [5_000_000, 50_000_000], tools: 3 },
}

export class Traffic {
  #random
  #sizes
  #tools
  #id = 0
  #time = Date.UTC(2026, 7, 1)
  #records = []

  constructor(random, profile) {
    this.#random = random
    this.#sizes = SIZES[profile] ?? SIZES.mixed
    this.#tools = Array.from({ length: this.#sizes.tools }, (_, index) => this.#tool(index))
  }

  /** Starts a conversation anew, ids included. */
  opening() {
    this.#id = 0
    const asked = this.#request('server/discover', {})
    const capabilities = { tools: {}, resources: {}, prompts: {} }
    this.#result(asked, { supportedVersions: [REVISION], capabilities, ...NOT_CACHED })
    this.#list()
    return this.#take()
  }

  /** The records of one call and what belongs to it. */
  next() {
    const roll = this.#random.whole(1, 100)
    if (roll <= 2 && this.#sizes !== SIZES.giant) this.#list()
    else if (roll <= 8) this.#read()
    else if (roll <= 18) this.#callThatAsks()
    else if (roll <= 30) this.#callWithProgress()
    else if (roll <= 34) this.#failure()
    else this.#call()
    return this.#take()
  }

  #take() {
    const records = this.#records
    this.#records = []
    return records
  }

  #send(dir, message) {
    this.#time += this.#random.whole(1, 400)
    this.#records.push({ ts: new Date(this.#time).toISOString(), dir, message: { jsonrpc: '2.0', ...message } })
  }

  #request(method, params, token) {
    const _meta = {
      [`${KEY}protocolVersion`]: REVISION,
      [`${KEY}clientInfo`]: { name: 'bench-client', version: '1.0.0' },
      [`${KEY}clientCapabilities`]: { elicitation: { form: {} } },
      ...(token === undefined ? {} : { progressToken: token }),
    }
    const id = ++this.#id
    this.#send('c2s', { id, method, params: { _meta, ...params } })
    return id
  }

  #result(id, result) {
    const _meta = { [`${KEY}serverInfo`]: { name: 'bench-server', version: '1.0.0' } }
    this.#send('s2c', { id, result: { resultType: 'complete', ...result, _meta } })
  }

  #tool(index) {
    const fields = FIELDS.slice(0, this.#random.whole(1, FIELDS.length))
    const describe = () => this.#random.text(this.#random.whole(30, 300))
    const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string', description: describe() }]))
    return {
      name: `${this.#random.word()}_${index}`,
      description: describe(),
      inputSchema: { type: 'object', properties, required: fields.slice(0, 1) },
      ...(index % 3 === 0 ? { outputSchema: tableSchema } : {}),
    }
  }

  #list() {
    this.#result(this.#request('tools/list', {}), { tools: this.#tools, ...NOT_CACHED })
  }

  #read() {
    const uri = `file:///project/notes-${this.#random.whole(1, 500)}.md`
    const text = this.#random.text(this.#random.length(...this.#sizes.text))
    const contents = [{ uri, mimeType: 'text/markdown', text }]
    this.#result(this.#request('resources/read', { uri }), { contents, ...NOT_CACHED })
  }

  #params(tool) {
    const names = Object.keys(tool.inputSchema.properties)
    const given = names.map((name) => [name, this.#random.text(this.#random.length(5, 200))])
    return { name: tool.name, arguments: Object.fromEntries(given) }
  }

  #call() {
    const tool = this.#random.pick(this.#tools)
    this.#result(this.#request('tools/call', this.#params(tool)), this.#content(tool))
  }

  #callWithProgress() {
    const tool = this.#random.pick(this.#tools)
    const token = `progress-${this.#id}`
    const id = this.#request('tools/call', this.#params(tool), token)
    const total = this.#random.whole(2, 8)
    for (let progress = 1; progress <= total; progress++)
      this.#send('s2c', { method: 'notifications/progress', params: { progressToken: token, progress, total } })
    this.#result(id, this.#content(tool))
  }

  #callThatAsks() {
    const tool = this.#random.pick(this.#tools)
    const params = this.#params(tool)
    const requestState = this.#random.base64(this.#random.length(200, 4096))
    const inputRequests = { confirm: { method: 'elicitation/create', params: form } }
    this.#result(this.#request('tools/call', params), { resultType: 'input_required', inputRequests, requestState })
    const inputResponses = { confirm: { action: 'accept', content: { go: true, reason: this.#random.text(40) } } }
    this.#result(this.#request('tools/call', { ...params, inputResponses, requestState }), this.#content(tool))
  }

  #failure() {
    const id = this.#request('tools/call', this.#params(this.#random.pick(this.#tools)))
    const isError = { content: [{ type: 'text', text: `failed: ${this.#random.text(80)}` }], isError: true }
    this.#result(id, isError)
  }

  #content(tool) {
    if (tool.outputSchema) {
      const structuredContent = { rows: this.#rows(this.#random.length(...this.#sizes.rows)) }
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
    }
    const image = {
      type: 'image',
      data: this.#random.base64(this.#random.length(...this.#sizes.image)),
      mimeType: 'image/png',
    }
    if (this.#random.chance(0.05)) return { content: [image] }
    // Most answers are short; some hold a file.
    const [least, most] = this.#sizes.text
    const longest = this.#random.chance(0.8) ? Math.max(least, most / 15) : most
    return { content: [{ type: 'text', text: this.#random.text(this.#random.length(least, longest)) }] }
  }

  #rows(count) {
    return Array.from({ length: count }, (_, id) => ({
      id,
      name: `${this.#random.word()} ${id}`,
      score: this.#random.whole(0, 1000) / 10,
    }))
  }
}
