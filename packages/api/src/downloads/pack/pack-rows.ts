import { createReadStream } from 'node:fs'
import type { DownloadFormat } from '@orrery/model/wire/download'
import type { Json } from '@orrery/primitives/json'
import { parquetColumns, parquetStream } from './parquet.ts'
import { xlsxStream } from './xlsx.ts'

/** Formats that hold all rows in one file with an end of its own: they are made of lines that are written first. */
const PACKED = ['parquet', 'xlsx'] as const
export type PackedFormat = (typeof PACKED)[number]

export const isPacked = (format: DownloadFormat): format is PackedFormat => PACKED.some((one) => one === format)

/** The bytes of one file with the rows of these files, whose lines are objects by column; `headings` are the top row of a sheet. */
export async function* packRows(
  paths: readonly string[],
  columns: readonly string[],
  headings: readonly string[],
  format: PackedFormat,
): AsyncGenerator<Buffer> {
  const rows = () => rowsOf(paths, columns)
  yield* format === 'xlsx' ? xlsxStream(headings, rows) : parquetStream(await parquetColumns(columns, rows()), rows())
}

async function* rowsOf(paths: readonly string[], columns: readonly string[]): AsyncGenerator<readonly Json[]> {
  for (const path of paths)
    for await (const line of linesOf(path)) {
      const row = JSON.parse(line) as Readonly<Record<string, Json>>
      yield columns.map((column) => row[column] ?? null)
    }
}

/** Lines of a file. What else a text may take for the end of one (U+2028) may stand inside a value. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}
