import { expect, test } from 'vitest'
import { factsOf, readBytes, readOpBlob, readOpFrames } from './blob-data.ts'

const SIZE = 131_072

/** Writes data into a blob as the OP stack does, from its description: the inverse of what is tested. */
function opBlob(data: Uint8Array): Uint8Array {
  const stream = new Uint8Array(1_024 * 127)
  stream.set([0, data.length >> 16, (data.length >> 8) & 255, data.length & 255])
  stream.set(data, 4)
  const blob = new Uint8Array(SIZE)
  for (let group = 0; group < 1_024; group++) {
    const part = stream.subarray(group * 127, (group + 1) * 127)
    const [x, y, z] = [part[31]!, part[63]!, part[95]!]
    const heads = [x & 0x3f, (y & 0x0f) | ((x & 0xc0) >> 2), z & 0x3f, ((z & 0xc0) >> 2) | ((y & 0xf0) >> 4)]
    for (let element = 0; element < 4; element++) {
      const at = (group * 4 + element) * 32
      blob[at] = heads[element]!
      blob.set(part.subarray(element * 32, element * 32 + 31), at + 1)
    }
  }
  return blob
}

const frame = (channel: number, number: number, data: Uint8Array, isLast: boolean) => {
  const head = new Uint8Array(22)
  head.fill(channel, 0, 16)
  new DataView(head.buffer).setUint16(16, number)
  new DataView(head.buffer).setUint32(18, data.length)
  return [...head, ...data, isLast ? 1 : 0]
}

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
  expect(readOpFrames(data)).toEqual([
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
