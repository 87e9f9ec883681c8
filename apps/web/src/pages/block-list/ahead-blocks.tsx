import { useEffect, useState } from 'react'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { BlockDetail } from '@orrery/model/wire/block'
import { Badge } from '@orrery/ui/badge'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import { useChainStatus } from '../../live/use-chain-head.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { heightsAhead } from './heights-ahead.ts'
import styles from './ahead-blocks.module.css'

/** What the node tells of its newest blocks while the index is behind them; null of one that it did not tell. */
type Told = Pick<BlockDetail, 'timeMs' | 'txCount'> | null

/** The newest blocks of the node, where the index is behind by more than following takes: read from the node, and told so (screens-nonevm §2.3). */
export function AheadBlocks() {
  const chain = usePageChain()
  const status = useChainStatus(chain.code)
  const heights = status === null ? [] : heightsAhead(status, chain)
  return (
    heights.length > 0 && (
      <AfterWords>{() => <Rows key={heights[0]} heights={heights} lag={status!.lag!} />}</AfterWords>
    )
  )
}

function Rows({ heights, lag }: { readonly heights: readonly number[]; readonly lag: number }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [told, setTold] = useState<ReadonlyMap<number, Told>>(new Map())
  useEffect(() => {
    const gone = new AbortController()
    for (const height of heights)
      api.getBlock({ chain: code, block: String(height) }, gone.signal).then(
        (block) => gone.signal.aborted || setTold((known) => new Map([...known, [height, block]])),
        // Its row leads to the page that says what is wrong.
        () => undefined,
      )
    return () => gone.abort()
    // Drawn anew for other heights.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, code])
  return (
    <Card title={t('chains.lag', { blocks: lag })} padding="flush">
      <ul className={styles.rows}>
        {heights.map((height) => {
          const block = told.get(height)
          return (
            <li key={height} className={styles.row}>
              <BlockLink block={height} />
              <span>{block && <Age ms={block.timeMs} />}</span>
              <span>{block && t('latest.txs', { count: block.txCount })}</span>
              <Badge tone="warn">{t('shell.indexed.none')}</Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
