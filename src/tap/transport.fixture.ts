/** A transport with everything that makes wrapping hard: private members, a getter, callbacks that it calls itself. */
export class FakeTransport {
  readonly sent: { readonly message: unknown; readonly options: unknown }[] = []
  readonly starts: string[] = []
  #session: string | undefined
  #version = ''
  onmessage?: (message: unknown, extra?: unknown) => unknown
  onclose?: () => void
  onerror?: (error: Error) => void
  failure: Error | undefined

  constructor(session?: string) {
    this.#session = session
  }

  get sessionId(): string | undefined {
    return this.#session
  }

  get version(): string {
    return this.#version
  }

  async start(): Promise<void> {
    this.starts.push(this.#version)
  }

  send(message: unknown, options?: unknown): Promise<void> {
    if (this.failure !== undefined) return Promise.reject(this.failure)
    this.sent.push({ message, options })
    return Promise.resolve()
  }

  /** What an authorization makes of a message: it goes out again. */
  async sendTwice(message: unknown): Promise<void> {
    await this.send(message)
    await this.send(message)
  }

  async close(): Promise<void> {
    this.onclose?.()
  }

  setProtocolVersion(version: string): void {
    this.#version = version
  }

  /** The other side has sent something. */
  deliver(message: unknown, extra?: unknown): unknown {
    return this.onmessage?.(message, extra)
  }
}
