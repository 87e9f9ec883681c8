import { expect, test } from 'vitest'
import { FrameReader, writeFrame } from './frames.ts'

const bodies = [new Uint8Array(0), Uint8Array.of(1, 2, 3), new Uint8Array(70_000).fill(7), Uint8Array.of(9)]
const bytes = Buffer.concat(bodies.flatMap((body, i) => writeFrame(i + 1, 0xffff_fff0 + i, body)))
const readIn = (size: number): readonly (readonly [number, number, Uint8Array])[] => {
  const found: [number, number, Uint8Array][] = []
  const reader = new FrameReader(100_000, (id, word, body) => found.push([id, word, Uint8Array.from(body)]))
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
  return found
}

test('frames come out as they went in, however they were cut on the way', () => {
  const sent = bodies.map((body, i) => [i + 1, 0xffff_fff0 + i, body])
  for (const size of [1, 13, 65_536, bytes.length]) expect(readIn(size)).toEqual(sent)
})

test('a frame beyond the largest is refused by its head alone', () => {
  const reader = new FrameReader(10, () => expect.unreachable())
  const head = writeFrame(1, 0, new Uint8Array(11))[0]!.subarray(0, 12)
  expect(() => reader.push(Buffer.from(head))).toThrow(RangeError)
})
