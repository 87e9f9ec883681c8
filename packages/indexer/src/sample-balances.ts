import { WATCHED, type Sample } from '@orrery/model/samples'
import { EMPTY } from '@orrery/primitives/hex'
import type { Engine } from './engine.ts'

const DAY_MS = 86_400_000

/**
 * Counts the addresses of an output chain by how much of its coin they have, once a day: all balances are read for it, a million at a time, which cost too much to follow
 * through history.
 * Balances are those behind the archive's last block, a few below the newest. Where the index lacks a block nothing is told. Ask once a minute.
 */
export function createBalanceSampler({ archive, chain, log, samples }: Engine): (nowMs: number) => Promise<void> {
  let lookedDay: number | null = null
  return async (nowMs) => {
    const day = Math.floor(nowMs / DAY_MS)
    if (samples === undefined || chain.family !== 'utxo' || lookedDay === day) return
    const { ranges, passed } = archive.state()
    // While history is read its balances are none.
    if (passed !== undefined || ranges.length !== 1 || ranges[0]!.from > 0) return
    lookedDay = day
    try {
      const hours = { from: day * 24, to: day * 24 + 23, step: 24 }
      if ((await samples.watched(hours)).some(({ name }) => name === WATCHED.balances)) return
      const { bands } = await archive.consistent(() => archive.reads.ranking(EMPTY, 0))
      const note = (key: string, value: number): void =>
        samples.note({ name: WATCHED.balances, key, timeMs: nowMs, value } satisfies Sample)
      note(
        '',
        bands.reduce((sum, { holders }) => sum + holders, 0),
      )
      for (const { digits, holders } of bands) note(String(digits), holders)
    } catch (error) {
      log.debug('balances could not be counted', { chain: chain.code, error: String(error) })
    }
  }
}
