import type { ChartPicture } from './chart-svg.ts'
import { donutSlices, type PieItem } from './donut-slices.ts'

/** A donut as a picture of its own, with the list of its slices beside it. */
export function donutPicture(
  title: string,
  items: readonly PieItem[],
  formatRate: (rate: number) => string,
  /** Colour of a slice. */
  colourOf: (at: number) => string,
  colour: (css: string) => string,
  isRtl: boolean,
): ChartPicture {
  const [width, height, side] = [1000, 600, 520]
  const left = isRtl ? width - 20 - side : 20
  const edge = isRtl ? left - 40 : left + side + 40
  const anchor = isRtl ? 'end' : 'start'
  const slices = donutSlices(items.map(({ rate }) => rate))
  const unit = side / 100
  const square = (at: number) => {
    const [x, y] = [(edge + (isRtl ? -12 : 0) - left) / unit, (120 + at * 30 - 11 - 64) / unit]
    return `M${x} ${y}h${12 / unit}v${12 / unit}h${-12 / unit}Z`
  }
  return {
    width,
    height,
    box: { x: left, y: 64, width: side, height: side },
    units: { width: 100, height: 100 },
    ground: colour('var(--surface)'),
    ink: colour('var(--text-soft)'),
    shapes: items.flatMap((_, at) => {
      const fill = colourOf(at)
      return [
        { d: slices[at]!.path, fill },
        { d: square(at), fill },
      ]
    }),
    words: [
      { x: isRtl ? width - 32 : 32, y: 44, text: title, anchor, isTitle: true },
      ...items.map(({ name, rate }, at) => ({
        x: edge + (isRtl ? -24 : 24),
        y: 120 + at * 30,
        text: `${name.slice(0, 34)}  ${formatRate(rate)}`,
        anchor: anchor as 'start' | 'end',
      })),
    ],
  }
}
