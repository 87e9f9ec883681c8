/** Data of a symbol by version (ISO/IEC 18004, table 9), error correction level M: check words of a block, then how many blocks of how many data words. */
const BLOCKS: readonly (readonly [number, ...(readonly [number, number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
]
/** Centres of the alignment patterns, along both sides (annex E). */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
]
const LEVEL_M = 0b00
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

type Grid = (boolean | null)[][]

/** The modules of a QR code of a text, true for dark, without the quiet zone; null for a text of more than 180 bytes in UTF-8. Pure. */
export function qrCode(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text)
  // Mode and length take one and a half words.
  const version = BLOCKS.findIndex(([, ...groups]) => bytes.length + 2 <= dataWords(groups)) + 1
  if (version === 0) return null
  const [checks, ...groups] = BLOCKS[version - 1]!
  const words = interleaved(dataOf(bytes, dataWords(groups)), checks, groups)
  const base = functionModules(version)
  const symbols = MASKS.map((_, mask) => symbolOf(base, version, words, mask))
  return symbols.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

const dataWords = (groups: readonly (readonly [number, number])[]): number =>
  groups.reduce((sum, [blocks, words]) => sum + blocks * words, 0)

/** Byte mode, the length, the text, the end, and padding. */
function dataOf(bytes: Uint8Array, length: number): Uint8Array {
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, 8), ...[...bytes].flatMap((byte) => bitsOf(byte, 8))]
  bits.push(...Array.from({ length: Math.min(4, length * 8 - bits.length) }, () => 0))
  const words = new Uint8Array(length)
  bits.forEach((bit, at) => (words[at >> 3]! |= bit << (7 - (at & 7))))
  for (let at = Math.ceil(bits.length / 8), pad = 0xec; at < length; at++, pad ^= 0xec ^ 0x11) words[at] = pad
  return words
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1)

/** Blocks of data and their check words, one word of each block after the other. */
function interleaved(data: Uint8Array, checks: number, groups: readonly (readonly [number, number])[]): number[] {
  let from = 0
  const blocks = groups.flatMap(([count, length]) =>
    Array.from({ length: count }, () => data.slice(from, (from += length))),
  )
  const corrections = blocks.map((block) => checkWords(block, checks))
  const across = (lists: readonly (readonly number[] | Uint8Array)[]): number[] =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat()
  return [...across(blocks), ...across(corrections)]
}

/** Multiplies in the field of 256 that QR codes use (x^8 + x^4 + x^3 + x^2 + 1). */
export function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

/** Reed-Solomon check words of a block. */
function checkWords(block: Uint8Array, count: number): number[] {
  let divisor = [1]
  for (let root = 1, at = 0; at < count; at++, root = multiply(root, 2)) {
    const next = [...divisor, 0]
    divisor.forEach((factor, place) => (next[place + 1]! ^= multiply(factor, root)))
    divisor = next
  }
  let rest = Array.from({ length: count }, () => 0)
  for (const word of block) {
    const factor = word ^ rest[0]!
    rest = [...rest.slice(1), 0].map((value, place) => value ^ multiply(divisor[place + 1]!, factor))
  }
  return rest
}

/** What stands in every symbol of a version; null where data and format go. */
function functionModules(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  // A pattern with its light rim, round its centre.
  const rings = (row: number, column: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(row + dy, column + dx, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const finders = [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const
  for (const [row, column] of finders) rings(row, column, 4, (distance) => distance !== 2 && distance !== 4)
  const centres = ALIGNMENT[version - 1]!
  const last = centres.at(-1)
  for (const row of centres)
    for (const column of centres)
      if (!(row === 6 && (column === 6 || column === last)) && !(row === last && column === 6))
        rings(row, column, 2, (distance) => distance !== 1)
  if (version >= 7) {
    const bits = withRemainder(version, 12, 0x1f25)
    for (let at = 0; at < 18; at++) {
      const dark = ((bits >> at) & 1) === 1
      set(Math.floor(at / 3), size - 11 + (at % 3), dark)
      set(size - 11 + (at % 3), Math.floor(at / 3), dark)
    }
  }
  return grid
}

/** A value with the rest of its division behind it (annexes C and D). */
function withRemainder(value: number, length: number, divisor: number): number {
  let rest = value
  for (let at = 0; at < length; at++) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor)
  return (value << length) | rest
}

/** The 15 bits that tell level and mask. */
const formatBits = (mask: number): number => withRemainder((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412

function symbolOf(base: Grid, version: number, words: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const grid = base.map((row) => [...row])
  const bits = formatBits(mask)
  const bit = (at: number) => ((bits >> at) & 1) === 1
  for (let at = 0; at < 15; at++) {
    // Round the first finder, passing over the timing patterns, and along the other two.
    const [row, column] = at < 6 ? [at, 8] : at < 8 ? [at + 1, 8] : at === 8 ? [8, 7] : [8, 14 - at]
    grid[row]![column] = bit(at)
    if (at < 8) grid[8]![size - 1 - at] = bit(at)
    else grid[size - 15 + at]![8] = bit(at)
  }
  grid[size - 8]![8] = true
  let place = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const isUp = ((right + 1) & 2) === 0
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue
        const dark = (((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) === 1
        grid[row]![column] = dark !== MASKS[mask]!(row, column)
        place++
      }
    }
  }
  return grid as boolean[][]
}

/** How hard a symbol would be to read (7.8.3): the mask with the least is taken. */
function penalty(symbol: readonly (readonly boolean[])[]): number {
  const size = symbol.length
  const lines = [...symbol, ...symbol.map((_, column) => symbol.map((row) => row[column]!))]
  let sum = 0
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  let dark = 0
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const value = symbol[row]![column]!
      if (value) dark++
      if (row + 1 === size || column + 1 === size) continue
      if (
        value === symbol[row]![column + 1] &&
        value === symbol[row + 1]![column] &&
        value === symbol[row + 1]![column + 1]
      )
        sum += 3
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10))
}
