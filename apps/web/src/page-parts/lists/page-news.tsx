import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { NewsBar } from '@orrery/ui/news-bar'
import { asOf } from '../../app/as-of.ts'
import { useNavigator } from '../../app/navigator-context.ts'
import { loadPageData } from '../../app/page-data.ts'
import { shownAsOf } from '../../app/shown-as-of.ts'
import { useSite } from '../../app/site.ts'
import { AskAgain } from '../../live/ask-again.tsx'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { listWithin, newRowsOf, type NewRowCount } from './rows-above.ts'

// foundations §9: timing preset xl. A list that is searched for costs more than others.
const GAP_MS = 30_000

type Told = NewRowCount & { readonly of: unknown; readonly height: number | null }

/** Announces rows that fit above a list of a whole chain which is narrowed, by loading the page's data once more (screens-evm §0.5). */
export function PageNews() {
  const { t, locale } = usePageContext()
  const { chains } = useSite()
  const { get } = useNavigator()
  const snapshot = get()
  const { screen } = snapshot
  const refresh = usePageRefresh()
  const [told, setTold] = useState<Told | null>(null)
  if (screen.kind !== 'page') return null
  const { data, match, search, page } = screen
  const news = told?.of === data ? told : null
  const height = news?.height ?? shownAsOf(snapshot)?.[1] ?? null
  return (
    <>
      <NewsBar
        text={
          news !== null && news.count > 0
            ? `${news.isFloor ? '≥ ' : ''}${t('live.newRows', { count: news.count })}`
            : null
        }
        quiet={height !== null && t('live.asOf', { height: formatNumber(height, { locale }) })}
        onShow={() => void refresh()}
      />
      <AskAgain
        gapMs={GAP_MS}
        ask={async (api, _code, signal) => {
          const later = await loadPageData({ api, chains, match, search, page, signal })
          const [before, after] = [listWithin(data), listWithin(later)]
          if (before === null || after === null) return undefined
          const found = newRowsOf(before, after)
          return found && { ...found, of: data, height: asOf(later)?.[1] ?? null }
        }}
        onLater={setTold}
      />
    </>
  )
}
