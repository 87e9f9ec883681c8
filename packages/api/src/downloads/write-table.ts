import type { Download } from '@orrery/model/wire/download'
import { csvLine } from '@orrery/safety/csv-line'
import { lineOf, linesOf } from './download-lines.ts'
import type { Tabled } from './download-source.ts'
import { headingsOf } from './file-headings.ts'
import type { Making } from './write-download.ts'

/** Lines that are written at once. */
const LINES = 500

/** Writes a table: it is short and follows no blocks, so it is one part, and made anew where it was broken off. Its moments are its own. */
export async function writeTable(
  begun: Download,
  { table }: Tabled,
  { files, signal, limits }: Making,
): Promise<Download> {
  const { id, order } = begun
  const name = `0001.${linesOf(order)}`
  const part = await files.begin(id, name)
  try {
    let [rows, bytes] = [0, 0]
    let lines: string[] = linesOf(order) === 'csv' ? [csvLine(await headingsOf(order))] : []
    const put = async () => {
      const text = lines.join('')
      lines = []
      bytes += Buffer.byteLength(text)
      await part.write(text)
    }
    let why: Download['why'] = null
    for await (const cells of table(order)) {
      signal.throwIfAborted()
      if (rows >= limits.rows || bytes >= limits.bytes) {
        why = rows >= limits.rows ? 'rows' : 'bytes'
        break
      }
      lines.push(lineOf(cells, order))
      rows++
      if (lines.length >= LINES) await put()
    }
    await put()
    const file = await part.finish()
    const height = begun.heights?.to ?? 0
    return {
      ...begun,
      parts: [{ name, rows, newest: height, oldest: height, last: { txIndex: 0, seq: rows }, ...file }],
      rows,
      bytes: file.bytes,
      passed: begun.of,
      sha256: file.sha256,
      state: why === null ? 'done' : 'cut',
      why,
    }
  } catch (error) {
    await part.drop().catch(() => undefined)
    throw error
  }
}
