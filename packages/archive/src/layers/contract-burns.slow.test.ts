import { ALL_BURNS, BURN_RANKS, burnSize, CONTRACT_BURN_ROWS, CONTRACT_BURNS } from '@orrery/model/contract-burns'
import { gasUseOf } from '@orrery/model/gas-use'
import type { Bundle } from '@orrery/model/rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { contractBurns, type BurnRules } from './contract-burns.ts'
import { openLayerShelf } from './layer-shelf.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'BURNS'
const bundles = evmBundles({ seed: 12, above: GENESIS_PARENT, blocks: 60, txs: 8 }).map((bundle) => ({
  ...bundle,
  txs: bundle.txs.map((tx) => ({
    ...tx,
    // One fee is beyond all coins: no fee of a chain is.
    fee: tx.txIndex === 7 ? 2n ** 250n : tx.fee,
    ext: {
      ...tx.ext,
      gasUsed: 20_900 + ((tx.height * 7 + tx.txIndex * 13) % 200),
      // Before London none, and one price that is none.
      ...(tx.height >= 10 && { baseFee: tx.txIndex === 5 ? '9'.repeat(41) : String(7n ** BigInt(tx.height % 20)) }),
      ...(tx.txIndex % 5 === 0 && { blobGasUsed: 131_072, blobGasPrice: String(10n ** 15n + BigInt(tx.height)) }),
    },
  })),
}))

/** What burnt, from the blocks themselves, each transaction by what the windows of the page are told by. */
function burntOf(some: readonly Bundle[], { burns, plainGas }: BurnRules): readonly string[] {
  const sums = new Map<string, readonly [bigint, number]>()
  const add = (address: string, gone: bigint) => {
    const [held, txs] = sums.get(address) ?? [0n, 0]
    sums.set(address, [held + gone, txs + 1])
  }
  for (const tx of some.flatMap(({ txs }) => txs)) {
    const use = gasUseOf([tx], { by: 'contracts', plainGas, limit: 1, also: [] })
    const fee = tx.fee ?? 0n
    const gone = burns === 'base-fee' ? use.burnt : fee < 10n ** 40n ? fee : 0n
    if (gone === 0n) continue
    add(ALL_BURNS, gone)
    for (const { address } of use.rows) add(address, gone)
  }
  return [...sums].map(([address, [burnt, txs]]) => `${address} ${burnt} ${txs}`).toSorted()
}

test.each([
  [{ burns: 'base-fee', plainGas: 21_000 }],
  [{ burns: 'base-fee', plainGas: null }],
  [{ burns: 'all', plainGas: 21_000 }],
] as const)(
  'screens-evm §13.4: what calls of each contract burnt is the sum since the first block, however blocks are cut and after a fork (%o)',
  async (rules) => {
    const archive = await openArchive(engine.store, `${CODE}${rules.burns}${rules.plainGas}`)
    await archive.append({ bundles })
    const layer = contractBurns(rules)
    const tables = layer.sums.map(({ table }) => table)
    const code = `${CODE}${rules.burns}${rules.plainGas}`
    const read = async (cuts: readonly number[], version: number, backTo?: number) => {
      const shelf = await openLayerShelf(engine.store, code, { id: CONTRACT_BURNS, version, tables, addsUp: true })
      await shelf.prepare()
      let from = 0
      for (const to of cuts) {
        const rows = await sumBlocks(engine.store, code, layer, { from, to })
        await shelf.append(rows!, bundles[to]!.block)
        from = to + 1
      }
      if (backTo !== undefined) await shelf.rewind(bundles[backTo]!.block)
      const rows = await shelf.reads.latest(CONTRACT_BURN_ROWS, {}, ['address'], 100_000)
      // The newest of each contract stands in the class of its size, and in no higher one.
      const last = await shelf.reads.lastRow(BURN_RANKS, {})
      const largest = rows
        .filter(({ address }) => address !== ALL_BURNS)
        .reduce((most, { burnt }) => ((burnt as bigint) > most ? (burnt as bigint) : most), 0n)
      expect(last?.['size']).toBe(burnSize(largest))
      const size = Array.from({ length: 257 }, (_, at) => at)
      const ranked = await shelf.reads.largest(BURN_RANKS, { size }, 'address', 'burnt', { offset: 0, limit: 1_000 })
      expect(ranked.map(({ key, value }) => `${key} ${value}`).toSorted()).toEqual(
        rows
          .filter(({ address }) => address !== ALL_BURNS)
          .map(({ address, burnt }) => `${String(address)} ${burnt as bigint}`)
          .toSorted(),
      )
      return rows.map(({ address, burnt, txs }) => `${String(address)} ${burnt as bigint} ${String(txs)}`).toSorted()
    }
    const wanted = burntOf(bundles, rules)
    expect(wanted.length).toBeGreaterThan(5)
    expect(await read([59], 1)).toEqual(wanted)
    expect(await read([0, 1, 9, 30, 31, 59], 2)).toEqual(wanted)
    expect(await read([9, 29, 59], 3, 29)).toEqual(burntOf(bundles.slice(0, 30), rules))
  },
)
