/** A tap for the transports of the TypeScript SDK: a server's or a client's own tests can lint what was sent. */
export { type FileSink, fileSink } from './file-sink.js'
export type { HttpRequestHead, NativeRecord } from './native-record.js'
export { recordsOf } from './records.js'
export type { Side } from './side.js'
export type { LineWriter, Sink } from './sink.js'
export { type TapOptions, type TransportLike, tap } from './tap.js'
