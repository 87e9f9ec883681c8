import type { RowColumn } from '@orrery/entities/row-column'
import { TokenAmount } from '@orrery/entities/token-amount'
import { formatPercent } from '@orrery/format/format-percent'
import type { TokenRef } from '@orrery/model/wire/transaction'

const MILLION = 1_000_000

/** Amounts in base units. */
export type ImpactShown = {
  readonly from: TokenRef
  readonly to: TokenRef
  readonly given: string
  readonly received: string
  readonly impactPpm: number
}

/** An amount, what it brings and how much worse that is than the price. */
export const impactColumns = (locale: string): readonly RowColumn<ImpactShown>[] => [
  {
    id: 'given',
    label: 'pool.impact.given',
    card: 'title',
    cell: ({ from, given }) => <TokenAmount token={from} amount={given} tokenId={null} />,
  },
  {
    id: 'received',
    label: 'pool.impact.received',
    align: 'end',
    cell: ({ to, received }) => <TokenAmount token={to} amount={received} tokenId={null} />,
  },
  {
    id: 'impact',
    label: 'pool.impact',
    align: 'end',
    cell: ({ impactPpm }) => <bdi dir="ltr">−{formatPercent(impactPpm, MILLION, locale, 2)}</bdi>,
  },
]
