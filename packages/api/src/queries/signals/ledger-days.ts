import { BASELINE_DAYS, JUDGED_DAYS, LEAST_BASELINE } from '@orrery/model/alpha-signals'
import type { LayerReads } from '@orrery/model/layer'
import type { ChainDesk } from '../chain-desk.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { DAY_MS } from '../tokens/token-activity.ts'

/** Days before the last one that any answer asks for. */
const ASKED_DAYS = JUDGED_DAYS + BASELINE_DAYS
/** One day to judge, and what it is measured by. */
export const NEEDED_DAYS = LEAST_BASELINE + 1

/** Days of UTC that a ledger knows whole, of the last sixty; null where it knows none. */
export type LedgerDays = { readonly first: number; readonly last: number }

/** The same of a ledger that begins with a block of one time and has come to a block of another; a chain's first block begins its day. Pure. */
export function wholeDays(
  begin: { readonly timeMs: number; readonly isFirst: boolean },
  throughMs: number,
): LedgerDays | null {
  const last = Math.floor(throughMs / DAY_MS) - 1
  const first = Math.max(last - ASKED_DAYS + 1, Math.floor(begin.timeMs / DAY_MS) + (begin.isFirst ? 0 : 1), 0)
  return first > last ? null : { first, last }
}

/** What a ledger tells of whole days. */
export type DaysOfLedger = {
  readonly reads: LayerReads
  /** The last block that it knows; null where it knows none. */
  readonly through: number | null
  readonly days: LedgerDays | null
}

/**
 * Runs `read` on whole days of a ledger, again where a fork took its last block back meanwhile. Days that are over do not change while blocks come, so that this keeps no
 * commit of the archive waiting, however long it takes.
 */
export function atDays<T>(desk: ChainDesk, layer: RuntimeLayer, read: (of: DaysOfLedger) => Promise<T>): Promise<T> {
  return layer.consistent(async (through, reads) => {
    if (through === null || layer.status().lack !== null) return read({ reads, through: null, days: null })
    const { from } = layer.status()
    const [begin, last] = [await firstBlock(desk, from), await desk.runtime.archive.reads.block(through.height)]
    const days = begin === null || last === null ? null : wholeDays({ timeMs: begin, isFirst: from <= 1 }, last.timeMs)
    return read({ reads, through: through.height, days })
  })
}

/** The first block of a chain may tell no time (block 0 of many is of 1970): then the one after it does. */
async function firstBlock({ runtime }: ChainDesk, from: number): Promise<number | null> {
  const { reads } = runtime.archive
  const told = await reads.block(from)
  if (told !== null && (from > 0 || told.timeMs > 0)) return told.timeMs
  return (await reads.block(from + 1))?.timeMs ?? null
}

/** The numbers of days in a row. */
export const daysOf = ({ first, last }: LedgerDays): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

export const countDays = (days: LedgerDays | null): number => (days === null ? 0 : days.last - days.first + 1)
