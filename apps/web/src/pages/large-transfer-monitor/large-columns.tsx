import type { ReactNode } from 'react'
import { Age } from '@orrery/entities/age'
import { FromTo } from '@orrery/entities/from-to'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TxLink } from '@orrery/entities/tx-link'
import type { TransferDirection } from '@orrery/model/wire/large-transfers'
import { Badge, type Tone } from '@orrery/ui/badge'
import { ChainName } from '../../page-parts/chain-name.tsx'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { OnChain } from '../../page-parts/on-chain.tsx'
import type { LargeRow } from './page.ts'

type Names = ReadonlyMap<string, Readonly<Record<string, string>> | undefined>

const TONES: Partial<Readonly<Record<TransferDirection, Tone>>> = {
  'exchange-in': 'warn',
  'exchange-out': 'good',
  exchanges: 'accent',
  bridge: 'accent',
}

/** Message keys of what a transfer is. */
export const CLASS_WORDS: Readonly<Record<TransferDirection, string>> = {
  'exchange-in': 'large.class.exchange-in',
  'exchange-out': 'large.class.exchange-out',
  exchanges: 'large.class.exchanges',
  minted: 'item.minted',
  burnt: 'coinEvent.burnt',
  bridge: 'labels.kind.bridge',
  self: 'large.class.self',
  unknown: 'ui.other',
}

/** What a transfer is by its two sides. */
export function DirectionBadge({ of }: { readonly of: TransferDirection }) {
  const { t } = usePageContext()
  return <Badge tone={TONES[of] ?? 'plain'}>{t(CLASS_WORDS[of])}</Badge>
}

export const largeKey = ({ chain, of, txHash, seq }: LargeRow): string => `${chain} ${of} ${txHash} ${seq}`

const NOBODY = { from: 'value.minted', to: 'value.burnt' }

/** Columns of the feed; the chain's only where several are looked at. */
export const largeColumns = (
  names: Names,
  isOfOne: boolean,
  rows: readonly LargeRow[],
): readonly RowColumn<LargeRow>[] => {
  const on = (row: LargeRow, node: ReactNode) => (
    <OnChain code={row.chain} names={names.get(row.chain)}>
      {node}
    </OnChain>
  )
  return [
    {
      id: 'amount',
      label: 'column.amount',
      card: 'title',
      // What is not told is no large one.
      cell: (row) => on(row, <TokenAmount token={row.token} amount={row.amount ?? '0'} tokenId={null} places={4} />),
    },
    ...(rows.some(({ worth }) => worth !== null)
      ? [
          {
            id: 'worth',
            label: 'column.worth',
            hint: 'large.worth.hint',
            align: 'end',
            cell: (row) => on(row, <WorthText worth={row.worth} />),
          } satisfies RowColumn<LargeRow>,
        ]
      : []),
    {
      id: 'class',
      label: 'column.direction',
      hint: 'large.class.hint',
      card: 'mark',
      cell: ({ directionClass }) => <DirectionBadge of={directionClass} />,
    },
    {
      id: 'fromTo',
      label: 'column.fromTo',
      cell: (row) => on(row, <FromTo from={row.from} to={row.to} created={row.created} missing={NOBODY} />),
    },
    ...(isOfOne
      ? []
      : [
          {
            id: 'chain',
            label: 'chains.chain',
            cell: ({ chain }) => <ChainName code={chain} />,
          } satisfies RowColumn<LargeRow>,
        ]),
    { id: 'tx', label: 'column.tx', single: true, cell: (row) => on(row, <TxLink hash={row.txHash} />) },
    { id: 'age', label: 'column.time', single: true, cell: (row) => <Age ms={row.timeMs} /> },
  ]
}
