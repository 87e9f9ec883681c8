import { useState, type ReactNode } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { NewsBar } from '@orrery/ui/news-bar'
import { AskAgain } from '../../live/ask-again.tsx'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { listIn, newRowsOf, type NewRowCount } from '../../page-parts/lists/rows-above.ts'
import { isSearch, SEARCH_GAP_MS } from './is-search.ts'
import { loadAddressTab, type AddressTab } from './page.ts'

export type TabNewsProps = {
  readonly tab: AddressTab
  /** The address whose page it is. */
  readonly self: string
  /** What the bar says while nothing came. */
  readonly quiet: ReactNode
  readonly query: URLSearchParams
}

/** foundations §9: timing preset md. A list costs more than counters do. */
const GAP_MS = 10_000

/** Announces new rows above any list of an address that has the newest first, by asking for its first page again (screens-evm §0.5). */
export function TabNews({ tab, self, quiet, query }: TabNewsProps) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const refresh = usePageRefresh()
  const [told, setTold] = useState<(NewRowCount & { readonly of: AddressTab }) | null>(null)
  const news = told?.of === tab && told.count > 0 ? told : null
  return (
    <>
      <NewsBar
        text={news && `${news.isFloor ? '≥ ' : ''}${t('live.newRows', { count: news.count })}`}
        quiet={quiet}
        onShow={() => void refresh()}
      />
      <AskAgain
        gapMs={isSearch(query) ? SEARCH_GAP_MS : GAP_MS}
        ask={async (api, _code, signal) => {
          const params = { address: self, tab: tab.id }
          const now = await loadAddressTab({ api, chain, chains: [], params, page: 1, query, signal })
          const [before, after] = [listIn(tab), listIn(now)]
          if (before === null || after === null) return undefined
          const found = newRowsOf(before, after)
          return found && { of: tab, ...found }
        }}
        onLater={setTold}
      />
    </>
  )
}
