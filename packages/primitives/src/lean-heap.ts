import { setFlagsFromString } from 'node:v8'

/** Of what survived a full collection, so much more may be taken before the next one, percent; 0 leaves it to V8, which allows up to 300. */
const LEAN_PERCENT = 30

/**
 * From now on V8 collects before the old space has grown by a third (`true`), or as seldom as it thinks best (`false`, as a process begins). Lean is for serving: the process
 * that serves has a fifth less memory, and the same figure each time. Indexing history is quicker without (decision 43).
 */
export const keepHeapLean = (lean: boolean): void =>
  setFlagsFromString(`--heap-growing-percent=${lean ? LEAN_PERCENT : 0}`)
