import type { ForkedBlock, ForkedFate } from '@orrery/model/wire/block'
import { MISSING } from '@orrery/format/missing'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { BlockLink } from '../block-link.tsx'
import { Figure } from '../figure.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { Seconds } from '../seconds.tsx'
import { FinalityBadge } from '../status-badge.tsx'
import { TxLink } from '../tx-link.tsx'

/** Columns of blocks that lost their place. */
const forkedBlockColumns: readonly RowColumn<ForkedBlock>[] = [
  { id: 'height', label: 'column.height', card: 'title', cell: (row) => <Figure value={row.height} /> },
  { id: 'hash', label: 'column.forkedHash', cell: (row) => <BlockLink block={row.hash} forked /> },
  {
    id: 'replacedBy',
    label: 'column.replacedBy',
    cell: (row) => (row.replacedBy === null ? MISSING : <BlockLink block={row.replacedBy} />),
  },
  {
    id: 'depth',
    label: 'column.depth',
    hint: 'column.depth.hint',
    align: 'end',
    cell: (row) => <Figure value={row.depth} />,
  },
  { id: 'producer', label: 'column.producer', cell: (row) => <AddressLink address={row.producer} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount} /> },
  { id: 'seen', label: 'column.time', cell: (row) => <Age ms={row.seenMs ?? row.timeMs} /> },
  {
    id: 'lived',
    label: 'column.lived',
    hint: 'column.lived.hint',
    align: 'end',
    cell: (row) => <Seconds value={livedSeconds(row)} />,
  },
]

/** The same where the node tells of branches, too: what it says of each, by its own name. */
const staleBlockColumns: readonly RowColumn<ForkedBlock>[] = [
  ...forkedBlockColumns,
  {
    id: 'told',
    label: 'column.tipStatus',
    hint: 'column.tipStatus.hint',
    cell: (row) => <BranchStatus told={row.told} />,
  },
]

const gas: RowColumn<ForkedBlock> = {
  id: 'gas',
  label: 'column.gas',
  align: 'end',
  cell: (row) => <Figure value={row.gasUsed} />,
}
const kind: RowColumn<ForkedBlock> = {
  id: 'kind',
  label: 'column.kind',
  cell: (row) => <ForkKindBadge kind={row.kind} />,
}
const again: RowColumn<ForkedBlock> = {
  id: 'again',
  label: 'column.minedAgain',
  hint: 'column.minedAgain.hint',
  align: 'end',
  cell: ({ minedAgain, txCount }) =>
    minedAgain === null || txCount === null ? (
      MISSING
    ) : (
      <bdi dir="ltr">
        <Figure value={minedAgain} /> / <Figure value={txCount} />
      </bdi>
    ),
}

/** Columns of a chain whose node tells of branches, or of one that was only watched; those that say something of these rows. */
export const forkedColumnsFor = (tells: boolean, rows: readonly ForkedBlock[]): readonly RowColumn<ForkedBlock>[] => [
  ...(tells ? staleBlockColumns : forkedBlockColumns),
  ...(rows.some((row) => row.kind === 'uncle') ? [kind] : []),
  ...(rows.some(({ gasUsed }) => gasUsed !== null) ? [gas] : []),
  ...(rows.some(({ minedAgain }) => minedAgain !== null) ? [again] : []),
]

const livedSeconds = ({ lostMs, seenMs }: ForkedBlock): number | null =>
  lostMs === null || seenMs === null ? null : Math.max(0, Math.round((lostMs - seenMs) / 1000))

function ForkKindBadge({ kind: of }: Pick<ForkedBlock, 'kind'>) {
  const { t } = usePageContext()
  return (
    <Badge tone="plain" tip={t(`forked.kind.${of}.hint`)}>
      {t(`forked.kind.${of}`)}
    </Badge>
  )
}

/** What a node says of a branch, by the name that it has there; a word where this site saw the block itself. */
function BranchStatus({ told }: Pick<ForkedBlock, 'told'>) {
  const { t } = usePageContext()
  return told === null ? t('forked.seenHere') : <code dir="ltr">{told}</code>
}

/** What became of the transactions of a forked block; its rows carry it beside them. */
export const fateColumn: RowColumn<TxSummary & { readonly after: ForkedFate | null }> = {
  id: 'fate',
  label: 'column.fate',
  hint: 'column.fate.hint',
  cell: ({ after }) => <Fate after={after} />,
}

/** The block that has a transaction again, or what else became of it; the dash where it is not known. */
export function Fate({ after }: { readonly after: ForkedFate | null }) {
  const { t } = usePageContext()
  if (after === null) return MISSING
  if (after.fate === 'mined') return <BlockLink block={after.height} />
  if (after.fate === 'pending') return <FinalityBadge finality="pending" />
  if (after.fate === 'rival')
    return (
      <>
        <FinalityBadge finality="replaced" /> {after.by !== null && <TxLink hash={after.by} />}
      </>
    )
  return t(`forked.fate.${after.fate}`)
}
