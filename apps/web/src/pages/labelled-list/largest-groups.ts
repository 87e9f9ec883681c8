import type { LabelledGroup } from '@orrery/model/wire/labels'
import type { Worth } from '@orrery/model/wire/transaction'

/** Groups that have a part of their own. */
const SHOWN = 8

/** What groups hold is measured in: dollars where pools tell them of any, else the coin. */
export type Measure = { readonly of: keyof Worth; readonly decimals: number }

/** In what the holdings of groups are drawn; null where no worth is told of two of them. Pure. */
export function measureOf(groups: readonly LabelledGroup[], coinDecimals: number): Measure | null {
  const told = (of: keyof Worth) => groups.filter(({ lately }) => (lately?.held?.[of] ?? null) !== null).length
  if (told('dollars') > 1) return { of: 'dollars', decimals: 18 }
  return told('coin') > 1 ? { of: 'coin', decimals: coinDecimals } : null
}

/** The largest groups by what they hold, and the rest together, in whole units to the hundredth, as a ring draws them (screens-evm §16.3). Pure. */
export function largestGroups(
  groups: readonly LabelledGroup[],
  { of, decimals }: Measure,
): readonly { readonly tag: string | null; readonly value: number }[] {
  const told = groups
    .map(({ tag, lately }) => ({ tag, value: BigInt(lately?.held?.[of] ?? 0) }))
    .filter(({ value }) => value > 0n)
    .toSorted((a, b) => (b.value > a.value ? 1 : b.value < a.value ? -1 : 0))
  const rest = told.slice(SHOWN).reduce((sum, { value }) => sum + value, 0n)
  const drawn = (value: bigint): number => Number((value * 100n) / 10n ** BigInt(decimals)) / 100
  return [
    ...told.slice(0, SHOWN).map(({ tag, value }) => ({ tag, value: drawn(value) })),
    ...(rest > 0n ? [{ tag: null, value: drawn(rest) }] : []),
  ].filter(({ value }) => value > 0)
}
