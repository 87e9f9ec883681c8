import { useState } from 'react'
import { NewsBar } from '@orrery/ui/news-bar'
import type { BlockPush } from '@orrery/model/wire/live'
import { useSite } from '../app/site.ts'
import { useBlockPushes } from './use-live.ts'
import { usePageRefresh } from './use-page-refresh.ts'

export type NewRowsProps = {
  /** API code of the chain. */
  readonly chain: string
  /** How many rows of this list a push brings. */
  readonly countOf: (push: BlockPush) => number
  /** Message key with a `count` slot: `live.newBlocks`. */
  readonly text: string
  /** Changes with every set of rows that is shown: the count starts anew. */
  readonly shown: unknown
}

/** The bar above a list that announces new rows and shows them when asked (screens-evm §0.5). For page 1 with the newest first. */
export function NewRows({ chain, countOf, text, shown }: NewRowsProps) {
  const { t } = useSite()
  const refresh = usePageRefresh()
  const [counted, setCounted] = useState({ shown, count: 0 })
  if (counted.shown !== shown) setCounted({ shown, count: 0 })
  useBlockPushes(chain, (push) => {
    const more = countOf(push)
    if (more > 0) setCounted((before) => ({ ...before, count: before.count + more }))
  })
  return <NewsBar text={counted.count === 0 ? null : t(text, { count: counted.count })} onShow={() => void refresh()} />
}
