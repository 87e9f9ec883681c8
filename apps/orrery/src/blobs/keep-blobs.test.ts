import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Lookups } from '@orrery/family/adapter'
import type { BlobBytes, BlobPlace } from '@orrery/family/blob-lookup'
import type { FamilyRow } from '@orrery/model/rows'
import type { ChainReads } from '@orrery/model/reads'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEPT_BYTES, openBlobReads, openBlobStore } from './blob-store.ts'
import { keepTurn, withBlobStore, type BlobKeeper } from './keep-blobs.ts'

const hashAt = (height: number, at = 0): Hex => `0x01${String(height * 10 + at).padStart(62, '0')}`
const bytesOf = (height: number, at = 0): Hex => `0x${(height * 4 + at).toString(16).padStart(4, '0').repeat(65_536)}`
const signal = new AbortController().signal

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'blobs-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('screens-evm §13.1: blobs are kept whole within their room, the newest before older ones', async () => {
  const store = await openBlobStore(dir, 3 * KEPT_BYTES)
  const keep = (height: number) => store.keep({ height, hash: hashAt(height) }, bytesOf(height))
  const read = (height: number) => store.read({ height, hash: hashAt(height) })
  for (const height of [5_000, 999, 1_000]) expect(await keep(height)).toBe(true)
  expect(await keep(998), 'older than all that there is room for').toBe(false)
  expect(await keep(5_000), 'it is there').toBe(true)
  expect(await keep(6_000)).toBe(true)
  expect([await read(999), await read(998)]).toEqual([null, null])
  expect(await read(1_000)).toBe(bytesOf(1_000))
  expect(await store.keep({ height: 7_000, hash: hashAt(7_000) }, '0x01'), 'no blob').toBe(false)
  const again = await openBlobStore(dir, 3 * KEPT_BYTES)
  expect(again.isFull()).toBe(true)
  expect(await again.keep({ height: 7_000, hash: hashAt(7_000) }, bytesOf(7_000))).toBe(true)
  expect(await read(1_000), 'what another start counted goes, too').toBeNull()
  expect(await openBlobReads(dir).read({ height: 6_000, hash: hashAt(6_000) })).toBe(bytesOf(6_000))
})

test('a file that rotted, or was cut by a kill, is no blob, and is written anew', async () => {
  const store = await openBlobStore(dir, 2 * KEPT_BYTES)
  const place = { height: 1, hash: hashAt(1) }
  await store.keep(place, bytesOf(1))
  const file = path.join(dir, '0', `1-${hashAt(1)}`)
  await writeFile(file, Buffer.alloc(KEPT_BYTES))
  expect(await store.read(place)).toBeNull()
  await writeFile(`${file}.new`, 'half')
  const again = await openBlobStore(dir, 2 * KEPT_BYTES)
  expect(await readdir(path.join(dir, '0'))).toEqual([`1-${hashAt(1)}`])
  expect(await again.keep(place, bytesOf(1))).toBe(true)
  expect(await again.read(place)).toBe(bytesOf(1))
  expect(again.isFull(), 'it is counted once').toBe(false)
})

test('the store answers before the node, and a disk that fails hides nothing', async () => {
  const store = await openBlobStore(dir, 2 * KEPT_BYTES)
  let asked = 0
  const place: BlobPlace = { height: 1, hash: hashAt(1), timeMs: 0, txHash: hashAt(9), index: 0, count: 1 }
  const node = async (): Promise<BlobBytes> => {
    asked++
    return { bytes: bytesOf(1), by: 'consensus' }
  }
  const keeping = withBlobStore({ blobBody: node } as Partial<Lookups> as Lookups, store)
  expect(await keeping.blobBody!(place, signal)).toEqual({ bytes: bytesOf(1), by: 'consensus' })
  expect(await keeping.blobBody!(place, signal)).toEqual({ bytes: bytesOf(1), by: 'kept' })
  expect(asked).toBe(1)
  const errors: unknown[] = []
  const full = { read: async () => null, keep: () => Promise.reject(new Error('ENOSPC')) }
  const failing = withBlobStore({ blobBody: node } as Partial<Lookups> as Lookups, full, (error) => errors.push(error))
  expect(await failing.blobBody!(place, signal)).toMatchObject({ by: 'consensus' })
  expect(errors).toHaveLength(1)
  const serves = withBlobStore({} as Lookups, openBlobReads(dir))
  expect(await serves.blobBody!(place, signal), 'a process without a node').toMatchObject({ by: 'kept' })
  expect(await serves.blobBody!({ ...place, height: 2 }, signal)).toBeNull()
})

test('screens-evm §13.1: new blobs are kept first, then older ones as long as the node has them and there is room', async () => {
  /** Four blobs in every block from 10 on; those below 80 are gone. */
  const rows = Array.from({ length: 200 }, (_, height) => height)
    .filter((height) => height >= 10)
    .flatMap((height) =>
      [0, 1, 2, 3].map(
        (seq) =>
          ({
            height,
            tx_index: 0,
            seq,
            versioned_hash: hashAt(height, seq),
            tx_hash: hashAt(height, 9),
            time_ms: height * 12_000,
          }) as unknown as FamilyRow,
      ),
    )
  const familyPage: ChainReads['familyPage'] = async (_table, _match, { floor = 0, ceiling = 1e9, limit, before }) => {
    if (limit > 100) throw new Error('more than is told at once')
    const isBefore = ({ height, seq }: FamilyRow) =>
      before === undefined ||
      Number(height) < before.height ||
      (Number(height) === before.height && Number(seq) < before.seq)
    return rows
      .filter((row) => Number(row.height) >= floor && Number(row.height) <= ceiling && isBefore(row))
      .toReversed()
      .slice(0, limit)
  }
  const asked: BlobPlace[] = []
  const keeperOf = async (maxBytes: number, settled: number): Promise<BlobKeeper> => {
    const store = await openBlobStore(dir, maxBytes)
    const node = async (place: BlobPlace): Promise<BlobBytes | null> => {
      asked.push(place)
      return place.height < 80 ? null : { bytes: bytesOf(place.height, place.index), by: 'consensus' }
    }
    const keeping = withBlobStore({ blobBody: node } as Partial<Lookups> as Lookups, store)
    return {
      chain: 'ETH',
      table: 'evm_blobs',
      store,
      ask: (place, until) => keeping.blobBody!(place, until),
      reads: () => [{ familyPage }, { familyPage }],
      settled: () => settled,
      isIndexed: ({ from }) => from >= 20,
      clock: systemClock,
      log: silentLog,
    }
  }
  const first = await keeperOf(1_000 * KEPT_BYTES, 120)
  await keepTurn(first, signal)
  // Some are asked for side by side, in no order.
  const places = asked.slice(0, 4).toSorted((a, b) => a.index - b.index)
  expect(places, 'the newest first, with their places in their block').toMatchObject([
    ...[0, 1, 2, 3].map((index) => ({ height: 120, index, count: 4, hash: hashAt(120, index) })),
  ])
  expect(await first.store.span()).toEqual({ from: 24, through: 120, isDone: true })
  expect(await first.store.read({ height: 80, hash: hashAt(80, 1) })).toBe(bytesOf(80, 1))
  asked.length = 0
  const second = await keeperOf(1_000 * KEPT_BYTES, 122)
  await keepTurn(second, signal)
  expect(
    asked.map(({ height }) => height).toSorted((a, b) => a - b),
    'after a restart only what is new',
  ).toEqual([121, 121, 121, 121, 122, 122, 122, 122])
  await rm(dir, { recursive: true })
  const small = await keeperOf(10 * KEPT_BYTES, 120)
  await keepTurn(small, signal)
  expect(await small.store.span()).toMatchObject({ through: 120, isDone: true })
  expect(small.store.isFull()).toBe(true)
  expect(await small.store.read({ height: 120, hash: hashAt(120) }), 'older ones cost no newer one').not.toBeNull()
})
