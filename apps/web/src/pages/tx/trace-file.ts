import { MISSING } from '@orrery/format/missing'
import type { CallNode } from '@orrery/model/wire/call'
import { escapeXml } from '@orrery/safety/escape-markup'
import { toCsv } from '@orrery/ui/rules/to-csv'
import type { FlameBar } from './flame-layout.ts'

const HEADS = [
  'seq',
  'path',
  'kind',
  'outcome',
  'from',
  'to',
  'value',
  'gas',
  'gasUsed',
  'method',
  'methodName',
  'params',
  'error',
  'input',
  'output',
] as const

/** Calls as CSV, one a row; amounts in base units, arguments as JSON (screens-evm §4.3). Pure. */
export const traceCsv = (nodes: readonly CallNode[]): string =>
  toCsv([
    [...HEADS],
    ...nodes.map((node) =>
      HEADS.map((name) => {
        if (name === 'params') return node.params === null ? null : JSON.stringify(node.params)
        return name === 'value' ? BigInt(node.value) : node[name]
      }),
    ),
  ])

const WIDTH = 1_200
const ROW = 22
/** So much of a name fits into a bar of this width. */
const LETTER = 7

/** The gas flame as a picture that stands by itself. `nameOf` is what a bar is called. Pure. */
export function flameSvg(bars: readonly FlameBar[], nameOf: (node: CallNode) => string): string {
  const rows = Math.max(0, ...bars.map(({ depth }) => depth)) + 1
  const drawn = bars.map((bar) => {
    const [x, y, width] = [bar.from * WIDTH, bar.depth * ROW, Math.max(1, bar.width * WIDTH - 1)]
    const name = nameOf(bar.node)
    const shown = name.slice(0, Math.floor((width - 8) / LETTER))
    return (
      `<g><title>${escapeXml(`${name} ${bar.node.to ?? bar.node.from} ${bar.node.gasUsed ?? MISSING} gas`)}</title>` +
      `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 2}" fill="${bar.node.outcome === 'done' ? '#9db7f5' : '#f2a3a3'}"/>` +
      `<text x="${(x + 4).toFixed(1)}" y="${y + 14}">${escapeXml(shown)}</text></g>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${rows * ROW}" width="${WIDTH}" height="${rows * ROW}" font-family="monospace" font-size="12">` +
    `<rect width="100%" height="100%" fill="#ffffff"/>${drawn.join('')}</svg>`
  )
}
