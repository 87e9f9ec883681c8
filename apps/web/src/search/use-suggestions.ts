import { useEffect, useMemo, useState } from 'react'
import { useSite } from '../app/site.ts'
import { createSuggester, IDLE, type Suggester, type Suggestions } from './suggester.ts'

/** Suggestions for what is being typed, on one chain or on all, and what asks for them. */
export function useSuggestions(
  chain: string | null,
): Pick<Suggester, 'ask' | 'settle'> & { readonly found: Suggestions } {
  const { api } = useSite()
  const [found, setFound] = useState<Suggestions>(IDLE)
  const suggester = useMemo(
    () =>
      createSuggester(
        async (q, signal) =>
          (chain === null ? await api.search({ q }, signal) : await api.searchChain({ chain, q }, signal)).hits,
        setFound,
      ),
    [api, chain],
  )
  useEffect(() => suggester.stop, [suggester])
  return { found, ask: suggester.ask, settle: suggester.settle }
}
