import { useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { NewsBar } from '@orrery/ui/news-bar'
import { useSite } from '../app/site.ts'
import { countNewRows, sumNewRows, type NewRowCounts, type NewRowKind } from './count-new-rows.ts'
import { useChainHead } from './use-chain-head.ts'
import { useBlockPushes } from './use-live.ts'
import { usePageRefresh } from './use-page-refresh.ts'

export type NewRowsProps = {
  /** API code of the chain. */
  readonly chain: string
  readonly kind: NewRowKind
  /** Message key with a `count` slot: `live.newBlocks`. */
  readonly text: string
  /** Height of the newest row that shows; null where rows have none. */
  readonly newest: number | null
  /** Changes with every set of rows that is shown: the count starts anew. */
  readonly shown: unknown
}

const NONE: NewRowCounts = new Map()

/** The bar above a list that announces new rows and shows them when asked (screens-evm §0.5). For page 1 with the newest first. */
export function NewRows({ chain, kind, text, newest, shown }: NewRowsProps) {
  const { t, language } = useSite()
  const refresh = usePageRefresh()
  const head = useChainHead(chain)
  const [counted, setCounted] = useState({ shown, head, counts: NONE })
  if (counted.shown !== shown) setCounted({ shown, head, counts: NONE })
  // Rows without a height stand on the block that was the newest when they came.
  const known = counted.head?.height ?? null
  const height = newest ?? known
  const top = height === null ? null : { ...counted.head, height }
  useBlockPushes(chain, (push) => {
    // Blocks that were taken back without others in their place are no news to wait for: their rows go.
    if (push.blocks.length === 0) void refresh()
    else setCounted((before) => ({ ...before, counts: countNewRows(kind, before.counts, push, top) }))
  })
  const count = sumNewRows(counted.counts)
  return (
    <NewsBar
      text={count === 0 ? null : t(text, { count })}
      // A list whose newest row is old is none the older for it.
      quiet={
        height === null
          ? null
          : t('live.asOf', { height: formatNumber(known! > height ? known : height, { locale: language.code }) })
      }
      onShow={() => void refresh()}
    />
  )
}
