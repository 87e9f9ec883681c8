import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { LightningChannel, LightningNode } from '@orrery/model/wire/lightning'
import { ChannelLink, ChannelStatus, Msat, NodeLink } from './lightning-parts.tsx'
import { Word } from '../ledgers/rune-parts.tsx'

/** Whether a node is reached by the open internet, by Tor, or told neither. */
export const Networks = ({ node: { clearnet, tor } }: { readonly node: Pick<LightningNode, 'clearnet' | 'tor'> }) => (
  <>
    {clearnet && <Word word="lightning.clearnet" />}
    {clearnet && tor && ' · '}
    {tor && 'Tor'}
    {!clearnet && !tor && MISSING}
  </>
)

/** Nodes, with their rank from `first` on. */
export const lightningNodeColumns = (rankOf: (node: LightningNode) => number): readonly RowColumn<LightningNode>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, card: 'mark', cell: (row) => <Figure value={rankOf(row)} /> },
  { id: 'node', label: 'lightning.node', card: 'title', cell: (row) => <NodeLink node={row} /> },
  { id: 'key', label: 'lightning.key', card: 'none', cell: (row) => <HashText text={row.pubKey} /> },
  { id: 'channels', label: 'lightning.channels', align: 'end', cell: (row) => <Figure value={row.channels} /> },
  {
    id: 'capacity',
    label: 'lightning.capacity',
    align: 'end',
    cell: (row) => (
      <>
        {row.unknownCapacity > 0 && '≥ '}
        <Amount base={row.capacity} places={4} />
      </>
    ),
  },
  {
    id: 'mean',
    label: 'lightning.size',
    align: 'end',
    cell: (row) => <Amount base={row.meanCapacity} places={4} />,
  },
  { id: 'networks', label: 'lightning.networks', cell: (row) => <Networks node={row} /> },
  {
    id: 'oldest',
    label: 'lightning.firstBlock',
    card: 'none',
    cell: (row) => (row.firstBlock === null ? MISSING : <BlockLink block={row.firstBlock} />),
  },
  { id: 'first', label: 'lightning.firstSeen', times: true, card: 'none', cell: (row) => <Age ms={row.firstMs} /> },
  { id: 'updated', label: 'lightning.updated', times: true, cell: (row) => <Age ms={row.updatedMs} /> },
]

const OPENED: RowColumn<LightningChannel> = {
  id: 'opened',
  label: 'lightning.opened',
  times: true,
  cell: (row) => <Age ms={row.openedMs} />,
}
const STATUS: RowColumn<LightningChannel> = {
  id: 'status',
  label: 'column.state',
  card: 'mark',
  cell: (row) => <ChannelStatus channel={row} />,
}
const UPDATED: RowColumn<LightningChannel> = {
  id: 'updated',
  label: 'lightning.updated',
  times: true,
  card: 'none',
  cell: (row) => <Age ms={row.updatedMs} />,
}
const CAPACITY: RowColumn<LightningChannel> = {
  id: 'capacity',
  label: 'lightning.capacity',
  align: 'end',
  cell: (row) => <Amount base={row.capacity} />,
}
const ID: RowColumn<LightningChannel> = {
  id: 'channel',
  label: 'lightning.channel',
  card: 'title',
  cell: (row) => <ChannelLink id={row.id} />,
}

/** Channels of the whole network. */
export const lightningChannelColumns: readonly RowColumn<LightningChannel>[] = [
  ID,
  { id: 'number', label: 'lightning.number', card: 'none', cell: (row) => <bdi dir="ltr">{row.number}</bdi> },
  { id: 'node1', label: 'lightning.node1', cell: (row) => <NodeLink node={row.nodes[0]} /> },
  { id: 'node2', label: 'lightning.node2', cell: (row) => <NodeLink node={row.nodes[1]} /> },
  CAPACITY,
  OPENED,
  STATUS,
  UPDATED,
]

/** Channels of one node: the other end, and what each side asks. */
export function channelsOfNode(pubKey: string): readonly RowColumn<LightningChannel>[] {
  const end = ({ nodes }: LightningChannel): 0 | 1 => (nodes[0].pubKey === pubKey ? 0 : 1)
  const own = (row: LightningChannel) => row.policies[end(row)]
  const theirs = (row: LightningChannel) => row.policies[end(row) === 0 ? 1 : 0]
  return [
    {
      id: 'peer',
      label: 'lightning.peer',
      card: 'title',
      cell: (row) => <NodeLink node={row.nodes[end(row) === 0 ? 1 : 0]} />,
    },
    { ...ID, card: 'line' },
    CAPACITY,
    {
      id: 'out',
      label: 'lightning.feeOut',
      align: 'end',
      cell: (row) => <Figure value={own(row)?.feePpm ?? null} unit="ppm" />,
    },
    {
      id: 'in',
      label: 'lightning.feeIn',
      align: 'end',
      cell: (row) => <Figure value={theirs(row)?.feePpm ?? null} unit="ppm" />,
    },
    {
      id: 'base',
      label: 'lightning.baseFee',
      align: 'end',
      card: 'none',
      cell: (row) => <Msat amount={own(row)?.baseFeeMsat ?? null} />,
    },
    {
      id: 'min',
      label: 'lightning.minHtlc',
      align: 'end',
      card: 'none',
      cell: (row) => <Msat amount={own(row)?.minHtlcMsat ?? null} />,
    },
    {
      id: 'max',
      label: 'lightning.maxHtlc',
      align: 'end',
      card: 'none',
      cell: (row) => <Msat amount={own(row)?.maxHtlcMsat ?? null} />,
    },
    {
      id: 'delta',
      label: 'lightning.delta',
      align: 'end',
      card: 'none',
      cell: (row) => <Figure value={own(row)?.timeLockDelta ?? null} />,
    },
    STATUS,
    OPENED,
  ]
}
