import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Font, FontPoint } from './read-woff.ts'

/** `#rrggbb`. */
export type Colour = `#${string}`

/** A picture that shapes and letters are drawn on, with soft edges. */
export type Canvas = {
  readonly width: number
  readonly height: number
  box(x: number, y: number, width: number, height: number, colour: Colour): void
  disc(x: number, y: number, radius: number, colour: Colour): void
  /** Letters from `x` on the line `y`; those that the font has not are left blank. */
  text(x: number, y: number, size: number, text: string, font: Font, colour: Colour): void
  /** The picture as a file; packed beside the thread that answers. */
  png(): Promise<Buffer>
}

/** Straight pieces of a curve: below a tenth of a pixel at these sizes. */
const PIECES = 6

/** An empty picture of one colour. */
export function createCanvas(width: number, height: number, ground: Colour): Canvas {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(channelsOf(ground)))
  const fill = (shape: readonly (readonly FontPoint[])[], colour: Colour): void => {
    const all = shape.flat()
    const low = (values: readonly number[], most: number) =>
      Math.max(0, Math.min(most, Math.floor(Math.min(...values))))
    const [left, top] = [
      low(
        all.map(({ x }) => x),
        width,
      ),
      low(
        all.map(({ y }) => y),
        height,
      ),
    ]
    const [right, bottom] = [
      Math.max(0, Math.min(width, Math.ceil(Math.max(...all.map(({ x }) => x))) + 1)),
      Math.max(0, Math.min(height, Math.ceil(Math.max(...all.map(({ y }) => y))) + 1)),
    ]
    if (all.length === 0 || right <= left || bottom <= top) return
    const [columns, rows] = [right - left, bottom - top]
    const cover = new Float32Array((columns + 1) * rows)
    for (const contour of shape)
      for (const [from, to] of linesOf(contour))
        addLine(cover, columns, rows, from.x - left, from.y - top, to.x - left, to.y - top)
    const ink = channelsOf(colour)
    for (let y = 0; y < rows; y++) {
      let sum = 0
      for (let x = 0; x < columns; x++) {
        sum += cover[y * (columns + 1) + x]!
        const share = Math.min(1, Math.abs(sum))
        if (share === 0) continue
        const at = ((y + top) * width + x + left) * 3
        for (let channel = 0; channel < 3; channel++)
          pixels[at + channel] = Math.round(pixels[at + channel]! * (1 - share) + ink[channel]! * share)
      }
    }
  }
  return {
    width,
    height,
    box(x, y, wide, high, colour) {
      fill([[corner(x, y), corner(x + wide, y), corner(x + wide, y + high), corner(x, y + high)]], colour)
    },
    disc(x, y, radius, colour) {
      const points = Array.from({ length: 64 }, (_, at) => {
        const turn = (at / 64) * 2 * Math.PI
        return corner(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius)
      })
      fill([points], colour)
    },
    text(x, y, size, text, font, colour) {
      const scale = size / font.unitsPerEm
      for (const [at, letter] of [...text].entries()) {
        const outline = font.outline(letter.codePointAt(0)!)
        const start = x + at * font.advance * scale
        if (outline === null || start > width) continue
        fill(
          outline.map((points) =>
            points.map((point) => ({ ...point, x: start + point.x * scale, y: y - point.y * scale })),
          ),
          colour,
        )
      }
    },
    png: () => writePng(width, height, pixels),
  }
}

const corner = (x: number, y: number): FontPoint => ({ x, y, on: true })

const channelsOf = (colour: Colour): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A contour as straight lines: between two controls of a curve lies a point on it. */
function linesOf(points: readonly FontPoint[]): readonly (readonly [FontPoint, FontPoint])[] {
  const whole: FontPoint[] = []
  for (const [at, point] of points.entries()) {
    const next = points[(at + 1) % points.length]!
    whole.push(point)
    if (!point.on && !next.on) whole.push(corner((point.x + next.x) / 2, (point.y + next.y) / 2))
  }
  const first = whole.findIndex(({ on }) => on)
  if (first < 0) return []
  const turned = [...whole.slice(first), ...whole.slice(0, first), whole[first]!]
  const lines: (readonly [FontPoint, FontPoint])[] = []
  let from = turned[0]!
  for (let at = 1; at < turned.length; at++) {
    const point = turned[at]!
    if (point.on) {
      lines.push([from, point])
      from = point
      continue
    }
    const end = turned[++at]!
    const start = from
    for (let piece = 1; piece <= PIECES; piece++) {
      const t = piece / PIECES
      const along = (a: number, b: number, c: number) => a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t * t
      const to = corner(along(start.x, point.x, end.x), along(start.y, point.y, end.y))
      lines.push([from, to])
      from = to
    }
  }
  return lines
}

/** Adds what a line leaves to its right: summed along a row that is how much of each pixel lies inside. */
function addLine(
  cover: Float32Array,
  columns: number,
  rows: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return
  const way = y0 < y1 ? 1 : -1
  const [xa, ya, xb, yb] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (xb - xa) / (yb - ya)
  for (let row = Math.max(0, Math.floor(ya)); row < Math.min(rows, Math.ceil(yb)); row++) {
    const [above, below] = [Math.max(ya, row), Math.min(yb, row + 1)]
    const height = (below - above) * way
    const [a, b] = [xa + (above - ya) * slope, xa + (below - ya) * slope]
    const [left, right] = a < b ? [a, b] : [b, a]
    const line = row * (columns + 1)
    for (let column = Math.max(0, Math.floor(left)); ; column++) {
      // The share of the line's height that stands at or left of this pixel's ends, in the middle of its way through it.
      const [from, to] = [Math.max(left, column), Math.min(right, column + 1)]
      const part = right === left ? 1 : Math.max(0, to - from) / (right - left)
      const middle = right === left ? left - column : (from + to) / 2 - column
      if (column >= columns) break
      cover[line + column]! += height * part * (1 - Math.min(1, Math.max(0, middle)))
      cover[line + column + 1]! += height * part * Math.min(1, Math.max(0, middle))
      if (right <= column + 1) break
    }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pack = promisify<Buffer, { readonly level: number }, Buffer>(deflate)

async function writePng(width: number, height: number, pixels: Buffer): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const stride = width * 3
  const lines = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (stride + 1) + 1, y * stride, (y + 1) * stride)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await pack(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(name, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}
