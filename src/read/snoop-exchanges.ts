import { BoundedMap } from '../model/bounded.js'

/** What a frame says about the HTTP exchange that carried it. */
export interface HttpFrame {
  readonly dir: 'c2s' | 's2c'
  /** Names the socket. */
  readonly conn: string
  /** It was an element of a JSON-RPC batch, whose elements are a frame each. */
  readonly batch: boolean
  /** The id of the request that it is, or that it answers. */
  readonly id: string | undefined
}

interface Socket {
  number: number
  last: HttpFrame | undefined
  /** Requests of the exchange that wait for their answer. */
  readonly waiting: Set<string>
  /** The exchange is under way. */
  open: boolean
  /** The head of the response was seen. */
  answered: boolean
}

export interface ExchangePlace {
  readonly exchange: string | undefined
  /** The frame is the first one of the response, or of the request. */
  readonly first: boolean
}

const MOST_SOCKETS = 10_000
const NOWHERE: ExchangePlace = { exchange: undefined, first: true }

/**
 * The HTTP exchanges of frames that name their socket only: a socket of HTTP/1.1 carries one exchange at a time. What
 * the server sends on a socket after its answer is part of a stream that nobody saw open.
 */
export class SnoopExchanges {
  readonly #sockets = new BoundedMap<string, Socket>(MOST_SOCKETS)

  place(frame: HttpFrame): ExchangePlace {
    if (frame.conn === '') return NOWHERE
    const socket = this.#socket(frame.conn)
    const place = frame.dir === 'c2s' ? this.#request(socket, frame) : this.#response(socket, frame)
    socket.last = frame
    return place
  }

  #socket(conn: string): Socket {
    const known = this.#sockets.get(conn)
    const socket = known ?? { number: 0, last: undefined, waiting: new Set(), open: false, answered: false }
    this.#sockets.set(conn, socket)
    return socket
  }

  #request(socket: Socket, { conn, batch, id }: HttpFrame): ExchangePlace {
    const goesOn = batch && socket.last?.batch === true && socket.last.dir === 'c2s'
    if (!goesOn) {
      socket.number++
      socket.waiting.clear()
      socket.open = true
      socket.answered = false
    }
    if (id !== undefined) socket.waiting.add(id)
    return { exchange: `${conn}#${socket.number}`, first: !goesOn }
  }

  #response(socket: Socket, { conn, id }: HttpFrame): ExchangePlace {
    if (!socket.open) return NOWHERE
    const place = { exchange: `${conn}#${socket.number}`, first: !socket.answered }
    socket.answered = true
    if (id !== undefined) socket.waiting.delete(id)
    if (socket.waiting.size === 0) socket.open = false
    return place
  }
}
