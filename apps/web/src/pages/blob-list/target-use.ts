import type { ForkRules } from '@orrery/model/wire/upgrade'
import type { ChartSums } from '../../page-parts/charts/chart-sums.ts'

/**
 * Blobs of the last 24 hours and how many the rules aimed at in as many blocks; null where one is not known, or where other rules held when these hours
 * began. Pure.
 */
export function targetUse(
  rules: ForkRules | null,
  blobs: ChartSums,
  blocks: ChartSums,
): { readonly blobs: bigint; readonly aimed: bigint } | null {
  if (rules === null || rules.blobs === null || blobs.day === null || blocks.day === null) return null
  if (blobs.dayMs === null || rules.activatesMs > blobs.dayMs) return null
  const aimed = BigInt(blocks.day) * BigInt(rules.blobs.target)
  return aimed === 0n ? null : { blobs: BigInt(blobs.day), aimed }
}
