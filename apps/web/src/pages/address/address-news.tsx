import { usePageChain } from '@orrery/entities/page-context'
import type { AddressDetail } from '@orrery/model/wire/address'
import { AskAgain } from '../../live/ask-again.tsx'
import { listIn, newRowsOf } from '../../page-parts/lists/rows-above.ts'
import { addressLater, isUnsettled, type AddressLater } from './address-later.ts'
import { isSearch, SEARCH_GAP_MS } from './is-search.ts'
import { loadAddressTab, type AddressTab } from './page.ts'

export type AddressNewsProps = {
  /** What the page was loaded with. */
  readonly of: AddressDetail
  /** Whose rows are announced; null where none are. */
  readonly tab: AddressTab | null
  readonly query: URLSearchParams
  readonly onLater: (later: AddressLater) => void
}

/** Keeps the counters of an address's page, and what its lists announce, in step with the chain (screens-evm §0.5). Draws nothing. */
export function AddressNews({ of, tab, query, onLater }: AddressNewsProps) {
  const chain = usePageChain()
  // The counters tell of all rows; a part of them is asked for again.
  const part = (tab?.id === 'transactions' || tab?.id === 'transfers') && isSearch(query) ? tab : null
  return (
    <AskAgain
      // Blocks of outputs are minutes apart, and what waits for one is told.
      betweenBlocks={chain.family === 'utxo'}
      {...(part !== null && { gapMs: SEARCH_GAP_MS })}
      ask={async (api, code, signal) => {
        const { data, head } = await api.ask('getAddress', { chain: code, address: of.address }, signal)
        const later = isUnsettled(of, data) ? undefined : addressLater(of, data, head?.height ?? null)
        if (part === null || !later) return later
        const params = { address: of.address, tab: part.id }
        const now = await loadAddressTab({ api, chain, chains: [], params, page: 1, query, signal })
        const [before, after] = [listIn(part), listIn(now)]
        if (before === null || after === null) return { ...later, news: NOTHING }
        const found = newRowsOf(before, after)
        return (
          found && {
            ...later,
            news: { ...NOTHING, [part.id]: found.count > 0 ? { text: 'live.newRows', ...found } : null },
          }
        )
      }}
      onLater={onLater}
    />
  )
}

const NOTHING = { transactions: null, transfers: null } as const
