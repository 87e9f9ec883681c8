/** Logs of one block are numbered below this. A block that has as many takes 50 thousand million gas for them alone. */
export const MOST_LOGS = 2 ** 27

/**
 * Movements that one log may tell: each takes a word of its data at least, and an answer of a node is 64 MiB at most (`RpcOptions`), of which a word takes 64 bytes.
 */
export const MOST_IN_LOG = 2 ** 20

/** Movements of a log that stand beside its number. */
const NEAR = 2 ** 16
/** Where the places of those beyond begin: behind all logs of the transaction, and before what its calls moved (2^48). */
const FAR = 2 ** 47

/**
 * The place (`TransferRow.seq`) of a movement of a log, by the log's index within the block and its own among the log's: log index × 2^16 + position for the first 65,536,
 * 2^47 + log index × 2^20 + position for those beyond. Pure.
 */
export const placeOfMove = (logIndex: number, position: number): number =>
  position < NEAR ? logIndex * NEAR + position : FAR + logIndex * MOST_IN_LOG + position

/** The index of the log that told what stands at a place; of what calls moved (from 2^48 on) nothing is said. Pure. */
export const logOfPlace = (place: number): number =>
  place < FAR ? Math.floor(place / NEAR) : Math.floor((place - FAR) / MOST_IN_LOG)
