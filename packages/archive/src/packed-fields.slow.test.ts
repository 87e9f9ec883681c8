import { chainKey } from '@orrery/model/chain'
import { OUTPUT_TABLE, packFields } from '@orrery/model/packed-fields'
import { defineTable } from '@orrery/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchiveView } from './audit/archive-view.ts'
import { openArchive } from './open-archive.ts'
import { TXS } from './tables/archive-tables.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { GENESIS_PARENT } from './testing/evm-bundles.ts'
import { withFields } from './testing/packed-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'
import { TEST_OUTPUTS, utxoBundles } from './testing/utxo-bundles.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'FIELDS'
const familyTables = [defineTable({ ...TEST_OUTPUTS, name: OUTPUT_TABLE })]
const bundles = withFields(
  utxoBundles({ seed: 6, above: GENESIS_PARENT, blocks: 20, txs: 12 }).map(({ family, ...bundle }) => ({
    ...bundle,
    family: { [OUTPUT_TABLE]: family[TEST_OUTPUTS.name]! },
  })),
)
const txs = bundles.flatMap((bundle) => bundle.txs)

/** Each read that answers with own fields. */
async function sameReads(): Promise<void> {
  const { reads } = await openArchive(engine.store, CODE, { familyTables })
  const model = bundleReads(bundles)
  for (const { hash, height } of txs.filter((_, i) => i % 5 < 2)) {
    expect(await reads.tx(hash)).toEqual(await model.tx(hash))
    expect(await reads.txsOfBlock(height, 0, 50)).toEqual(await model.txsOfBlock(height, 0, 50))
  }
  const hashes = txs.slice(0, 30).map(({ hash }) => hash)
  const byHash = (rows: readonly { readonly hash: string }[]) => rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  expect(byHash(await reads.txsByHash(hashes))).toEqual(byHash(await model.txsByHash(hashes)))
  expect(byHash(await reads.txsAt(txs.slice(0, 30)))).toEqual(byHash(await model.txsAt(txs.slice(0, 30))))
  expect(await reads.txs({ limit: 40 })).toEqual(await model.txs({ limit: 40 }))
}

async function findings(): Promise<readonly string[]> {
  const found: string[] = []
  const view = await openArchiveView(engine.store, CODE, { familyTables, alone: true })
  await view.compare(bundles, { from: 0, to: 19 }, ({ kind, detail }) => found.push(`${kind} ${detail}`))
  return found
}

test('issue 6: own fields are packed and come back in every read; archives that hold them as text are read, and right, beside them', async () => {
  expect(txs.filter((tx) => packFields(tx) !== null).length).toBe(txs.length - bundles.length)
  const archive = await openArchive(engine.store, CODE, { familyTables })
  await archive.append({ bundles })
  await sameReads()
  expect(await findings()).toEqual([])

  // Some as an earlier version wrote them.
  const chain = chainKey(CODE)
  for (const { hash, ext, txIndex } of txs.filter(({ height }) => height % 3 === 0)) {
    if (txIndex === 0) continue
    await engine.store.command(
      `ALTER TABLE ${TXS.name} UPDATE ext = {ext:String}, input = '' WHERE chain = ${chain} AND hash = {hash:String}`,
      { ext: { type: 'text', value: JSON.stringify(ext) }, hash: { type: 'hex', value: hash } },
    )
  }
  await sameReads()
  expect(await findings()).toEqual([])

  const [one] = txs.filter(({ height, txIndex }) => height === 4 && txIndex === 1)
  await engine.store.command(
    `ALTER TABLE ${TXS.name} UPDATE input = concat(substring(input, 1, 10), unhex('ff'), substring(input, 12)) WHERE chain = ${chain} AND hash = {hash:String}`,
    { hash: { type: 'hex', value: one!.hash } },
  )
  expect(await findings()).toEqual([expect.stringContaining('row-changed tx_index 1: input is ')])
})
