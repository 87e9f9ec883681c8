import type { ChainReads } from '@orrery/model/reads'
import { MILLION, WATCHED, WEALTH_TOPS, type Sample } from '@orrery/model/samples'
import { EMPTY } from '@orrery/primitives/hex'
import type { Engine } from './engine.ts'

const DAY_MS = 86_400_000

/**
 * Counts the addresses of a chain by how much of its coin they have, and what the largest have of all, once a day: all balances are read for it, a million at a time, which cost too much to follow
 * through history.
 * Balances are those behind the archive's last block, a few below the newest. Where the index lacks a block, or an account chain's ledger what happened in one,
 * nothing is told. Ask once a minute.
 */
export function createBalanceSampler({
  archive,
  chain,
  log,
  samples,
  wholeBlocks,
}: Engine): (nowMs: number) => Promise<void> {
  let lookedDay: number | null = null
  return async (nowMs) => {
    const day = Math.floor(nowMs / DAY_MS)
    if (samples === undefined || (chain.family !== 'utxo' && wholeBlocks === undefined) || lookedDay === day) return
    const { ranges, passed } = archive.state()
    // While history is read its balances are none.
    if (passed !== undefined || ranges.length !== 1 || ranges[0]!.from > 0) return
    lookedDay = day
    try {
      const hours = { from: day * 24, to: day * 24 + 23, step: 24 }
      if ((await samples.watched(hours)).some(({ name }) => name === WATCHED.balances)) return
      const top = ranges[0]!.to
      if (
        wholeBlocks !== undefined &&
        (await archive.reads.familyCount(wholeBlocks.table, wholeBlocks.match)) < top + 1
      )
        return
      // As of its top block: then no commit waits for a ranking of millions of balances.
      const { bands, rows } = await archive.reads.ranking(EMPTY, WEALTH_TOPS.at(-1)!, top)
      const note = (key: string, value: number): void =>
        samples.note({ name: WATCHED.balances, key, timeMs: nowMs, value } satisfies Sample)
      note(
        '',
        bands.reduce((sum, { holders }) => sum + holders, 0),
      )
      for (const { digits, holders } of bands) note(String(digits), holders)
      for (const { top, parts } of wealthOf({ bands, rows }))
        samples.note({ name: WATCHED.wealth, key: String(top), timeMs: nowMs, value: parts } satisfies Sample)
    } catch (error) {
      log.debug('balances could not be counted', { chain: chain.code, error: String(error) })
    }
  }
}

type Ranked = Pick<Awaited<ReturnType<ChainReads['ranking']>>, 'bands' | 'rows'>

/** What the largest balances have of all, in millionths; nothing where there are none. Pure. */
export function wealthOf({ bands, rows }: Ranked): readonly { readonly top: number; readonly parts: number }[] {
  const total = bands.reduce((sum, band) => sum + band.sum, 0n)
  return total === 0n
    ? []
    : WEALTH_TOPS.map((top) => ({
        top,
        parts: Number((rows.slice(0, top).reduce((sum, { amount }) => sum + amount, 0n) * MILLION) / total),
      }))
}
