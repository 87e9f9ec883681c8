import { expect, test } from 'vitest'
import { multiply, qrCode } from './qr-code.ts'

const address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

/** Reads a symbol of one block as a reader does: format, mask, the zigzag of words, and the text. */
function read(symbol: readonly (readonly boolean[])[]) {
  const size = symbol.length
  const version = (size - 17) / 4
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => symbol[row]![8]!)
  format.push(symbol[8]![7]!, ...[5, 4, 3, 2, 1, 0].map((column) => symbol[8]![column]!))
  const bits = format.reduce((sum, dark, at) => sum | (Number(dark) << at), 0) ^ 0x5412
  const mask = (bits >> 10) & 7
  const isData = (row: number, column: number): boolean => {
    if (row === 6 || column === 6) return false
    if ((row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)) return false
    const centre = size - 7
    return version === 1 || Math.max(Math.abs(row - centre), Math.abs(column - centre)) > 2
  }
  const isMasked = (row: number, column: number): boolean =>
    [
      (row + column) % 2,
      row % 2,
      column % 3,
      (row + column) % 3,
      (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
      ((row * column) % 2) + ((row * column) % 3),
      (((row * column) % 2) + ((row * column) % 3)) % 2,
      (((row + column) % 2) + ((row * column) % 3)) % 2,
    ][mask] === 0
  const read: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1])
        if (isData(row, column)) read.push(Number(symbol[row]![column]! !== isMasked(row, column)))
    }
  }
  const words = Array.from({ length: read.length >> 3 }, (_, at) =>
    read.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  )
  const length = ((words[0]! & 15) << 4) | (words[1]! >> 4)
  const bytes = Array.from({ length }, (_, at) => ((words[at + 1]! & 15) << 4) | (words[at + 2]! >> 4))
  return { level: bits >> 13, mode: words[0]! >> 4, words, text: new TextDecoder().decode(Uint8Array.from(bytes)) }
}

test.each(['a', 'hello QR', address, 'ü漢🧀'])('screens-evm §5: the code of %s reads as it again', (text) => {
  const { level, mode, words, ...found } = read(qrCode(text)!)
  expect([level, mode, found.text]).toEqual([0, 4, text])
  // A block without an error is zero at every root of the divisor.
  const checks = { 26: 10, 44: 16, 70: 26 }[words.length]!
  for (let power = 0, root = 1; power < checks; power++, root = multiply(root, 2))
    expect(words.reduce((sum, word) => multiply(sum, root) ^ word, 0)).toBe(0)
})

test('a code is as large as its text needs, and there is none for what fits into no version', () => {
  expect(qrCode('a')).toHaveLength(21)
  expect(qrCode(address)).toHaveLength(29)
  expect(qrCode('x'.repeat(180))).toHaveLength(53)
  expect(qrCode('x'.repeat(181))).toBeNull()
})

test('finders stand in three corners and timing runs between them', () => {
  const symbol = qrCode(address)!
  const text = (row: number, from: number, to: number) =>
    symbol[row]!.slice(from, to)
      .map((dark) => (dark ? '#' : '.'))
      .join('')
  const finder = ['#######.', '#.....#.', '#.###.#.', '#.###.#.', '#.###.#.', '#.....#.', '#######.', '........']
  expect(finder.map((_, row) => text(row, 0, 8))).toEqual(finder)
  expect(finder.map((_, row) => text(28 - row, 0, 8))).toEqual(finder)
  expect(finder.map((_, row) => [...text(row, 21, 29)].toReversed().join(''))).toEqual(finder)
  expect(text(6, 8, 21)).toBe('#.#.#.#.#.#.#')
})
