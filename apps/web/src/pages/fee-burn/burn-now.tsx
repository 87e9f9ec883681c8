import { useEffect, useState } from 'react'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { GasPrice } from '@orrery/entities/gas-price'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { BlockSummary } from '@orrery/model/wire/block'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { useBlockPushes } from '../../live/use-live.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { pushLatest } from '../../page-parts/use-latest.ts'
import { PaceFacts } from './pace-facts.tsx'
import { burnPace } from './burn-pace.ts'

/** Newest blocks that the pace is of, and blocks that are named. */
const NEWEST = 50
const NAMED = 10

/** Which of the newest thousand blocks burnt the most (screens-evm §13.4). */
export const TopBurns = () => <AfterWords>{() => <TopBlocks />}</AfterWords>

/** Asks after the page; what cannot be told now is left out. */
function useBlocks(sort: 'burnt' | null): readonly BlockSummary[] {
  const { code } = usePageChain()
  const { api } = useSite()
  const [blocks, setBlocks] = useState<readonly BlockSummary[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const asked = sort === null ? { chain: code, limit: NEWEST } : { chain: code, limit: NAMED, sort }
    api.listBlocks(asked, stop.signal).then(
      ({ hits }) => setBlocks(hits),
      () => undefined,
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, sort])
  useBlockPushes(sort === null ? code : null, (push) =>
    setBlocks((before) =>
      before.length === 0 ? before : pushLatest({ blocks: before, txs: [] }, push, NEWEST).blocks,
    ),
  )
  return blocks
}

/** What burns now, block by block. */
export function BurnNow() {
  const { t } = usePageContext()
  const pace = burnPace(useBlocks(null))
  // Its words came with the page, which drew its place.
  if (pace === null) return <PaceFacts />
  return (
    <PaceFacts
      minute={<Amount base={pace.minute} />}
      blocks={t('burn.now.blocks', { count: pace.blocks })}
      newest={<Amount base={pace.newest} />}
      height={<BlockLink block={pace.height} />}
    />
  )
}

function TopBlocks() {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const rows = useBlocks('burnt').filter(({ burnt }) => burnt !== null && burnt !== '0')
  if (rows.length === 0) return null
  return (
    <>
      <Card title={t('burn.topBlocks')} padding="flush">
        <RowTable
          columns={columns}
          rows={rows}
          rowKey={({ hash }) => hash}
          caption={t('burn.topBlocks')}
          empty={null}
        />
      </Card>
      <p>
        <Link to={`/${path}/block-list?sort=burnt`}>{t('burn.moreBlocks')}</Link>
      </p>
    </>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const columns: readonly RowColumn<BlockSummary>[] = [
  { id: 'height', label: 'column.height', card: 'title', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount} /> },
  {
    id: 'baseFee',
    label: 'chart.baseFee',
    align: 'end',
    cell: (row) => <GasPrice base={textOf(row.ext['baseFee'])} />,
  },
  { id: 'burnt', label: 'column.burnt', align: 'end', cell: (row) => <Amount base={row.burnt} /> },
]
