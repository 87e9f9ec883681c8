import { MILLION, WATCHED, type Sample } from '@orrery/model/samples'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Engine } from './engine.ts'

const DAY_MS = 86_400_000
/** Of a coin's holders so many are looked at, the largest: nearly all that pools hold is theirs. */
export const MOST_POOL_HOLDERS = 1_000
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 2

/** Where a family keeps exchanges, by the contract that told of them as `pool`, and the coin that other tokens are exchanged for. */
export type PoolCoins = {
  readonly table: string
  readonly kinds: readonly string[]
  readonly coin: Hex
  readonly decimals: number
}

/**
 * Adds up what pools hold of a chain's wrapped coin, by the kind of pool, once a day (screens-evm §10, §16.4): all balances of the coin are read for it, which cost too much to follow through
 * history. A pool is a holder that told of exchanges itself, so that whoever pretends to be one must hold the coin. Balances are those behind the archive's last block; where the index lacks a block
 * nothing is told. Ask once a minute.
 */
export function createPoolSampler({ archive, chain, log, samples, pools }: Engine): (nowMs: number) => Promise<void> {
  let lookedDay: number | null = null
  return async (nowMs) => {
    const day = Math.floor(nowMs / DAY_MS)
    if (samples === undefined || pools === undefined || lookedDay === day) return
    const { ranges, passed } = archive.state()
    if (passed !== undefined || ranges.length !== 1 || ranges[0]!.from > 0) return
    lookedDay = day
    try {
      const hours = { from: day * 24, to: day * 24 + 23, step: 24 }
      if ((await samples.watched(hours)).some(({ name }) => name === WATCHED.poolCoins)) return
      const { rows } = await archive.consistent(() => archive.reads.ranking(pools.coin, MOST_POOL_HOLDERS))
      const held = new Map<string, bigint>()
      await sideBySide(
        rows.map(({ address, amount }) => async () => {
          const [told] = await archive.reads.familyRows(pools.table, { pool: address }, 1)
          const kind = told === undefined ? undefined : pools.kinds[Number(told['kind'])]
          if (kind !== undefined) held.set(kind, (held.get(kind) ?? 0n) + amount)
        }),
        AT_ONCE,
      )
      const note = (key: string, amount: bigint): void =>
        samples.note({
          name: WATCHED.poolCoins,
          key,
          timeMs: nowMs,
          value: Number((amount * MILLION) / 10n ** BigInt(pools.decimals)),
        } satisfies Sample)
      note(
        '',
        [...held.values()].reduce((sum, amount) => sum + amount, 0n),
      )
      for (const [kind, amount] of held) note(kind, amount)
    } catch (error) {
      log.debug('what pools hold could not be added up', { chain: chain.code, error: String(error) })
    }
  }
}
