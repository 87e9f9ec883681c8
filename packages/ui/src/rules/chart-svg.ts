import { escapeXml } from '@orrery/safety/escape-markup'
import { PLOT_HEIGHT, PLOT_WIDTH } from './chart-path.ts'

export type ChartShape = {
  readonly d: string
  readonly fill?: string
  readonly fillOpacity?: number
  readonly stroke?: string
  readonly dash?: string
  /** Strokes without length, drawn as dots. */
  readonly isDots?: boolean
}
export type ChartWord = {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly isTitle?: boolean
}

/** A chart as a picture of its own: all colours are values, all places are in pixels but the shapes, which have their own box. */
export type ChartPicture = {
  readonly width: number
  readonly height: number
  readonly ground: string
  readonly ink: string
  /** Where the shapes stand, and how large their own units are. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly units?: { readonly width: number; readonly height: number }
  readonly shapes: readonly ChartShape[]
  readonly words: readonly ChartWord[]
  /** Right-to-left mirrors the shapes; the words know their places. */
  readonly mirrored?: boolean
}

/** Writes the picture as an SVG document that needs no sheet and no page. Every text is escaped. */
export function chartSvg(picture: ChartPicture): string {
  const { width, height, box } = picture
  const units = picture.units ?? { width: PLOT_WIDTH, height: PLOT_HEIGHT }
  const [sx, sy] = [box.width / units.width, box.height / units.height]
  const matrix = picture.mirrored === true ? [-sx, 0, 0, sy, box.x + box.width, box.y] : [sx, 0, 0, sy, box.x, box.y]
  const shapes = picture.shapes.map(
    ({ d, fill, fillOpacity, stroke, dash, isDots }) =>
      `<path d="${escapeXml(d)}" fill="${escapeXml(fill ?? 'none')}"${fillOpacity === undefined ? '' : ` fill-opacity="${fillOpacity}"`}` +
      `${stroke === undefined ? '' : ` stroke="${escapeXml(stroke)}" stroke-width="${isDots === true ? 6 : 2}" stroke-linejoin="round" stroke-linecap="${isDots === true ? 'round' : 'butt'}" vector-effect="non-scaling-stroke"`}` +
      `${dash === undefined || dash === '' ? '' : ` stroke-dasharray="${escapeXml(dash)}"`}/>`,
  )
  const words = picture.words.map(
    ({ x, y, text, anchor, isTitle }) =>
      `<text x="${x}" y="${y}" text-anchor="${anchor ?? 'start'}"${isTitle === true ? ' font-size="18" font-weight="600"' : ''}>${escapeXml(text)}</text>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="${escapeXml(picture.ground)}"/>` +
    `<g transform="matrix(${matrix.join(' ')})">${shapes.join('')}</g>` +
    `<g fill="${escapeXml(picture.ink)}" font-family="Inter, system-ui, sans-serif" font-size="13">${words.join('')}</g></svg>`
  )
}
