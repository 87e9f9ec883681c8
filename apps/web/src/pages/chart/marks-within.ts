import type { Upgrades } from '@orrery/model/wire/upgrade'
import { UPGRADES } from '../upgrade/known-upgrades.ts'

/** An upgrade of a chain's rules at the moment of its first block. */
export type UpgradeAt = { readonly id: string; readonly name: string; readonly timeMs: number }

/** Upgrades within the steps of a chart, of those whose first block is known for sure; what held from the first block on is no event. Pure. */
export const marksWithin = (marks: Upgrades['marks'], times: readonly number[]): readonly UpgradeAt[] =>
  marksOfDays(
    marks.flatMap(({ id, first }) => {
      if (first === null || !first.isExact || first.height === 0) return []
      const name = Object.values(UPGRADES).find(({ mark }) => mark === id)?.name ?? id
      return [{ id, name, timeMs: first.timeMs }]
    }),
    times,
  )

/** Those of some marks that stand within the steps of a chart. Pure. */
export function marksOfDays(marks: readonly UpgradeAt[], times: readonly number[]): readonly UpgradeAt[] {
  const [from, to] = [times[0], times.at(-1)]
  return from === undefined || to === undefined ? [] : marks.filter(({ timeMs }) => timeMs >= from && timeMs <= to)
}
