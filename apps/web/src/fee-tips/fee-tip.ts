import type { PanelRow, PanelValue } from '@orrery/family/panels'
import { formatAmount } from '@orrery/format/format-amount'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'

/** Facts of a transaction that its fee is made of, as its own page names them. */
const PARTS: ReadonlySet<string> = new Set(
  ['gasUsed', 'gasPrice', 'burnt', 'basePart', 'tip', 'blobFee', 'l1Fee', 'operatorFee', 'gasUsedForL1'].map(
    (name) => `evm.tx.${name}`,
  ),
)

/** Units that a visitor may see amounts in: the coin's own, Gwei and wei. */
const UNITS = [9, 0]

export type FeeWords = { readonly t: Translate; readonly locale: string; readonly native: Chain['native'] }

/** Whether a tooltip tells just this fee, in any unit: parts of another amount would be wrong beside it. Pure. */
export const tellsFee = (tip: string, fee: string | null, { locale, native }: Omit<FeeWords, 't'>): boolean =>
  fee !== null &&
  [native.decimals, ...UNITS].some((decimals) =>
    tip.startsWith(`${formatAmount(fee, { locale, decimals, places: 'all' })} `),
  )

/** What a fee is made of, a part to a line (screens-evm §4.1): gas and its price, what is burnt, the tip, and what the parent chain and blobs cost; empty where nothing is told. Pure. */
export const feeLines = (rows: readonly PanelRow[], words: FeeWords): readonly string[] =>
  rows.flatMap(({ label, value }) => {
    const text = PARTS.has(label) ? textOf(value, words) : null
    return text === null ? [] : [`${words.t(label)}: ${text}`]
  })

function textOf(value: PanelValue, { locale, native }: FeeWords): string | null {
  if (value.as === 'number') return formatNumber(value.value, { locale })
  if (value.as === 'percent')
    return `${formatNumber(value.part, { locale })} / ${formatNumber(value.whole, { locale })}`
  if (value.as !== 'amount') return null
  if (value.unit === 'gas') return formatGwei(value.value, { locale, unit: native.gasUnit })
  if (value.unit === 'wei') return `${formatNumber(value.value, { locale })} wei`
  return formatAmount(value.value, {
    locale,
    decimals: native.decimals,
    symbol: native.symbol.toUpperCase(),
    places: 'all',
  })
}
