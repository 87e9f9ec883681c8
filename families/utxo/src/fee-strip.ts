import type { PanelStrip } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import { bandEnd, type FeeBand } from './rate-tally.ts'

/** What a block's space was paid with as one bar, what paid most first. Where all paid alike there is nothing to compare. */
export function feeStripOf(
  feeBands: readonly FeeBand[] = [],
  { native }: Pick<ChainOf<'utxo'>, 'native'>,
): { readonly strip?: PanelStrip } {
  if (feeBands.length < 2) return {}
  const parts = feeBands.toReversed().map(([from, , size]) => ({ label: `${bandText(from)} ${native.gasUnit}`, size }))
  return { strip: { title: 'utxo.block.feeStrip', parts } }
}

/** Rates of a band, by where it begins. */
export function bandText(from: number): string {
  const end = bandEnd(from)
  return end === null ? `≥ ${from}` : `${from}–${end}`
}
