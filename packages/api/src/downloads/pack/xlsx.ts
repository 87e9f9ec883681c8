import type { Json } from '@orrery/primitives/json'
import { escapeHtml } from '@orrery/safety/escape-markup'
import { zipStream, type ZipEntry } from './zip-stream.ts'

/** Rows that a sheet holds besides its heading. */
export const SHEET_ROWS = 1_048_575
/** Characters that a cell holds: what is longer ends in an ellipsis. */
const CELL_LENGTH = 32_767
/** Digits of a number that spreadsheets keep exactly. */
const EXACT = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const still = (name: string, text: string): ZipEntry => ({ name, pieces: () => [XML + text] })

/** The bytes of a workbook (ECMA-376) with one sheet: a heading and rows, whose cells are numbers where a spreadsheet keeps them exactly and text where not. */
export const xlsxStream = (
  headings: readonly string[],
  rows: () => AsyncIterable<readonly Json[]>,
): AsyncGenerator<Buffer> =>
  zipStream([
    still(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    still('_rels/.rels', relation('officeDocument', 'xl/workbook.xml')),
    still(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    still('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')),
    { name: 'xl/worksheets/sheet1.xml', pieces: () => sheet(headings, rows()) },
  ])

const relation = (type: string, target: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

async function* sheet(headings: readonly string[], rows: AsyncIterable<readonly Json[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowOf(headings)}`
  for await (const row of rows) yield rowOf(row)
  yield '</sheetData></worksheet>'
}

const rowOf = (cells: readonly Json[]): string => `<row>${cells.map(cellOf).join('')}</row>`

function cellOf(value: Json): string {
  if (value === null) return '<c/>'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isNumber(text)) return `<c><v>${text}</v></c>`
  const cut = text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cut)}</t></is></c>`
}

/** Whether a spreadsheet would keep every digit of it. */
const isNumber = (text: string): boolean => EXACT.test(text) && text.replace(/^-?0?\.?0*|\./g, '').length <= 15

/** Text of an element. What XML cannot hold is written as Office Open XML does (ECMA-376 §22.9.2.19), and so is text that looks like that. */
const escaped = (text: string): string =>
  escapeHtml(
    text
      .toWellFormed()
      .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      // eslint-disable-next-line no-control-regex -- these are what XML 1.0 has not
      .replaceAll(
        /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g,
        (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      ),
  ).replaceAll('\r', '&#13;')
