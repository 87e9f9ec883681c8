import { brotliCompressSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { opBlob, opFrame } from '../testing/op-blob.ts'
import { encodeRlp } from '../verify/rlp.ts'
import { readBatch } from './read-batch.ts'

const bytes = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
/** Frames behind the version of what a batcher writes. */
const blobOf = (...frames: readonly number[][]) => opBlob(bytes([0], ...frames))
const WORD = new Uint8Array(32).fill(7)
const singular = (txs: number) =>
  bytes([0], encodeRlp([WORD, Uint8Array.of(5), WORD, Uint8Array.of(9), Array.from({ length: txs }, () => WORD)]))
/** Three blocks of which the middle one has 200 transactions. */
const span = bytes([1, 0x80, 0x01, 5], new Uint8Array(40), [3, 0b1], [1, 0xc8, 0x01, 2])
const channel = bytes(encodeRlp(singular(2)), encodeRlp(span))

test('screens-evm §13.1: a channel of the OP stack is unpacked, by zlib or by brotli, and its batches, blocks and transactions are counted', async () => {
  const packed = { zlib: deflateSync(channel), brotli: bytes([1], brotliCompressSync(channel)) }
  for (const packing of ['zlib', 'brotli'] as const) {
    const half = Math.floor(packed[packing].length / 2)
    const [first, last] = [packed[packing].subarray(0, half), packed[packing].subarray(half)]
    // Its frames stand in two blobs, the last one first.
    const told = await readBatch([blobOf(opFrame(0xab, 1, last, true)), blobOf(opFrame(0xab, 0, first, false))])
    expect(told).toEqual({
      form: 'op',
      channels: [
        {
          id: 'ab'.repeat(16),
          frames: 2,
          isWhole: true,
          packing,
          packed: packed[packing].length,
          unpacked: channel.length,
          batches: 2,
          blocks: 4,
          txs: 2 + 203,
          first: { parent: `0x${'07'.repeat(32)}`, sinceGenesis: null },
        },
      ],
    })
  }
})

test('screens-evm §13.1: a span batch tells when it begins since its chain began, and a part of the hash of the block before', async () => {
  const own = bytes(encodeRlp(bytes([1, 0x80, 0x01, 5], new Uint8Array(20).fill(0xcd), new Uint8Array(20), [1, 0, 3])))
  const { channels } = await readBatch([blobOf(opFrame(1, 0, deflateSync(own), true))])
  expect(channels[0]).toMatchObject({ blocks: 1, txs: 3, first: { parent: `0x${'cd'.repeat(20)}`, sinceGenesis: 128 } })
})

test('of a channel that goes on elsewhere, or is no such, nothing inside is told', async () => {
  const packed = deflateSync(channel)
  for (const frames of [
    [opFrame(1, 1, packed, true)],
    [opFrame(1, 0, packed, false)],
    [opFrame(1, 0, packed.subarray(0, 9), true)],
    [opFrame(1, 0, Uint8Array.of(5, 5), true)],
    [opFrame(1, 0, deflateSync(bytes(encodeRlp(Uint8Array.of(9, 9)))), true)],
  ]) {
    const { form, channels } = await readBatch([blobOf(...frames)])
    expect(form).toBe('op')
    expect(channels[0]).toMatchObject({ batches: null, blocks: null, txs: null })
  }
})

test('a bomb ends at 16 MiB, and so do many together', async () => {
  const bomb = bytes([1], brotliCompressSync(Buffer.alloc(17 * 1024 * 1024)))
  const { channels } = await readBatch([blobOf(opFrame(1, 0, bomb, true))])
  expect(channels[0]).toMatchObject({ isWhole: true, packing: 'brotli', unpacked: null })
  const half = bytes([1], brotliCompressSync(Buffer.alloc(7 * 1024 * 1024)))
  const many = await readBatch([blobOf(...Array.from({ length: 200 }, (_, id) => opFrame(id, 0, half, true)))])
  expect(many.channels).toHaveLength(200)
  expect(many.channels.map(({ unpacked }) => unpacked).filter((unpacked) => unpacked !== null)).toHaveLength(2)
  const small = bytes([1], brotliCompressSync(channel))
  const short = await readBatch([blobOf(...Array.from({ length: 200 }, (_, id) => opFrame(id, 0, small, true)))])
  expect(short.channels.filter(({ txs }) => txs !== null)).toHaveLength(64)
})

/** Writes bytes into blobs as Nitro does, from its description: 254 bits of each element. */
function arbitrumBlobs(data: Uint8Array): Uint8Array[] {
  const perBlob = 4_096 * 31 + (4_096 * 6) / 8
  const item = encodeRlp(data)
  return Array.from({ length: Math.ceil(item.length / perBlob) }, (_, n) => {
    const part = new Uint8Array(perBlob)
    part.set(item.subarray(n * perBlob, (n + 1) * perBlob))
    const blob = new Uint8Array(131_072)
    const spare = part.subarray(4_096 * 31)
    for (let at = 0; at < 4_096; at++) {
      blob.set(part.subarray(at * 31, at * 31 + 31), at * 32 + 1)
      const bit = at * 6
      const pair = spare[bit >> 3]! | ((spare[(bit >> 3) + 1] ?? 0) << 8)
      blob[at * 32] = (pair >> (bit & 7)) & 0x3f
    }
    return blob
  })
}

const length8 = (length: number) => [0, 0, 0, 0, length >> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255]
const signedTx = [4, 1, 2, 3]
const several = bytes([3], length8(4), signedTx, length8(4), signedTx)
const pieces = bytes(
  encodeRlp(bytes([0], several)),
  encodeRlp(bytes([1], brotliCompressSync(bytes(signedTx)))),
  encodeRlp(Uint8Array.of(2)),
  encodeRlp(Uint8Array.of(3, 12)),
)

test('screens-evm §13.1: a batch of Arbitrum is unpacked by brotli, from one blob or several, and its blocks and signed transactions are counted', async () => {
  const batch = bytes([0], brotliCompressSync(pieces))
  const told = { unpacked: pieces.length, batches: 4, blocks: 3, txs: 3, packing: 'brotli' }
  expect(await readBatch(arbitrumBlobs(batch))).toMatchObject({ form: 'arbitrum', channels: [told] })
  // Noise packs badly: it takes two blobs.
  let seed = 1
  const noise = Uint8Array.from({ length: 200_000 }, () => (seed = (seed * 48_271) % 2_147_483_647) & 255)
  const large = bytes(encodeRlp(bytes([0, 9], noise)), pieces)
  const blobs = arbitrumBlobs(bytes([0], brotliCompressSync(large)))
  expect(blobs.length).toBe(2)
  expect((await readBatch(blobs)).channels[0]).toMatchObject({ unpacked: large.length, batches: 5, blocks: 4, txs: 3 })
  expect((await readBatch(blobs.slice(0, 1))).form, 'half of it').toBeNull()
})

test('what is written otherwise is of no form that is known', async () => {
  expect(await readBatch([new Uint8Array(131_072).fill(1)])).toEqual({ form: null, channels: [] })
  expect((await readBatch([new Uint8Array(5)])).form).toBeNull()
  expect((await readBatch([])).form).toBeNull()
})
