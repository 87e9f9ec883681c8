import { AmountText } from '@orrery/entities/amount'
import { usePageChain } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Worth } from '@orrery/model/wire/transaction'

/** What a transfer, or a balance, is worth at the pools' newest prices, where any of the rows is worth something; no column where none is. */
export const worthColumns = <Row extends { readonly worth?: Worth | null | undefined }>(
  rows: readonly Row[],
): readonly RowColumn<Row>[] =>
  rows.some(({ worth }) => worth)
    ? [
        {
          id: 'worth',
          label: 'column.worth',
          hint: 'column.worth.hint',
          align: 'end',
          cell: ({ worth }) => <WorthText worth={worth ?? null} />,
        },
      ]
    : []

/** In dollars where pools lead there, else in the chain's coin; the dash where neither does. */
export function WorthText({
  worth,
  signed = false,
}: {
  readonly worth: Worth | null
  /** More is told with its sign, and in its colour as less is. */
  readonly signed?: boolean
}) {
  const { native } = usePageChain()
  const inCoin = worth?.dollars == null
  return (
    <AmountText
      base={inCoin ? (worth?.coin ?? null) : worth.dollars}
      decimals={inCoin ? native.decimals : 18}
      symbol={inCoin ? native.symbol.toUpperCase() : 'USD'}
      places={2}
      signed={signed}
      toned={signed}
    />
  )
}
