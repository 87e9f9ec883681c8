import { expect, test } from 'vitest'
import { opBlob, opFrame as frame } from '../testing/op-blob.ts'
import { factsOf, readBytes, readOpBlob, readOpFrames } from './blob-data.ts'

const SIZE = 131_072

test('screens-evm §13.1: what is data and what is padding is told, with how dense the data is', () => {
  const bytes = new Uint8Array(SIZE)
  expect(factsOf(bytes)).toEqual({ used: 0, entropy: null })
  bytes.set([1, 0, 2, 0])
  expect(factsOf(bytes)).toEqual({ used: 3, entropy: expect.closeTo(Math.log2(3), 10) as number })
  const all = Uint8Array.from({ length: 256 }, (_, at) => 255 - at)
  expect(factsOf(Uint8Array.from([...all, 7])).entropy).toBeCloseTo(8, 1)
  expect([...readBytes('0x00ff10')]).toEqual([0, 255, 16])
})

test('screens-evm §13.1: what an OP stack chain wrote is read byte for byte, up to the largest', () => {
  for (const length of [1, 27, 28, 126, 127, 5_000, 130_044]) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 31 + 7) & 255)
    expect(readOpBlob(opBlob(data)), `${length}`).toEqual(data)
  }
})

test('what is written otherwise is not taken for it', () => {
  const blob = opBlob(Uint8Array.of(1, 2, 3))
  expect(readOpBlob(blob.subarray(1))).toBeNull()
  expect(readOpBlob(blob.with(1, 1)), 'another version').toBeNull()
  expect(readOpBlob(blob.with(64, 0x40)), 'no field element').toBeNull()
  expect(readOpBlob(blob.with(SIZE - 1, 1)), 'something behind the data').toBeNull()
  expect(readOpBlob(new Uint8Array(SIZE)), 'nothing').toBeNull()
})

test('frames name their channel, number, size and whether they end it; half a frame is none', () => {
  const data = Uint8Array.from([
    0,
    ...frame(0xab, 3, new Uint8Array(40), false),
    ...frame(0xcd, 0, new Uint8Array(5), true),
  ])
  expect(readOpFrames(data)).toMatchObject([
    { channel: 'ab'.repeat(16), number: 3, bytes: 40, isLast: false },
    { channel: 'cd'.repeat(16), number: 0, bytes: 5, isLast: true },
  ])
  expect(readOpFrames(data.subarray(0, data.length - 1))).toBeNull()
  expect(readOpFrames(data.with(0, 1))).toBeNull()
  expect(readOpFrames(Uint8Array.of(0))).toBeNull()
  expect(
    readOpFrames(Uint8Array.from([0, ...frame(1, 0, new Uint8Array(3), true)]).with(19, 255)),
    'a size beyond the end',
  ).toBeNull()
})
