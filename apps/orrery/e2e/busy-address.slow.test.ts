import { openArchive } from '@orrery/archive/open-archive'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { evm } from '@orrery/evm'
import { evmTables } from '@orrery/evm/tables'
import { ROLE, type Bundle } from '@orrery/model/rows'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOfArchive, rowsRead } from './archived-chain.ts'

// screens-evm §20.2
const TXS = 1_200_000
const PER_BLOCK = 500
/** The first of them holds nothing, as the first of any chain. */
const BLOCKS = TXS / PER_BLOCK + 1
const BLOCKS_PER_CHUNK = 40
/** Every so many transactions go to one counterparty, the others to as many as there are blocks in a chunk. */
const TO_FRIEND = 10_000
/** The best of so many answers: a busy machine is slow now and then. */
const TRIES = 5

const chain = genericEvmChain(31_415)
const hex = (n: number, bytes: number): Hex => `0x${n.toString(16).padStart(bytes * 2, '0')}`
/** Digits that differ from the first on, as those of hashes do. */
const hashOf = (n: number): Hex =>
  `0x${((BigInt(n) * 0x9e37_79b9_7f4a_7c15n) & 0xffff_ffff_ffff_ffffn).toString(16).padStart(16, '0')}${n.toString(16).padStart(48, '0')}`
const [BUSY, FRIEND] = [hex(0xb0_57, 20), hex(0xf2_1e, 20)]
const isFriend = (n: number): boolean => n % TO_FRIEND === 7
const hashOfBlock = (height: number): Hex => hashOf(1_000_000_000 + height)

/** A block all of whose transactions one address sent, numbered through the chain. */
function blockAt(height: number): Bundle {
  const timeMs = 1_700_000_000_000 + height * 12_000
  const places = Array.from({ length: height === 0 ? 0 : PER_BLOCK }, (_, txIndex) => ({
    txIndex,
    n: (height - 1) * PER_BLOCK + txIndex,
  }))
  const receiver = (n: number): Hex => (isFriend(n) ? FRIEND : hex(0x1000 + (n % 997), 20))
  return {
    block: {
      height,
      hash: hashOfBlock(height),
      parentHash: height === 0 ? hex(0, 32) : hashOfBlock(height - 1),
      timeMs,
      txCount: places.length,
      size: 100_000,
      producer: hex(1, 20),
      fees: 1n,
      reward: 1n,
      burnt: 1n,
      ext: { gasUsed: 10_500_000 },
    },
    txs: places.map(({ txIndex, n }) => ({
      height,
      txIndex,
      hash: hashOf(n),
      timeMs,
      from: BUSY,
      to: receiver(n),
      created: null,
      value: BigInt(n),
      fee: 21_000n,
      status: 'success' as const,
      kind: 'dynamic-fee',
      method: null,
      input: '0x' as const,
      ext: { nonce: n, gasUsed: 21_000 },
    })),
    accountTxs: places.flatMap(({ txIndex, n }) => [
      { address: BUSY, height, txIndex, role: ROLE.from, net: null },
      { address: receiver(n), height, txIndex, role: ROLE.to, net: null },
    ]),
    logs: [],
    transfers: [],
    deltas: [],
    contracts: [],
    family: {},
  }
}

let engine: Awaited<ReturnType<typeof temporaryEngine>>
let client: ReturnType<typeof clientOfArchive>

beforeAll(async () => {
  engine = await temporaryEngine()
  const archive = await openArchive(engine.store, chain.code, { familyTables: evmTables })
  for (let height = 0; height < BLOCKS; height += BLOCKS_PER_CHUNK)
    await archive.append({
      bundles: Array.from({ length: Math.min(BLOCKS_PER_CHUNK, BLOCKS - height) }, (_, at) => blockAt(height + at)),
    })
  client = clientOfArchive({ chain, family: evm }, archive, { ...systemClock, monotonic: () => 0 })
}, 400_000)
afterAll(() => engine.end())

const asked = { chain: chain.code, address: BUSY, limit: 20 }
type Asked = Partial<Parameters<typeof client.listAddressTransactions>[0]>

/** A page of the address, in how many ms at best, and how many rows the engine looked at for it at first. */
async function open(more: Asked) {
  const before = await rowsRead(engine.store)
  const list = await client.listAddressTransactions({ ...asked, ...more })
  const rows = (await rowsRead(engine.store)) - before
  let bestMs = Infinity
  for (let n = 0; n < TRIES; n++) {
    const begun = performance.now()
    await client.listAddressTransactions({ ...asked, ...more })
    bestMs = Math.min(bestMs, performance.now() - begun)
  }
  return { list, rows, bestMs, hashes: list.hits.map(({ hash }) => hash) }
}
const down = (from: number, count: number): readonly Hex[] =>
  Array.from({ length: count }, (_, at) => hashOf(from - at))

test('screens-evm §20.2: of an address with 1,200,000 transactions the first and the last page, any nonce and a counterparty are found in time', async () => {
  const [first, last, middle] = [await open({}), await open({ cursor: 'last' }), await open({ cursor: 'n600000' })]
  expect(first.list.total).toBe(TXS)
  expect(first.hashes).toEqual(down(TXS - 1, 20))
  expect(last.hashes.at(-1)).toBe(hashOf(0))
  expect(middle.hashes).toContain(hashOf(600_000))
  const friend = await open({ with: FRIEND })
  const newest = TXS - TO_FRIEND + 7
  expect(friend.hashes).toEqual(Array.from({ length: 20 }, (_, at) => hashOf(newest - at * TO_FRIEND)))
  // Whatever the machine does meanwhile: none of these goes through the history.
  for (const { rows } of [first, last]) expect(rows).toBeLessThan(20_000)
  expect(friend.rows).toBeLessThan(100_000)
  expect(middle.rows).toBeLessThan(400_000)
  expect(first.bestMs).toBeLessThan(300)
  expect(last.bestMs).toBeLessThan(500)
  expect(friend.bestMs).toBeLessThan(1_000)
})

test('screens-nonevm §4.5: addresses with more rows than are read of each are counted among others that have none', async () => {
  const addresses = [hex(9, 20), BUSY, FRIEND]
  const { rows } = await client.lookUpAddresses({ chain: chain.code, body: { addresses } })
  expect(rows.map(({ txCount }) => txCount)).toEqual([0, TXS, TXS / TO_FRIEND])
})
