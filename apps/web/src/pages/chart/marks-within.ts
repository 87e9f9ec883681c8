import type { Upgrades } from '@orrery/model/wire/upgrade'
import { UPGRADES } from '../upgrade/known-upgrades.ts'

/** An upgrade of a chain's rules at the moment of its first block. */
export type UpgradeAt = { readonly id: string; readonly name: string; readonly timeMs: number }

/** Upgrades within the steps of a chart, of those whose first block is known for sure; what held from the first block on is no event. Pure. */
export function marksWithin(marks: Upgrades['marks'], times: readonly number[]): readonly UpgradeAt[] {
  const [from, to] = [times[0], times.at(-1)]
  if (from === undefined || to === undefined) return []
  return marks.flatMap(({ id, first }) => {
    if (first === null || !first.isExact || first.height === 0 || first.timeMs < from || first.timeMs > to) return []
    const name = Object.values(UPGRADES).find(({ mark }) => mark === id)?.name ?? id
    return [{ id, name, timeMs: first.timeMs }]
  })
}
