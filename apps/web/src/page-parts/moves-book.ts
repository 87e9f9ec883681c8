import type { TxMoves } from '@orrery/model/wire/transaction'

/** Asks for some transactions of a chain at once. */
export type AskMoves = (chain: string, hashes: readonly string[]) => Promise<readonly TxMoves[]>

/** Rows that are asked for together, and that are kept. */
const AT_ONCE = 100
const KEPT = 2_000

/** What is known of transactions' moves: cells that are drawn together are asked for by one question. */
export type MovesBook = {
  /** What is known; undefined while it is asked for, null where it was not told. */
  get(chain: string, hash: string): TxMoves | null | undefined
  /** Asks for it, if nobody did; `tell` is called when anything more is known. */
  want(chain: string, hash: string, ask: AskMoves, tell: () => void): () => void
}

/** A book with nothing in it. `later` runs what is to be done when all cells have asked. */
export function createMovesBook(later: (work: () => void) => void): MovesBook {
  const known = new Map<string, TxMoves | null>()
  const asked = new Set<string>()
  const waiting = new Map<string, Set<string>>()
  const listeners = new Set<() => void>()
  const keyOf = (chain: string, hash: string): string => `${chain} ${hash}`
  const keep = (key: string, moves: TxMoves | null): void => {
    known.set(key, moves)
    asked.delete(key)
    if (known.size > KEPT) known.delete(known.keys().next().value!)
  }
  const send = async (chain: string, hashes: readonly string[], ask: AskMoves): Promise<void> => {
    const told = await ask(chain, hashes).catch((): readonly TxMoves[] => [])
    const byHash = new Map(told.map((moves) => [moves.hash, moves]))
    for (const hash of hashes) keep(keyOf(chain, hash), byHash.get(hash) ?? null)
    for (const tell of listeners) tell()
  }
  return {
    get: (chain, hash) => known.get(keyOf(chain, hash)),
    want(chain, hash, ask, tell) {
      listeners.add(tell)
      const key = keyOf(chain, hash)
      if (!known.has(key) && !asked.has(key)) {
        asked.add(key)
        const batch = waiting.get(chain)
        if (batch === undefined) {
          waiting.set(chain, new Set([hash]))
          later(() => {
            const all = [...(waiting.get(chain) ?? [])]
            waiting.delete(chain)
            for (let at = 0; at < all.length; at += AT_ONCE) void send(chain, all.slice(at, at + AT_ONCE), ask)
          })
        } else batch.add(hash)
      }
      return () => void listeners.delete(tell)
    },
  }
}
