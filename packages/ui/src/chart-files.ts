import type { ChartTable } from './chart-frame.tsx'
import { chartSvg, type ChartPicture } from './rules/chart-svg.ts'
import { toCsv } from './rules/to-csv.ts'
import { colourReader, saveFile, savePng } from './save-chart.ts'

/** Hands the visitor a chart's table as CSV. */
export function saveTable(table: ChartTable, fileName: string): void {
  const rows = [table.columns, ...Array.from({ length: table.count }, (_, at) => table.raw(at))]
  saveFile(new Blob(['\ufeff', toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
}

/** Hands the visitor a chart's picture in the colours of its frame: as SVG, or as PNG where the browser can draw one. */
export async function savePicture(
  frame: HTMLElement,
  picture: (colour: (css: string) => string, isRtl: boolean) => ChartPicture,
  fileName: string,
  form: 'svg' | 'png' = 'png',
): Promise<void> {
  const isRtl = getComputedStyle(frame).direction === 'rtl'
  const svg = chartSvg(picture(colourReader(frame), isRtl))
  if (form === 'svg' || !(await savePng(svg, `${fileName}.png`)))
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${fileName}.svg`)
}
