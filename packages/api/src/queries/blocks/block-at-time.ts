import type { BlockRow } from '@orrery/model/rows'
import { parseTime } from '@orrery/format/parse-time'
import type { ChainDesk } from '../chain-desk.ts'

/** The time that a text like `@2024-05-01T12:00Z` or `@1714564800` names; null for any other. */
export const timeOf = (text: string): number | null => (text.startsWith('@') ? parseTime(text.slice(1)) : null)

/** Whether a time is still to come: neither the clock nor the newest block has reached it (a chain may be ahead of the clock). */
export const isToCome = ({ runtime, clock }: ChainDesk, timeMs: number): boolean =>
  timeMs > Math.max(clock.now(), runtime.head.view().tip?.timeMs ?? 0)

/**
 * The last block at or before a time, by the index; null where the chain begins later, where the time has not come yet, and where a block
 * between what was found and the time may be missing.
 */
export async function blockAtTime(desk: ChainDesk, timeMs: number): Promise<BlockRow | null> {
  if (isToCome(desk, timeMs)) return null
  const { runtime } = desk
  const view = runtime.head.view()
  const { reads } = runtime.archive
  // Times of Head and archive follow each other, so that the Head's answer wins where it has one.
  const found = (await view.reads.blockAtTime(timeMs)) ?? (await reads.blockAtTime(timeMs))
  if (found === null || found.height === view.tip?.height) return found
  const next = (await view.reads.block(found.height + 1)) ?? (await reads.block(found.height + 1))
  return next !== null && next.timeMs > timeMs ? found : null
}
