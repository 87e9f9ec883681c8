import { COIN_SUPPLY, COIN_SUPPLY_DAYS } from '@orrery/model/coin-supply'
import { FIRST_DAY } from '@orrery/model/day-sums'
import type { Bundle } from '@orrery/model/rows'
import { EMPTY } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { coinSupply } from './coin-supply.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'SUPPLY'
const DAY_MS = 86_400_000
const BLOCKS = 40

/** By how much the balances of the coin grew by day, from the blocks themselves. */
function grownOf(bundles: readonly Bundle[]): readonly (readonly [number, bigint])[] {
  const sums = new Map<number, bigint>()
  for (const { block, deltas } of bundles)
    for (const { asset, amount } of deltas) {
      if (asset !== EMPTY) continue
      const day = Math.max(FIRST_DAY, Math.floor(block.timeMs / DAY_MS))
      sums.set(day, (sums.get(day) ?? 0n) + amount)
    }
  return [...sums].toSorted(([a], [b]) => a - b)
}

test('screens-evm §10: the supply of a coin grows by what all its balances did, by day, a first block without a time on the first day, however blocks are cut and after a fork', async () => {
  const archive = await openArchive(engine.store, CODE)
  const bundles = evmBundles({ seed: 11, above: GENESIS_PARENT, blocks: BLOCKS, txs: 6 }).map((bundle, at) => ({
    ...bundle,
    // Seven blocks a day; the first bears no time.
    block: { ...bundle.block, timeMs: at === 0 ? 0 : 20_000 * DAY_MS + at * Math.floor(DAY_MS / 7) },
    deltas:
      at === 0
        ? [
            {
              height: 0,
              txIndex: 0,
              seq: 0,
              address: bundle.block.hash,
              asset: EMPTY,
              tokenId: null,
              amount: 2n ** 254n,
              cause: 'genesis' as const,
            },
          ]
        : bundle.deltas,
  }))
  await archive.append({ bundles })
  const tables = coinSupply.sums.map(({ table }) => table)
  const read = async (cuts: readonly number[], version: number, backTo?: number) => {
    const shelf = await openLayerShelf(engine.store, CODE, { id: COIN_SUPPLY, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      await shelf.append((await sumBlocks(engine.store, CODE, coinSupply, { from, to }))!, bundles[to]!.block)
      from = to + 1
    }
    if (backTo !== undefined) await shelf.rewind(bundles[backTo]!.block)
    const rows = await shelf.reads.summed(COIN_SUPPLY_DAYS, {}, ['day'], ['high', 'low'], 100)
    return rows
      .map(({ day, high, low }) => [Number(day), ((high as bigint) << 128n) + (low as bigint)] as const)
      .toSorted(([a], [b]) => a - b)
  }
  const wanted = grownOf(bundles)
  expect(wanted.length).toBeGreaterThan(4)
  expect(wanted[0]).toEqual([FIRST_DAY, 2n ** 254n])
  expect(await read([BLOCKS - 1], 1)).toEqual(wanted)
  expect(await read([0, 1, 2, 9, 20, BLOCKS - 1], 2)).toEqual(wanted)
  expect(await read([20, BLOCKS - 1], 3, 20)).toEqual(grownOf(bundles.slice(0, 21)))
})
