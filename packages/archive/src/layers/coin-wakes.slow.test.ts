import { YEAR_MS } from '@orrery/model/coin-wakes'
import type { Bundle } from '@orrery/model/rows'
import type { JsonObject } from '@orrery/primitives/json'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../open-archive.ts'
import { GENESIS_PARENT } from '../testing/evm-bundles.ts'
import { withFields } from '../testing/packed-bundles.ts'
import { temporaryEngine } from '../testing/temporary-engine.ts'
import { utxoBundles } from '../testing/utxo-bundles.ts'
import { coinWakes } from './coin-wakes.ts'
import { sumBlocks } from './sum-layer.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const FIRST_MS = 1_300_000_000_000
/** Times of blocks: a year short of a ms, a year, three years, and twelve. */
const AT = [0, 1, YEAR_MS - 1, YEAR_MS, 3 * YEAR_MS + 5, 12 * YEAR_MS].map((ms) => FIRST_MS + ms)
const ADDRESS = `0x00${'ab'.repeat(20)}`
const spends = (height: number | null, value = '7', address: string | null = ADDRESS): JsonObject => ({
  txid: `0x${'01'.repeat(32)}`,
  vout: 0,
  value,
  address,
  height,
})

/** Blocks of one transaction each, which spends these. */
const chainOf = (inputs: readonly (readonly JsonObject[])[]): Bundle[] =>
  utxoBundles({ seed: 3, above: GENESIS_PARENT, blocks: AT.length, txs: 1 }).map((bundle, height) => ({
    ...bundle,
    block: { ...bundle.block, timeMs: AT[height]! },
    txs: bundle.txs.map((tx) => ({ ...tx, timeMs: AT[height]!, ext: { ...tx.ext, inputs: [...inputs[height]!] } })),
    family: {},
  }))

test('screens-nonevm §4.5: coins wake where they are spent a year after they were made or later, by whole years, each at its own block', async () => {
  const bundles = chainOf([
    [{ txid: null, vout: 0, value: null, address: null, height: null }],
    [spends(0)],
    [spends(0), spends(1)],
    [spends(0, '18446744073709551616'), spends(1), spends(2)],
    [spends(3), spends(0, '9', null), spends(null)],
    [spends(4), spends(0)],
  ])
  const archive = await openArchive(engine.store, 'WAKES')
  await archive.append({ bundles })
  const rowsOf = async (from: number, to: number) =>
    (await sumBlocks(engine.store, 'WAKES', coinWakes, { from, to }))!['utxo_wakes']!
  const rows = await rowsOf(0, 5)
  expect(rows.map(({ height, seq, years, made }) => [height, seq, years, made])).toEqual([
    [3, 0, 1, 0],
    [4, 0, 2, 3],
    [4, 1, 3, 0],
    [5, 0, 8, 4],
    [5, 1, 12, 0],
  ])
  expect(rows[0]).toEqual({
    height: 3,
    tx_index: 0,
    seq: 0,
    txid: bundles[3]!.txs[0]!.hash,
    time_ms: AT[3],
    years: 1,
    made: 0,
    made_ms: AT[0],
    address: ADDRESS,
    value: 1n << 64n,
  })
  expect(rows[2]).toMatchObject({ address: null, value: 9n })
  // However the blocks are cut into steps.
  expect([...(await rowsOf(0, 3)), ...(await rowsOf(4, 4)), ...(await rowsOf(5, 5))]).toEqual(rows)
})

test('screens-nonevm §4.5: coins that wake are found alike whether own fields are packed or told as text', async () => {
  const bundles = withFields(
    utxoBundles({ seed: 4, above: GENESIS_PARENT, blocks: AT.length, txs: 30 }).map((bundle, height) => ({
      ...bundle,
      block: { ...bundle.block, timeMs: AT[height]! },
      txs: bundle.txs.map((tx) => ({ ...tx, timeMs: AT[height]! })),
      family: {},
    })),
  )
  // A field more, and they are text.
  const asText = bundles.map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx) => ({ ...tx, ext: { ...tx.ext, note: 1 } })),
  }))
  const wakes = async (code: string, of: readonly Bundle[]) => {
    await (await openArchive(engine.store, code)).append({ bundles: of })
    return (await sumBlocks(engine.store, code, coinWakes, { from: 0, to: 5 }))!['utxo_wakes']!
  }
  const packed = await wakes('WAKES-PACKED', bundles)
  expect(packed.length).toBeGreaterThan(20)
  expect(new Set(packed.map(({ seq }) => seq)).size, 'second and third inputs, too').toBe(3)
  expect(packed).toEqual(await wakes('WAKES-TEXT', asText))
})
