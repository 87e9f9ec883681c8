import type { Chain } from '@orrery/model/chain'
import type { UpgradeMark } from '@orrery/model/wire/upgrade'
import { dueMs } from '../upgrade/fork-schedule.ts'
import { UPGRADE_NAMES, UPGRADES } from '../upgrade/known-upgrades.ts'

/** Something that happened to a chain itself: its first block, which has no name, or an upgrade of its rules. */
export type ChainEvent = {
  readonly name: string | null
  /** Page of it, below the chain's. */
  readonly page: string
  /** When it came: the time of the first block that shows it, or the one that it is scheduled for; null where neither is known. */
  readonly timeMs: number | null
  readonly height: number | null
  /** Changes that it brought. */
  readonly changes: number | null
}

/** What happened to a chain as far as blocks and schedules tell, the oldest first, and last what is there without anybody knowing since when (screens-evm §2.5). Pure. */
export function chainEvents(
  chain: Chain,
  firstBlockMs: number | null,
  marks: readonly UpgradeMark[],
): readonly ChainEvent[] {
  const first: ChainEvent = { name: null, page: 'block/earliest', timeMs: firstBlockMs, height: null, changes: null }
  const upgrades = UPGRADE_NAMES.flatMap((page): ChainEvent[] => {
    const { name, mark: id, eips } = UPGRADES[page]
    const mark = marks.find((one) => one.id === id) ?? null
    const exact = mark?.first?.isExact === true ? mark.first : null
    const timeMs = exact?.timeMs ?? dueMs(chain, id)
    if (timeMs === null && mark?.isActive !== true) return []
    return [{ name, page, timeMs, height: exact?.height ?? null, changes: eips.length }]
  })
  return [first, ...upgrades].toSorted((a, b) => (a.timeMs ?? Infinity) - (b.timeMs ?? Infinity))
}

/** How many years are over since a moment, and when the next one is, in UTC; null before the first block is known. Pure. */
export function anniversaryOf(
  firstMs: number | null,
  nowMs: number,
): { readonly years: number; readonly nextMs: number } | null {
  if (firstMs === null) return null
  const [first, now] = [new Date(firstMs), new Date(nowMs)]
  const at = (year: number): number => {
    const day = new Date(firstMs)
    // Of a 29th of February the years without one have the day after it.
    day.setUTCFullYear(year)
    return day.getTime()
  }
  const year = now.getUTCFullYear()
  const next = at(year) > nowMs ? year : year + 1
  return { years: Math.max(0, next - 1 - first.getUTCFullYear()), nextMs: at(next) }
}
