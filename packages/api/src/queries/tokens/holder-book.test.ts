import type { ArchiveState } from '@orrery/archive/archive'
import { expect, test } from 'vitest'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import { HeadBlock } from '@orrery/head/head-block'
import { createHeadReads } from '@orrery/head/head-reads'
import { EMPTY_HEAD } from '@orrery/head/head-state'
import type { DeltaRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS, sampleBundle } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { createRandom, randomHex, randomInteger } from '@orrery/primitives/random'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru } from '../lru.ts'
import { openHolderBook } from './holder-book.ts'

const asset = SAMPLE_TOKENS[0]!.address

/** Reads of one block with these changes of balances and nothing else. */
function readsOf(height: number, changes: ReadonlyMap<Hex, bigint>) {
  const hash = randomHex(createRandom(height), 32)
  const bundle = sampleBundle({ height, hash, parentHash: hash, timeMs: 1, maxTxs: 0 }, createRandom(1))
  const deltas = [...changes].map(([address, amount], seq): DeltaRow => ({
    height,
    txIndex: 0,
    seq,
    address,
    asset,
    tokenId: null,
    amount,
    cause: 'transfer',
  }))
  return createHeadReads({ ...EMPTY_HEAD, blocks: [new HeadBlock({ ...bundle, deltas }, 1)] })
}

const place = { tip: { height: 9, hash: '0x09' as Hex }, cut: 9, above: -1 }

test('a block that moves a token between thousands of holders is merged whole, small changes too', async () => {
  const random = createRandom(7)
  const addresses = Array.from({ length: 3_000 }, () => randomHex(random, 20))
  const archived = new Map(
    addresses.slice(0, 2_500).map((address) => [address, BigInt(randomInteger(random, -5, 900))]),
  )
  const changes = new Map(
    addresses.slice(1_000).map((address, index) => [
      address,
      // Every fifth holder leaves, the others gain or lose a little.
      index % 5 === 0 ? -(archived.get(address) ?? -1n) : BigInt(randomInteger(random, -40, 90)),
    ]),
  )
  const sums = addresses
    .map((address) => ({ address, amount: (archived.get(address) ?? 0n) + (changes.get(address) ?? 0n) }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => (a.amount === b.amount ? (a.address < b.address ? -1 : 1) : Number(b.amount - a.amount)))
  const snapshot = { ...place, newest: readsOf(9, changes), deep: readsOf(8, archived) }
  const desk = { runtime: { archive: {} }, clock: createVirtualClock() } as unknown as ChainDesk
  const book = await openHolderBook(desk, { ...snapshot, state: {} as ArchiveState }, asset)
  expect(book.count).toBe(sums.length)
  for (const offset of [0, 100, 700, sums.length - 30])
    expect((await book.page(offset, 50)).map(({ address, amount }) => ({ address, amount }))).toEqual(
      sums.slice(offset, offset + 50),
    )
})

test('performance §4 (7): the first pages of holders are added up once while the archive is the same', async () => {
  const random = createRandom(8)
  const held = new Map(Array.from({ length: 1_300 }, (_, at) => [randomHex(random, 20), BigInt(at + 1)]))
  const whole = readsOf(8, held)
  const asked: number[] = []
  const deep = {
    ...whole,
    holders: (of: Hex, from: number, limit: number) => {
      asked.push(from)
      return whole.holders(of, from, limit)
    },
  }
  const clock = createVirtualClock()
  const runtime = { archive: { reads: deep } }
  const desk = { runtime, clock, countsOf: () => createLru(8, () => clock.monotonic()) } as unknown as ChainDesk
  const page = async (generation: number, offset: number): Promise<readonly bigint[]> => {
    const snapshot = { ...place, newest: readsOf(9, new Map()), deep, state: { generation } as ArchiveState }
    const book = await openHolderBook(desk, snapshot, asset)
    return (await book.page(offset, 2)).map(({ amount }) => amount)
  }
  expect(await page(1, 0)).toEqual([1_300n, 1_299n])
  expect(await page(1, 600)).toEqual([700n, 699n])
  expect(asked).toEqual([0])
  expect(await page(2, 0)).toEqual([1_300n, 1_299n])
  expect(asked).toEqual([0, 0])
  // Beyond what is kept, rows are asked for by their place.
  expect(await page(2, 1_298)).toEqual([2n, 1n])
  expect(asked).toHaveLength(3)
})

test('performance §4: what the newest blocks change is looked up once for each moment of the chain', async () => {
  const [one, two] = [randomHex(createRandom(9), 20), randomHex(createRandom(10), 20)]
  const whole = readsOf(8, new Map([[one, 5n]]))
  let looked = 0
  let fails = false
  const deep = {
    ...whole,
    holdings: (...of: Parameters<typeof whole.holdings>) => {
      looked++
      return fails ? Promise.reject(new OrreryError('STORE_UNAVAILABLE', { reason: 'test' })) : whole.holdings(...of)
    },
  }
  const clock = createVirtualClock()
  const desk = {
    runtime: { archive: { reads: deep } },
    clock,
    countsOf: () => createLru(8, () => clock.monotonic()),
  } as unknown as ChainDesk
  const held = async (generation: number, tip: string, amount: bigint) => {
    const newest = readsOf(9, new Map([[two, amount]]))
    const moment = {
      ...place,
      tip: { height: 9, hash: tip as Hex },
      newest,
      deep,
      state: { generation } as ArchiveState,
    }
    const book = await openHolderBook(desk, moment, asset)
    return [book.count, ...(await book.page(0, 2)).map((row) => row.amount)]
  }
  expect(await held(1, '0x09', 7n)).toEqual([2, 7n, 5n])
  expect(await held(1, '0x09', 7n)).toEqual([2, 7n, 5n])
  expect(looked).toBe(1)
  // Another block in its place changes something else.
  expect(await held(1, '0x0a', 3n)).toEqual([2, 5n, 3n])
  expect(await held(2, '0x0a', 3n)).toEqual([2, 5n, 3n])
  expect(looked).toBe(3)
  fails = true
  await expect(held(3, '0x0a', 3n)).rejects.toThrow()
  fails = false
  expect(await held(3, '0x0a', 3n)).toEqual([2, 5n, 3n])
})

test('a token with more holders than a reader may sum up has the last ranking that was made, with its block, and is not tried again for ten minutes', async () => {
  const clock = createVirtualClock()
  const [asOf, row] = [
    { height: 7, hash: '0x07' as Hex },
    { address: '0x01' as Hex, asset, tokenId: null, amount: 5n },
  ]
  let tried = 0
  let begun = 0
  let last: { asOf: typeof asOf; holders: number; rows: readonly (typeof row)[] } | null = null
  const desk = {
    runtime: { archive: {} },
    clock,
    rich: {
      book: async () => {
        begun++
        return null
      },
      lastBook: () => last,
    },
  } as unknown as ChainDesk
  const deep = {
    ...readsOf(8, new Map()),
    holderCount: async () => {
      tried++
      throw new OrreryError('STORE_LIMIT', { reason: 'memory' })
    },
  }
  const open = () =>
    openHolderBook(desk, { ...place, newest: readsOf(9, new Map()), deep, state: {} as ArchiveState }, asset)
  await expect(open()).rejects.toSatisfy((error) => isOrreryError(error, 'BEING_COUNTED'))
  expect([tried, begun]).toEqual([1, 1])
  last = { asOf, holders: 9_000_000, rows: [row] }
  const book = await open()
  expect([book.asOf, book.count, await book.page(0, 20), await book.page(1, 20)]).toEqual([asOf, 9_000_000, [row], []])
  expect([tried, begun]).toEqual([1, 2])
  await clock.advance(600_000)
  expect((await open()).count).toBe(9_000_000)
  expect([tried, begun]).toEqual([2, 3])
})

test('a page that is refused leaves the next answer to the ranking', async () => {
  const refusal = new OrreryError('STORE_LIMIT', { reason: 'memory' })
  const desk = {
    runtime: { archive: {} },
    clock: createVirtualClock(),
    rich: { book: async () => null, lastBook: () => ({ asOf: { height: 7, hash: '0x07' }, holders: 3, rows: [] }) },
  } as unknown as ChainDesk
  const deep = { ...readsOf(8, new Map()), holderCount: async () => 3, holders: () => Promise.reject(refusal) }
  const open = () =>
    openHolderBook(desk, { ...place, newest: readsOf(9, new Map()), deep, state: {} as ArchiveState }, asset)
  await expect((await open()).page(0, 20)).rejects.toBe(refusal)
  expect((await open()).asOf?.height).toBe(7)
})
