import { AmountText } from '@orrery/entities/amount'
import { usePageChain } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Worth } from '@orrery/model/wire/transaction'

/** What a transfer, or a balance, is worth at the pools' newest prices, and what it was worth on its day, where any of the rows has it; no column where none has. */
export const worthColumns = <Row extends Readonly<Partial<Record<Of, Worth | null | undefined>>>>(
  rows: readonly Row[],
): readonly RowColumn<Row>[] =>
  (['worth', 'worthThen'] as const).flatMap((of) =>
    rows.some((row) => row[of])
      ? [
          {
            id: of,
            label: `column.${of}`,
            hint: `column.${of}.hint`,
            align: 'end' as const,
            cell: (row: Row) => <WorthText worth={row[of] ?? null} />,
          },
        ]
      : [],
  )

type Of = 'worth' | 'worthThen'

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
