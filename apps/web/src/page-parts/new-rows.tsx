import type { Chain } from '@orrery/model/chain'
import { formatNumber } from '@orrery/format/format-number'
import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { NewsBar } from '@orrery/ui/news-bar'
import type { NewRowKind } from '../live/count-new-rows.ts'
import type { NewRowsProps as LiveRowsProps } from '../live/new-rows.tsx'

export type NewRowsProps = {
  readonly kind: NewRowKind
  readonly chain: Chain
  /** Where in the list the page is: rows announce themselves on the first one only. */
  readonly page: number
  readonly query: URLSearchParams
  /** The newest row that shows: when it changes, the count starts anew. Its height, but of pending rows their number. */
  readonly newest: number | null
}

const TEXTS = {
  blocks: 'live.newBlocks',
  transactions: 'live.newTxs',
  transfers: 'live.newBlocks',
  pending: 'live.newBlocks',
} as const

// Nothing is announced before the page stands.
const LiveRows = latePart(() => import('../live/new-rows.tsx').then((module) => module.NewRows), AsOf)

/** The bar before anything can have come in: what the rows are as of. */
function AsOf({ newest }: LiveRowsProps) {
  const { t, locale } = usePageContext()
  const quiet = newest === null ? null : t('live.asOf', { height: formatNumber(newest, { locale }) })
  return <NewsBar text={null} quiet={quiet} onShow={() => undefined} />
}

/** The bar above page 1 of a list: rows announce themselves and never push (visual.md). */
export const NewRows = ({ kind, chain, page, query, newest }: NewRowsProps) =>
  page === 1 &&
  !query.has('cursor') && (
    <LiveRows
      chain={chain.code}
      kind={kind}
      text={TEXTS[kind]}
      newest={kind === 'pending' ? null : newest}
      shown={newest}
    />
  )
