import type { SearchHit } from '@orrery/model/wire/search'
import { suggestDelayMs } from './suggest-delay.ts'
import { searchText } from './wallet-key.ts'

/** A word that is longer than anything that is searched for: a signed transaction. Of several words one may be meant, and of a payment link whom it pays: what it asks besides may be long. */
export const LONG_WORD = /(?:^|\s)[^\s?]{201}/
/** Enter waits so long for its answer before it leads to the page of results. */
const SETTLE_MS = 3_000

export type Suggestions = {
  readonly text: string
  readonly hits: readonly SearchHit[]
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
}

export const IDLE: Suggestions = { text: '', hits: [], state: 'idle' }

/** Asks for what is being typed. An answer that comes late for an older text is never told. */
export type Suggester = {
  ask(typed: string): void
  /** The answer for exactly this text, waited for; null where something else was asked for meanwhile, or nobody waits any more. Rejects where there is none in time. */
  settle(text: string): Promise<readonly SearchHit[] | null>
  stop(): void
}

/** Makes one that asks by `call` and hands what it knows to `tell`. */
export function createSuggester(
  call: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>,
  tell: (found: Suggestions) => void,
): Suggester {
  let found = IDLE
  let running: { readonly abort: AbortController; readonly timer: ReturnType<typeof setTimeout> } | null = null
  const turn = (next: Suggestions) => tell((found = next))
  const stop = () => {
    clearTimeout(running?.timer)
    running?.abort.abort()
    running = null
  }
  return {
    stop,
    ask(typed) {
      stop()
      const text = searchText(typed)
      if (text === '') return turn(IDLE)
      if (LONG_WORD.test(text)) return turn({ text, hits: [], state: 'ready' })
      const abort = new AbortController()
      const timer = setTimeout(() => {
        call(text, abort.signal).then(
          (hits) => abort.signal.aborted || turn({ text, hits, state: 'ready' }),
          () => abort.signal.aborted || turn({ text, hits: [], state: 'failed' }),
        )
      }, suggestDelayMs(text))
      running = { abort, timer }
      turn({ ...found, state: 'loading' })
    },
    async settle(text) {
      if (found.state === 'ready' && found.text === text) return found.hits
      stop()
      const abort = new AbortController()
      const mine = { abort, timer: setTimeout(() => abort.abort(), SETTLE_MS) }
      running = mine
      try {
        const hits = await call(text, abort.signal)
        return running === mine ? hits : null
      } catch (error) {
        if (running !== mine) return null
        throw error
      } finally {
        clearTimeout(mine.timer)
      }
    },
  }
}
