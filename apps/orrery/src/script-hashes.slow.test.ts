import { openArchive } from '@orrery/archive/open-archive'
import { scriptHashes } from '@orrery/archive/layers/script-hashes'
import { sumBlocks } from '@orrery/archive/layers/sum-layer'
import { GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { utxoBundles } from '@orrery/archive/testing/utxo-bundles'
import { btc } from '@orrery/chains/records/btc'
import { chainKey } from '@orrery/model/chain'
import { SCRIPT_HASH_TABLE, scriptHashKey } from '@orrery/model/script-hashes'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { createRandom, randomHex, randomItem } from '@orrery/primitives/random'
import { createTable } from '@orrery/store/table-ddl'
import { utxoEsplora } from '@orrery/utxo/utxo-esplora'
import { afterAll, beforeAll, expect, test } from 'vitest'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

test('screens-nonevm §4.5: the engine turns every kind of address key into the script whose hash wallets ask for, where it was paid to first', async () => {
  const random = createRandom(21)
  const some = (begin: string, bytes: number): Hex => `0x${begin}${randomHex(random, bytes).slice(2)}`
  const keys: readonly Hex[] = [
    ...['00', '05', '10'].map((kind) => some(kind, 20)),
    ...['05', '11', '12'].map((kind) => some(kind, 32)),
    some('1302', 2),
    some('1310', 40),
    some('1300', 12),
    some('2002', 32),
    some('2004', 64),
  ]
  const bare = some('21', 32)
  const shapes = utxoEsplora(btc)
  const firsts = new Map<number, readonly [number, number]>()
  const bundles = utxoBundles({ seed: 5, above: GENESIS_PARENT, blocks: 30, txs: 3 }).map((bundle) => {
    const { height } = bundle.block
    const deltas = bundle.txs.flatMap((_, txIndex) =>
      [randomItem(random, keys), randomItem(random, keys), bare].flatMap((address, at) => {
        const isOut = at === 1
        const key = scriptHashKey(shapes.scriptHash(address))
        if (!isOut && address !== bare && !firsts.has(key)) firsts.set(key, [height, txIndex])
        const row = { height, txIndex, seq: at, asset: EMPTY, tokenId: null, cause: 'transfer' } as const
        return [{ ...row, address, amount: isOut ? -5n : 7n }]
      }),
    )
    return { ...bundle, deltas, family: {} }
  })
  const archive = await openArchive(engine.store, 'SCRIPTS')
  await archive.append({ bundles })
  const table = scriptHashes.sums[0]!.table
  for (const sql of createTable(table)) await engine.store.command(sql)
  const found = new Map<number, readonly [number, number]>()
  for (const [from, to] of [
    [0, 9],
    [10, 10],
    [11, 29],
  ] as const) {
    const rows = (await sumBlocks(engine.store, 'SCRIPTS', scriptHashes, { from, to }))![SCRIPT_HASH_TABLE]!
    for (const row of rows) {
      expect(found.has(Number(row['key'])), 'known before').toBe(false)
      found.set(Number(row['key']), [Number(row['height']), Number(row['tx_index'])])
    }
    await engine.store.insert(
      table,
      rows.map((row) => ({ chain: chainKey('SCRIPTS'), ...row })) as never,
      `scripts ${from}`,
    )
  }
  expect(found).toEqual(firsts)
  expect(found.size).toBe(keys.length)
})
