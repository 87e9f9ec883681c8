import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { RollupState } from '@orrery/model/wire/rollup-settlement'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { ListFrame, type ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { ParentAddress } from '../../page-parts/rollups/told-by-parent.tsx'

/** States of a rollup as they were claimed or confirmed (screens-evm §12.3). */
export const States = (frame: Pick<ListFrameProps<RollupState>, 'list' | 'path' | 'page' | 'query' | 'loading'>) => (
  <ListFrame
    {...frame}
    columns={COLUMNS.filter(
      ({ id }) => id !== 'assertion' || frame.list.hits.some(({ assertion }) => assertion !== null),
    )}
    rowKey={({ tx, kind, root, number }) => `${tx.height}:${kind}:${number ?? ''}:${root ?? ''}`}
    caption="states.title"
    empty={<EmptyBecause what="states.none" coverage={frame.list.extend.coverage} />}
  />
)

function Kind({ kind, number }: Pick<RollupState, 'kind' | 'number'>) {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  if (number === null) return <Badge>{t(`states.${kind}`)}</Badge>
  const to = `/${path}/statebatch/${kind === 'output' ? 'isbedrock/' : ''}${number}`
  return (
    <>
      <Badge>{t(`states.${kind}`)}</Badge> <Link to={to}>{formatNumber(number, { locale })}</Link>
    </>
  )
}

const Hash = ({ hash }: { readonly hash: string | null }) =>
  hash === null ? MISSING : <HashText text={hash} cut="short" />

const COLUMNS: readonly RowColumn<RollupState>[] = [
  { id: 'kind', label: 'column.kind', card: 'title', cell: (row) => <Kind kind={row.kind} number={row.number} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: ({ tx }) => <Age ms={tx.timeMs} /> },
  {
    id: 'l2Height',
    label: 'column.block',
    cell: ({ l2Height, l2Hash }) =>
      l2Height !== null ? <BlockLink block={l2Height} /> : l2Hash !== null ? <BlockByHash hash={l2Hash} /> : MISSING,
  },
  { id: 'root', label: 'games.root', cell: ({ root }) => <Hash hash={root} /> },
  { id: 'assertion', label: 'states.assertion', card: 'none', cell: ({ assertion }) => <Hash hash={assertion} /> },
  { id: 'proposer', label: 'consensus.proposer', cell: ({ proposer }) => <ParentAddress address={proposer} /> },
  { id: 'tx', label: 'arrived.l1Tx', cell: ({ tx }) => <ParentTx hash={tx.hash} /> },
]

/** A block that is told by its hash: its page finds it. */
function BlockByHash({ hash }: { readonly hash: string }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/block/${hash}`}>
      <HashText text={hash} cut="short" />
    </Link>
  )
}
