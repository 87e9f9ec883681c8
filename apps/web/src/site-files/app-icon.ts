import { createCanvas, type Colour } from '../card/canvas.ts'

export const ICON_GROUND: Colour = '#12161d'
const [RING, SUN, BLUE, WHITE] = ['#aab3c0', '#e2b04a', '#7db0ff', '#e8ebf0'] as const
/** The inner ring as it stands on its ground at seven tenths. */
const INNER: Colour = '#7c848f'

/** Pixels that phones ask for, and for the picture of a tab where no drawing is taken. */
export const ICON_SIZES = [192, 512] as const
export const TOUCH_SIZE = 180
export const TAB_SIZE = 48

export const iconPath = (size: number): string => `/icon-${size}.png`

/** The site's sign as `favicon.svg` has it, in a square that whoever shows it may cut round: a PNG of `size` pixels. */
export function drawIcon(size: number): Promise<Buffer> {
  const canvas = createCanvas(size, size, ICON_GROUND)
  // The drawing has 32 units, of which a round cut takes nothing within 12.8 of the middle.
  const unit = size / 32
  const disc = (x: number, y: number, radius: number, colour: Colour): void =>
    canvas.disc(x * unit, y * unit, radius * unit, colour)
  const ring = (radius: number, colour: Colour): void => {
    disc(16, 16, radius + 0.8, colour)
    disc(16, 16, radius - 0.8, ICON_GROUND)
  }
  ring(11, RING)
  ring(6.5, INNER)
  disc(16, 16, 2.8, SUN)
  disc(24.6, 9.1, 2.4, BLUE)
  disc(10.6, 19.6, 1.8, WHITE)
  return canvas.png()
}

/** A picture of up to 255 pixels as an icon file, which may hold a PNG as it is. */
export function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(24, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
