import type { Bundle } from '@orrery/model/rows'
import { SENDER_GAS, SENDER_GAS_ROWS } from '@orrery/model/sender-gas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { senderGas } from './sender-gas.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'SPENT'
const HUGE = 2n ** 255n

/** What accounts spent, from the blocks themselves. */
function spentOf(bundles: readonly Bundle[]): readonly string[] {
  const sums = new Map<string, readonly [number, number, bigint, bigint]>()
  for (const { from, fee, ext } of bundles.flatMap(({ txs }) => txs)) {
    if (from === null) continue
    const [txs, untold, gas, fees] = sums.get(from) ?? [0, 0, 0n, 0n]
    const used = ext['gasUsed'] as number | undefined
    sums.set(from, [txs + 1, untold + (used === undefined ? 1 : 0), gas + BigInt(used ?? 0), fees + (fee ?? 0n)])
  }
  return [...sums].map(([address, sum]) => [address, ...sum].join(' ')).toSorted()
}

test('screens-evm §5: what an account spent is the sum of what it sent, beyond 2^256, however blocks are cut and after a fork', async () => {
  const archive = await openArchive(engine.store, CODE)
  const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 60, txs: 6 }).map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx, at) => (at === 0 && tx.fee !== null ? { ...tx, fee: HUGE } : tx)),
  }))
  await archive.append({ bundles })
  const tables = senderGas.sums.map(({ table }) => table)
  const read = async (cuts: readonly number[], version: number, backTo?: number) => {
    const shelf = await openLayerShelf(engine.store, CODE, { id: SENDER_GAS, version, tables, addsUp: true })
    await shelf.prepare()
    let from = 0
    for (const to of cuts) {
      const rows = await sumBlocks(engine.store, CODE, senderGas, { from, to })
      await shelf.append(rows!, bundles[to]!.block)
      from = to + 1
    }
    if (backTo !== undefined) await shelf.rewind(bundles[backTo]!.block)
    const sums = ['txs', 'untold', 'gas', 'fees_high', 'fees_low']
    const rows = await shelf.reads.summed(SENDER_GAS_ROWS, {}, 'address', sums, 100_000)
    return rows
      .map((row) => {
        const fees = ((row['fees_high'] as bigint) << 128n) + (row['fees_low'] as bigint)
        return [row['address'], row['txs'], row['untold'], row['gas'], fees].join(' ')
      })
      .toSorted()
  }
  const wanted = spentOf(bundles)
  expect(wanted.length).toBeGreaterThan(3)
  expect(wanted.some((row) => BigInt(row.split(' ').at(-1)!) > 2n ** 256n)).toBe(true)
  expect(await read([59], 1)).toEqual(wanted)
  expect(await read([0, 1, 30, 31, 59], 2)).toEqual(wanted)
  expect(await read([9, 29, 59], 3, 29)).toEqual(spentOf(bundles.slice(0, 30)))
})
