import type { Hash } from 'node:crypto'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Position } from '@orrery/model/reads'
import type { Download, DownloadEnd, DownloadPart } from '@orrery/model/wire/download'
import { difference, intersection, measure, type Intervals } from '@orrery/primitives/intervals'
import { csvLine } from '@orrery/safety/csv-line'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { readOlder, requireCanonical, type KeysetList } from '../queries/lists/keyset-list.ts'
import { atOneMoment, coverageOf, type Snapshot } from '../queries/snapshot.ts'
import { betweenHeights } from '../queries/time-span.ts'
import type { DownloadFiles, PartWriter } from './download-files.ts'
import type { DownloadLimits } from './download-limits.ts'
import { headingsOf } from './file-headings.ts'
import { momentOf, rangeOf, readerOf } from './read-order.ts'
import { lineOf, linesOf } from './download-lines.ts'
import type { Listed, Ranked } from './download-source.ts'
import { isPacked, packRows } from './pack/pack-rows.ts'
import { SHEET_ROWS } from './pack/xlsx.ts'
import { writeTable } from './write-table.ts'

/** What a download is made with. */
export type Making = {
  readonly desk: ChainDesk
  readonly files: DownloadFiles
  readonly limits: DownloadLimits
  readonly signal: AbortSignal
  /** Told after each batch; what it is given is what visitors see. */
  readonly tell: (download: Download) => void
}

/** Rows of one question: one to spare tells whether there are more. */
const PAGE = 99
/** Rows that are read at one moment and held in memory, at most. */
const BATCH = 1_980
const FORKS = 3

/** Ends a download early: with what is whole, or with nothing. */
class Ended extends Error {
  readonly why: DownloadEnd
  constructor(why: DownloadEnd) {
    super(why)
    this.why = why
  }
}

/** Where the writing stands: `at` is the last row's place, or the one down to which more were looked for; `endMs` when it must be over. */
type Progress = { download: Download; at: Position | null; whole: Hash; readonly endMs: number }

/**
 * Makes a download, or goes on with one behind its last whole part. Rows are read by key, some at a time, and never held all. Every row is of
 * the block `asOf` or below: when that block is forked away, the download begins again. Resolves with its end; rejects only when the signal is aborted.
 */
export async function writeDownload(begun: Download, making: Making): Promise<Download> {
  for (let forks = 0; ; forks++) {
    let download = begun
    try {
      const reader = readerOf(making.desk, begun.order)
      // What is read at one moment has no whole part to go on behind.
      const isNew = begun.asOf === null || forks > 0 || !('listAt' in reader)
      download = isNew ? await begin(begun, making) : begun
      await reader.prepare?.(making.signal)
      const ended =
        'table' in reader
          ? await writeTable(download, reader, { ...making, limits: limitsOf(begun, making) })
          : 'ranked' in reader
            ? await writeRanked(download, reader, making)
            : await write(download, reader, making)
      return await packed(ended, making)
    } catch (error) {
      making.signal.throwIfAborted()
      if (isOrreryError(error, 'STALE_CURSOR') && forks < FORKS) continue
      if (error instanceof Ended) return { ...download, state: 'failed', why: error.why }
      if (isOrreryError(error, 'STALE_CURSOR')) return { ...download, state: 'failed', why: 'fork' }
      throw error
    }
  }
}

/** Fixes the block and the heights that it is made of. */
async function begin(asked: Download, { desk, files, tell }: Making): Promise<Download> {
  await files.clear(asked.id)
  const reader = readerOf(desk, asked.order)
  const told = await momentOf(desk, asked.order)(desk, async (snapshot) => {
    const { tip, coverage } = snapshot
    if (tip === null) throw new Ended('coverage')
    const heights = await rangeOf(desk, snapshot, asked.order)
    const covered = [...intersection(coverage.ranges, [heights])]
    const complete = measure([heights]) === measure(covered) && (await reader.isWhole(snapshot))
    return { asOf: desk.wire.head(tip), heights, covered, complete, of: measure(covered) }
  })
  const download: Download = {
    ...asked,
    ...told,
    state: 'running',
    passed: 0,
    rows: 0,
    bytes: 0,
    parts: [],
    sha256: null,
  }
  await files.save(download)
  tell(download)
  return download
}

async function write(begun: Download, reader: Listed, making: Making): Promise<Download> {
  const { desk, files } = making
  const limits = limitsOf(begun, making)
  const { id, order } = begun
  const progress: Progress = {
    download: begun,
    at: placeOf(begun),
    whole: await files.hashOf(
      id,
      begun.parts.map(({ name }) => name),
    ),
    endMs: desk.clock.monotonic() + (Object.keys(order.filter).length > 0 ? limits.lookMs : limits.timeMs),
  }
  for (;;) {
    const { rows, bytes } = progress.download
    if (rows >= limits.rows) return cut(progress, 'rows')
    if (bytes >= limits.bytes) return cut(progress, 'bytes')
    if (desk.clock.monotonic() > progress.endMs) return cut(progress, 'time')
    if ((await files.freeBytes()) < limits.minFreeBytes) return cut(progress, 'disk')
    const more = await writePart(progress, reader, making)
    await files.save(progress.download)
    making.tell(progress.download)
    if (!more) return { ...progress.download, state: 'done', sha256: progress.whole.digest('hex') }
  }
}

const placeOf = ({ parts }: Download): Position | null => {
  const last = parts.at(-1)
  return last === undefined ? null : { height: last.oldest, ...last.last }
}

function cut({ download, at, whole }: Progress, why: DownloadEnd): Download {
  if (download.parts.length === 0 || at === null) return { ...download, state: 'failed', why }
  return { ...download, state: 'cut', why, next: at.height, sha256: whole.digest('hex') }
}

/** A sheet holds fewer rows than a download may have. */
const limitsOf = ({ order }: Download, { limits }: Making): DownloadLimits =>
  order.format === 'xlsx' ? { ...limits, rows: Math.min(limits.rows, SHEET_ROWS) } : limits

/** Writes rows that stand in an order of their own: all of them are of one moment, so they are one part. */
async function writeRanked(begun: Download, reader: Ranked, making: Making): Promise<Download> {
  const { desk, files, signal } = making
  const { id, order, asOf, heights } = begun
  const { rows: most, bytes: mostBytes } = limitsOf(begun, making)
  if (asOf === null || heights === null || heights.to < 0 || !begun.complete) throw new Ended('coverage')
  const found = await atOneMoment(desk.runtime, async (snapshot) => {
    await requireCanonical(snapshot, { height: asOf.height, hash: desk.family.parseHash(asOf.hash, desk.chain) })
    return reader.ranked(snapshot, heights.to, most)
  })
  if (found === null) throw new Ended('coverage')
  const beside = await reader.names(found.rows)
  const name = `0001.${linesOf(order)}`
  const part = await files.begin(id, name)
  try {
    let [rows, bytes] = [0, 0]
    if (linesOf(order) === 'csv') await part.write(csvLine(await headingsOf(order)))
    for (; rows < found.rows.length && bytes < mostBytes; rows += LINES) {
      signal.throwIfAborted()
      const lines = found.rows
        .slice(rows, rows + LINES)
        .map((row) => lineOf(reader.cells(row, beside, order.amounts), order))
        .join('')
      bytes += Buffer.byteLength(lines)
      await part.write(lines)
    }
    const written = Math.min(rows, found.rows.length)
    const file = await part.finish()
    const { to: height } = heights
    const whole: Download = {
      ...begun,
      parts: [{ name, rows: written, newest: height, oldest: height, last: { txIndex: 0, seq: written }, ...file }],
      rows: written,
      bytes: file.bytes,
      passed: begun.of,
      sha256: file.sha256,
      state: 'done',
    }
    return written < found.count
      ? { ...whole, state: 'cut', why: written < found.rows.length ? 'bytes' : 'rows' }
      : whole
  } catch (error) {
    await part.drop().catch(() => undefined)
    throw error
  }
}

/** Lines that are written at once. */
const LINES = 1_000

/** The download as one file of its format, where its lines are not that already. */
async function packed(download: Download, { files, signal, desk, limits }: Making): Promise<Download> {
  const { order, parts, state, id } = download
  if (!isPacked(order.format) || state === 'failed') return download
  const name = `all.${order.format}`
  const file = await files.begin(id, name)
  try {
    const paths = parts.map((part) => files.pathOf(id, part.name))
    for await (const piece of packRows(paths, order.columns, await headingsOf(order), order.format)) {
      signal.throwIfAborted()
      await file.write(piece)
    }
    const ended = await file.finish()
    const whole: Download = {
      ...download,
      parts: [
        {
          name,
          rows: download.rows,
          newest: parts[0]?.newest ?? 0,
          oldest: parts.at(-1)?.oldest ?? 0,
          last: parts.at(-1)?.last ?? { txIndex: 0, seq: 0 },
          ...ended,
        },
      ],
      bytes: ended.bytes,
      sha256: ended.sha256,
    }
    // The lines go when it is written down that they are not needed: until then a restart packs them again.
    const endedMs = desk.clock.now()
    await files.save({ ...whole, endedMs, expiresMs: endedMs + limits.keptMs })
    await files.clear(id, [name])
    return whole
  } catch (error) {
    await file.drop().catch(() => undefined)
    throw error
  }
}

/** Writes the next part. False when there are no rows behind it. */
async function writePart(progress: Progress, reader: Listed, making: Making): Promise<boolean> {
  const { desk, files, signal, tell } = making
  const { download } = progress
  const limits = limitsOf(download, making)
  const { id, order } = download
  const name = `${String(download.parts.length + 1).padStart(4, '0')}.${linesOf(order)}`
  const part = await files.begin(id, name)
  try {
    let [rows, bytes, newest] = [0, 0, 0]
    let more = true
    const put = async (text: string) => {
      await part.write(text)
      progress.whole.update(text)
      bytes += Buffer.byteLength(text)
    }
    if (download.parts.length === 0 && linesOf(order) === 'csv') await put(csvLine(await headingsOf(order)))
    while (more) {
      signal.throwIfAborted()
      const room = Math.min(limits.partRows, limits.rows - download.rows) - rows
      const batch = await readBatch(progress, reader, making, Math.min(BATCH, room))
      more = batch.more
      if (batch.lines.length > 0) {
        if (rows === 0) newest = batch.newest
        rows += batch.lines.length
        await put(batch.lines.join(''))
      }
      tell({
        ...progress.download,
        rows: download.rows + rows,
        bytes: download.bytes + bytes,
        passed: more && progress.at !== null ? passedAt(download, progress.at.height) : download.of,
      })
      const full =
        rows >= limits.partRows || download.rows + rows >= limits.rows || download.bytes + bytes >= limits.bytes
      if (full || desk.clock.monotonic() > progress.endMs) break
    }
    if (rows === 0 && download.parts.length > 0) {
      await part.drop()
      progress.download = { ...download, passed: more ? progress.download.passed : download.of }
      return more
    }
    await endPart(progress, part, { name, rows, newest }, more)
    return more
  } catch (error) {
    await part.drop().catch(() => undefined)
    throw error
  }
}

async function endPart(
  progress: Progress,
  part: PartWriter,
  facts: Pick<DownloadPart, 'name' | 'rows' | 'newest'>,
  more: boolean,
): Promise<void> {
  const { download, at } = progress
  const { height: oldest, ...last } = at ?? { height: 0, txIndex: 0, seq: 0 }
  const file = await part.finish()
  progress.download = {
    ...download,
    parts: [...download.parts, { ...facts, oldest, last, ...file }],
    rows: download.rows + facts.rows,
    bytes: download.bytes + file.bytes,
    passed: more ? passedAt(download, oldest) : download.of,
  }
}

/** Covered heights above the oldest row. */
const passedAt = ({ covered }: Download, oldest: number): number =>
  measure(intersection(covered, [{ from: oldest + 1, to: Number.MAX_SAFE_INTEGER }]))

type Batch = { readonly lines: readonly string[]; readonly newest: number; readonly more: boolean }

/** Some rows of one moment, written; the place of the last is kept in `progress`. */
async function readBatch(progress: Progress, reader: Listed, { desk }: Making, most: number): Promise<Batch> {
  const { order, covered, asOf } = progress.download
  const read = await momentOf(desk, order)(desk, async (snapshot, at) => {
    await requireCanonical(snapshot, { height: asOf!.height, hash: desk.family.parseHash(asOf!.hash, desk.chain) })
    const left = stillToRead(covered, progress.at)
    requireCovered(snapshot, left)
    const list = reader.listAt(snapshot)
    const found = await readDown(snapshot, list, left, progress.at, most)
    const [first] = found.rows
    return {
      ...found,
      newest: first === undefined ? 0 : list.position(first).height,
      beside: await reader.beside(snapshot, found.rows, at),
    }
  })
  const { rows, newest, more } = read
  const beside = { ...read.beside, ...(await reader.names(rows)) }
  progress.at = read.at
  return { lines: rows.map((row) => lineOf(reader.cells(row, beside, order.amounts), order)), newest, more }
}

/** The rows below a place in these ranges, at most so many: fewer where one look for them takes long. `at` is where to go on. */
async function readDown<Row>(
  snapshot: Snapshot,
  list: KeysetList<Row>,
  ranges: Intervals,
  from: Position | null,
  most: number,
): Promise<{ readonly rows: readonly Row[]; readonly at: Position | null; readonly more: boolean }> {
  const rows: Row[] = []
  let at = from
  for (const range of ranges.toReversed()) {
    const bounded = betweenHeights(list, range.from, range.to)
    for (let more = true; more && rows.length < most;) {
      const top = { height: range.to + 1, txIndex: 0, seq: 0 }
      const page = await readOlder(
        snapshot,
        bounded,
        at !== null && at.height <= range.to ? at : top,
        Math.min(PAGE, most - rows.length),
      )
      rows.push(...page.rows)
      more = page.more
      if (page.stoppedAt !== undefined) return { rows, at: page.stoppedAt, more }
      if (page.rows.length > 0) at = list.position(page.rows.at(-1)!)
    }
    if (rows.length >= most) break
  }
  return { rows, at, more: rows.length >= most }
}

/** Covered heights from a place downwards. */
const stillToRead = (covered: Intervals, at: Position | null): Intervals =>
  at === null ? covered : intersection(covered, [{ from: 0, to: at.height }])

/** What the index let go of since, no download can have. Throws `Ended`. */
function requireCovered({ view, state }: Snapshot, left: Intervals): void {
  if (difference(left, coverageOf(view, state).ranges).length > 0) throw new Ended('coverage')
}
