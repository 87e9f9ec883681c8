import { expect, onTestFinished, test } from 'vitest'
import { mostOf, type GasQuestion, type GasUse } from '@orrery/model/gas-use'
import type { ChainReads } from '@orrery/model/reads'
import type { Store } from '@orrery/store/store'
import { openArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

const ASKED: GasQuestion = { range: { from: 0, to: 3 }, by: 'senders', plainGas: null, limit: 100, also: [] }

test('screens-evm §2.4: who used the gas of a range, and what moved most in it, are what plain loops over its blocks tell', async () => {
  const engine = await temporaryEngine()
  onTestFinished(() => engine.end())
  const bundles = evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 60, txs: 12 }).map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx) => ({
      ...tx,
      ext: { ...tx.ext, gasUsed: 20_900 + ((tx.height * 7 + tx.txIndex * 13) % 200) },
    })),
  }))
  const archive = await openArchive(engine.store, 'GAS')
  await archive.append({ bundles: bundles.slice(0, 30) })
  await archive.append({ bundles: bundles.slice(30) })
  const model = bundleReads(bundles)
  const same = async (ask: (source: ChainReads) => Promise<unknown>) =>
    expect(await ask(archive.reads)).toEqual(await ask(model))
  const sorted = async (use: Promise<GasUse>) => {
    const { rows, ...whole } = await use
    return { ...whole, rows: rows.toSorted((a, b) => (a.address < b.address ? -1 : 1)) }
  }
  const also = bundles[9]!.txs.flatMap(({ from }) => from ?? [])
  for (const range of [
    { from: 0, to: 59 },
    { from: 7, to: 50 },
    { from: 90, to: 99 },
  ])
    for (const by of ['contracts', 'senders'] as const)
      for (const plainGas of [null, 21_000])
        for (const limit of [0, 2, 100])
          await same((source) => sorted(source.gasUse({ range, by, plainGas, limit, also })))
  for (const limit of [0, 3, 100]) await same((source) => source.largestValues({ from: 7, to: 50 }, limit))
})

test('screens-evm §7: users of a busy week are told within a query’s memory: those who are more than fit are gone through in parts', async () => {
  const engine = await temporaryEngine()
  onTestFinished(() => engine.end())
  const USERS = 1_200_000
  // Half of the users, half of the memory: as the week of a chain with twice as many.
  const store: Store = {
    ...engine.store,
    query: (query, signal) => engine.store.query({ ...query, limits: { memoryBytes: 256 * 2 ** 20 } }, signal),
  }
  const archive = await openArchive(store, 'GAS')
  await archive.append({ bundles: evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 4, txs: 12 }) })
  const { fees, txs } = await archive.reads.gasUse(ASKED)
  for (let from = 0; from < USERS; from += USERS / 4)
    await engine.store
      .command(`INSERT INTO txs SELECT chain, 2 AS height, toUInt32(1000 + number) AS tx_index, hash, time_ms,
      unhex(leftPad(hex(cityHash64(number)), 40, 'a')) AS from_address, to_address, created, value, toUInt256(number) AS fee, status, kind, method,
      '{"gasUsed":21000}' AS ext, input FROM (SELECT * FROM txs WHERE height = 2 LIMIT 1) AS one, numbers(${from}, ${USERS / 4}) AS two`)
  const use = await archive.reads.gasUse(ASKED)
  expect(use.txs).toBe(txs + USERS)
  expect(use.fees).toBe(fees + (BigInt(USERS) * BigInt(USERS - 1)) / 2n)
  const own = mostOf(use.rows, 'fees', 100).filter(({ gasUsed, txs: count }) => gasUsed === 21_000 && count === 1)
  expect(own.map((row) => row.fees)).toEqual(Array.from(own, (_, at) => BigInt(USERS - 1 - at)))
  expect(own.length).toBeGreaterThan(50)
})
