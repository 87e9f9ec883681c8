import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { COIN_KEEPERS, type CoinKeeper } from '@orrery/model/coin-keepers'
import { MILLION, WATCHED, type Sample } from '@orrery/model/samples'
import type { Lookups } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Engine } from './engine.ts'

const DAY_MS = 86_400_000
/** Of a coin's holders so many are looked at, the largest: nearly all that pools hold is theirs. */
export const MOST_POOL_HOLDERS = 1_000
/** Of these the largest that are no pools are asked whether they keep the coin for others: four calls each, once a day. */
export const MOST_KEEPERS = 200
/** All calls of a day. */
const ASK_MS = 300_000
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 2

/** Where a family keeps exchanges, by the contract that told of them as `pool`, the coin that other tokens are exchanged for, and coins that are meant to stay at one dollar. */
export type PoolCoins = {
  readonly table: string
  readonly kinds: readonly string[]
  readonly coin: Hex
  readonly decimals: number
  readonly dollars: readonly { readonly address: Hex; readonly decimals: number }[]
}

/**
 * Adds up what pools, lending markets and vaults hold of a chain's wrapped coin, and of its dollar coins together, by their kind, once a day (screens-evm §10, §16.4): all balances of these are read for it, which
 * cost too much to follow through history. A pool is a holder that told of exchanges itself, so that whoever pretends to be one must hold the coin. Balances are those behind the archive's last block; where the index lacks a block
 * nothing is told. Ask once a minute.
 */
export function createPoolSampler({
  adapter,
  archive,
  chain,
  log,
  samples,
  pools,
}: Engine): (nowMs: number) => Promise<void> {
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
      const note = (name: string, sums: Sums): void => {
        const all = [...sums.values()].reduce((sum, amount) => sum + amount, 0n)
        for (const [key, amount] of [['', all] as const, ...sums])
          samples.note({ name, key, timeMs: nowMs, value: Number(amount) } satisfies Sample)
      }
      const coin = await heldOf({ adapter, archive, pools }, pools.coin, pools.decimals)
      note(WATCHED.poolCoins, coin.pools)
      if (coin.kept !== null) {
        note(WATCHED.lendingCoins, coin.kept.lending)
        note(WATCHED.vaultCoins, coin.kept.vaults)
      }
      const dollars: Held[] = []
      // One after the other: each is a ranking of its own.
      for (const { address, decimals } of pools.dollars)
        dollars.push(await heldOf({ adapter, archive, pools }, address, decimals))
      if (dollars.length === 0) return
      note(WATCHED.poolDollars, together(dollars.map((one) => one.pools)))
      const kept = dollars.flatMap((one) => one.kept ?? [])
      if (kept.length < dollars.length) return
      note(WATCHED.lendingDollars, together(kept.map(({ lending }) => lending)))
      note(WATCHED.vaultDollars, together(kept.map(({ vaults }) => vaults)))
    } catch (error) {
      log.debug('what pools hold could not be added up', { chain: chain.code, error: String(error) })
    }
  }
}

/** Millionths of a coin by who holds it. */
type Sums = ReadonlyMap<string, bigint>
type Held = { readonly pools: Sums; readonly kept: Kept | null }

const together = (all: readonly Sums[]): Sums => {
  const sums = new Map<string, bigint>()
  for (const [key, amount] of all.flatMap((one) => [...one])) sums.set(key, (sums.get(key) ?? 0n) + amount)
  return sums
}

/** What pools, lending markets and vaults among the largest holders of a coin have of it. */
async function heldOf(
  { adapter, archive, pools }: Pick<Engine, 'adapter' | 'archive'> & { readonly pools: PoolCoins },
  coin: Hex,
  decimals: number,
): Promise<Held> {
  const { rows } = await archive.consistent(() => archive.reads.ranking(coin, MOST_POOL_HOLDERS))
  const held = new Map<string, bigint>()
  const others: (typeof rows)[number][] = []
  await sideBySide(
    rows.map((row) => async () => {
      const [told] = await archive.reads.familyRows(pools.table, { pool: row.address }, 1)
      const kind = told === undefined ? undefined : pools.kinds[Number(told['kind'])]
      if (kind !== undefined) held.set(kind, (held.get(kind) ?? 0n) + row.amount)
      else others.push(row)
    }),
    AT_ONCE,
  )
  const kept = await keptFor(adapter.lookups, coin, others)
  const micro = (sums: Sums): Sums =>
    new Map([...sums].map(([key, amount]) => [key, (amount * MILLION) / 10n ** BigInt(decimals)]))
  return { pools: micro(held), kept: kept && { lending: micro(kept.lending), vaults: micro(kept.vaults) } }
}

type Kept = Readonly<Record<CoinKeeper['sort'], Sums>>

/**
 * What lending markets and vaults among these holders have of a coin: those whose contracts answer with it when they are asked what they keep. null where no node can be asked. A contract that
 * merely pretends to be one must hold the coin, too.
 */
async function keptFor(
  { call }: Pick<Lookups, 'call'>,
  coin: Hex,
  holders: readonly { readonly address: Hex; readonly amount: bigint }[],
): Promise<Kept | null> {
  if (call === undefined) return null
  const kept = { lending: new Map<string, bigint>(), vaults: new Map<string, bigint>() }
  const answer = `0x${coin.slice(2).padStart(64, '0')}`
  const signal = AbortSignal.timeout(ASK_MS)
  const largest = holders.toSorted((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, MOST_KEEPERS)
  await sideBySide(
    largest.map(({ address, amount }) => async () => {
      for (const { id, sort, asks } of COIN_KEEPERS) {
        // Most contracts have no such function, and fail. A node that is away said nothing of anybody.
        const told = await call(address, asks, signal).catch((error: unknown) => {
          if (isOrreryError(error, 'UPSTREAM_RPC')) return null
          throw error
        })
        if (told !== answer) continue
        kept[sort].set(id, (kept[sort].get(id) ?? 0n) + amount)
        return
      }
    }),
    AT_ONCE,
  )
  return kept
}
