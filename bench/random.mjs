// Seeded randomness, and text that looks like what tools return. The same seed gives the same bytes on every machine.

const WORDS =
  'query table commit branch review build deploy region index cache worker queue invoice order ticket user team policy draft error timeout retry schema column value total limit report chart series'.split(
    ' ',
  )
const FOREIGN = ['Zürich', 'naïve', '東京', 'данные', '“quoted”', '🚀', 'a\tb', 'C:\\temp', '"x"', '</div>']
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const POOL = 1 << 20

/** xorshift32: a stream of numbers in [0, 1). */
function stream(seed) {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

export class Random {
  #next
  #prose
  #base64

  constructor(seed) {
    this.#next = stream(seed)
    const word = () => (this.chance(0.02) ? this.pick(FOREIGN) : this.chance(0.06) ? '\n' : this.pick(WORDS))
    // Long texts are cut out of pools: composing them word by word would take longer than linting them.
    this.#prose = Array.from({ length: POOL / 8 }, word).join(' ')
    this.#base64 = Array.from({ length: POOL }, () => BASE64[this.whole(0, 63)]).join('')
  }

  chance(probability) {
    return this.#next() < probability
  }

  /** An integer between both, inclusive. */
  whole(from, to) {
    return from + Math.floor(this.#next() * (to - from + 1))
  }

  /** A length between both: small ones are as likely as large ones, counted in powers. */
  length(from, to) {
    return Math.round(from * (to / from) ** this.#next())
  }

  pick(list) {
    return list[this.whole(0, list.length - 1)]
  }

  word() {
    return this.pick(WORDS)
  }

  text(length) {
    return this.#cut(this.#prose, length).toWellFormed()
  }

  base64(length) {
    return this.#cut(this.#base64, length - (length % 4))
  }

  #cut(pool, length) {
    let text = ''
    while (text.length < length) {
      const size = Math.min(length - text.length, pool.length >> 1)
      const start = this.whole(0, pool.length - size)
      text += pool.slice(start, start + size)
    }
    return text
  }
}
