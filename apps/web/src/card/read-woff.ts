import { inflateSync } from 'node:zlib'

/** A point of an outline in the font's units, y upwards; `on` the curve or a control of it. */
export type FontPoint = { readonly x: number; readonly y: number; readonly on: boolean }

/** A typeface whose letters are equally wide. */
export type Font = {
  readonly unitsPerEm: number
  /** Width of each letter. */
  readonly advance: number
  /** Closed contours of a letter; null where the font has none. */
  outline(code: number): readonly (readonly FontPoint[])[] | null
}

/** Parts of parts that a letter may be made of. */
const MOST_DEPTH = 4

/** Reads a WOFF file (W3C, WOFF 1.0) with TrueType outlines and a character map of format 4. For the site's own files: it trusts them. */
export function readWoff(file: Buffer): Font {
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < file.readUInt16BE(12); at++) {
    const entry = 44 + 20 * at
    const [offset, packed, size] = [4, 8, 12].map((byte) => file.readUInt32BE(entry + byte)) as [number, number, number]
    const bytes = file.subarray(offset, offset + packed)
    tables.set(file.toString('latin1', entry, entry + 4), packed < size ? inflateSync(bytes) : bytes)
  }
  const table = (name: string): Buffer => {
    const found = tables.get(name)
    if (found === undefined) throw new Error(`the font has no table ${name}`)
    return found
  }
  const [head, loca, glyf, hmtx] = ['head', 'loca', 'glyf', 'hmtx'].map(table) as [Buffer, Buffer, Buffer, Buffer]
  const isLong = head.readInt16BE(50) === 1
  const place = (glyph: number): number => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const contours = (glyph: number, depth: number): readonly (readonly FontPoint[])[] => {
    const [from, to] = [place(glyph), place(glyph + 1)]
    if (from === to || depth > MOST_DEPTH) return []
    const bytes = glyf.subarray(from, to)
    return bytes.readInt16BE(0) >= 0
      ? simpleGlyph(bytes)
      : componentsOf(bytes).flatMap(({ glyph: part, dx, dy, xx, xy, yx, yy }) =>
          contours(part, depth + 1).map((points) =>
            points.map(({ x, y, on }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, on })),
          ),
        )
  }
  const glyphOf = charactersOf(table('cmap'))
  return {
    unitsPerEm: head.readUInt16BE(18),
    advance: hmtx.readUInt16BE(glyphOf('0'.codePointAt(0)!) * 4),
    outline(code) {
      const glyph = glyphOf(code)
      return glyph === 0 ? null : contours(glyph, 0)
    },
  }
}

/** The glyph of a character; 0 where there is none. */
function charactersOf(cmap: Buffer): (code: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at))
  const start = starts.find((one) => cmap.readUInt16BE(one) === 4)
  if (start === undefined) throw new Error('the font has no character map of format 4')
  const map = cmap.subarray(start)
  const twice = map.readUInt16BE(6)
  const [ends, begins, deltas, ranges] = [14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice] as const
  return (code) => {
    if (code > 0xffff) return 0
    for (let at = 0; at < twice; at += 2) {
      if (map.readUInt16BE(ends + at) < code) continue
      const begin = map.readUInt16BE(begins + at)
      if (begin > code) return 0
      const delta = map.readUInt16BE(deltas + at)
      const range = map.readUInt16BE(ranges + at)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = map.readUInt16BE(ranges + at + range + 2 * (code - begin))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

/** A letter of contours of its own (OpenType, "glyf"). */
function simpleGlyph(bytes: Buffer): readonly (readonly FontPoint[])[] {
  const count = bytes.readInt16BE(0)
  const ends = Array.from({ length: count }, (_, at) => bytes.readUInt16BE(10 + 2 * at))
  const total = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * count
  at += 2 + bytes.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = bytes[at++]!
    const times = (flag & 8) === 0 ? 1 : bytes[at++]! + 1
    for (let n = 0; n < times; n++) flags.push(flag)
  }
  const walk = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += (flag & same) === 0 ? -bytes[at++]! : bytes[at++]!
      else if ((flag & same) === 0) {
        value += bytes.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = walk(2, 16)
  const ys = walk(4, 32)
  const points = flags.map((flag, n): FontPoint => ({ x: xs[n]!, y: ys[n]!, on: (flag & 1) === 1 }))
  return ends.map((end, n) => points.slice(n === 0 ? 0 : ends[n - 1]! + 1, end + 1))
}

type Component = {
  readonly glyph: number
  readonly dx: number
  readonly dy: number
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

/** What a letter is put together from: an accent and what stands below it. */
function componentsOf(bytes: Buffer): readonly Component[] {
  const parts: Component[] = []
  let at = 10
  for (let more = true; more;) {
    const flags = bytes.readUInt16BE(at)
    const glyph = bytes.readUInt16BE(at + 2)
    const isWide = (flags & 1) === 1
    const [dx, dy] = isWide
      ? [bytes.readInt16BE(at + 4), bytes.readInt16BE(at + 6)]
      : [bytes.readInt8(at + 4), bytes.readInt8(at + 5)]
    at += isWide ? 8 : 6
    const scale = () => {
      at += 2
      return bytes.readInt16BE(at - 2) / 16_384
    }
    let [xx, xy, yx, yy] = [1, 0, 0, 1]
    if ((flags & 8) !== 0) xx = yy = scale()
    else if ((flags & 64) !== 0) [xx, yy] = [scale(), scale()]
    else if ((flags & 128) !== 0) [xx, xy, yx, yy] = [scale(), scale(), scale(), scale()]
    parts.push({ glyph, dx, dy, xx, xy, yx, yy })
    more = (flags & 32) !== 0
  }
  return parts
}
