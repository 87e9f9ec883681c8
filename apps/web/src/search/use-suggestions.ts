import { useEffect, useRef, useState } from 'react'
import type { SearchHit } from '@orrery/model/wire/search'
import { useSite } from '../app/site.ts'
import { suggestDelayMs } from './suggest-delay.ts'
import { searchText } from './wallet-key.ts'

/** A word that is longer than anything that is searched for: a signed transaction. Of several words one may be meant. */
export const LONG_WORD = /\S{201}/
/** A signed transaction fits into the field, but is told to nobody; servers take no longer address from a form without script. */
export const MAX_TEXT = 8_000

export type Suggestions = {
  readonly text: string
  readonly hits: readonly SearchHit[]
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
}

type Running = { readonly abort: AbortController; readonly timer: ReturnType<typeof setTimeout> }

const giveUp = (running: Running | null): void => {
  clearTimeout(running?.timer)
  running?.abort.abort()
}

const IDLE: Suggestions = { text: '', hits: [], state: 'idle' }

/** Suggestions for what is being typed, on one chain or on all. An answer that comes late for an older text is never shown. */
export function useSuggestions(chain: string | null): {
  readonly found: Suggestions
  ask(text: string): void
  /** The answer for exactly this text, waited for. */ settle(text: string): Promise<readonly SearchHit[]>
} {
  const { api } = useSite()
  const [found, setFound] = useState<Suggestions>(IDLE)
  const running = useRef<Running | null>(null)
  const stop = () => {
    giveUp(running.current)
    running.current = null
  }
  useEffect(() => () => giveUp(running.current), [])
  const call = async (text: string, signal: AbortSignal): Promise<readonly SearchHit[]> => {
    const { hits } =
      chain === null ? await api.search({ q: text }, signal) : await api.searchChain({ chain, q: text }, signal)
    return hits
  }
  const ask = (typed: string) => {
    stop()
    const text = searchText(typed)
    if (text === '') return setFound(IDLE)
    if (LONG_WORD.test(text)) return setFound({ text, hits: [], state: 'ready' })
    const abort = new AbortController()
    setFound((before) => ({ ...before, state: 'loading' }))
    const timer = setTimeout(() => {
      call(text, abort.signal).then(
        (hits) => abort.signal.aborted || setFound({ text, hits, state: 'ready' }),
        () => abort.signal.aborted || setFound({ text, hits: [], state: 'failed' }),
      )
    }, suggestDelayMs(text))
    running.current = { abort, timer }
  }
  const settle = async (text: string) => {
    if (found.state === 'ready' && found.text === text) return found.hits
    stop()
    const abort = new AbortController()
    running.current = { abort, timer: setTimeout(() => abort.abort(), 3_000) }
    return call(text, abort.signal)
  }
  return { found, ask, settle }
}
