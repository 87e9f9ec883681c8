import { randomBytes } from 'node:crypto'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Download, DownloadOrder } from '@orrery/model/wire/download'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { openDownloadFiles } from './download-files.ts'
import { DOWNLOAD_LIMITS, type DownloadLimits } from './download-limits.ts'
import { writeDownload } from './write-download.ts'

/** Downloads of all chains: one is made at a time, the others wait in their order. */
export type Downloads = {
  readonly limits: DownloadLimits
  /** Puts a download at the end of the line. Throws `DOWNLOAD_REFUSED` beyond the bounds. */
  start(order: DownloadOrder, visitor: string): Promise<Download>
  /** Throws `DOWNLOAD_NOT_FOUND`. */
  get(chain: string, id: string): Promise<Download>
  /** Path of a part's file. */
  pathOf(id: string, name: string): string
  /** Resolves when no download is made any more; those under way go on after the next start. */
  close(): Promise<void>
}

export type DownloadsOptions = {
  /** Directory for the files, this process's alone. */
  readonly dir: string
  readonly clock: Clock
  readonly log: Log
  readonly desks: () => readonly ChainDesk[]
  readonly limits?: Partial<DownloadLimits>
}

const HOUR_MS = 3_600_000
const TIDY_MS = 600_000
/** How often a download whose chain is not followed (yet) is tried again, and other failures. */
const TRIES = 5
const PAUSE_MS = 2_000

const isOver = ({ state }: Download): boolean => state === 'done' || state === 'cut' || state === 'failed'

/** Opens the downloads of a directory; those that the last run left unfinished go on. */
export async function createDownloads({ dir, clock, log, desks, limits: given }: DownloadsOptions): Promise<Downloads> {
  const limits: DownloadLimits = { ...DOWNLOAD_LIMITS, ...given }
  const files = await openDownloadFiles(dir)
  const all = new Map<string, Download>()
  /** Who asked for what is under way, and when each visitor asked: not kept over a restart. */
  const askers = new Map<string, string>()
  const asked = new Map<string, number[]>()
  /** Who asked for what is not written down yet: asked for at once, they count as much as one after the other. */
  const coming: string[] = []
  const stop = new AbortController()
  let work: Promise<void> | null = null

  for (const download of (await files.load()).toSorted((a, b) => a.askedMs - b.askedMs)) all.set(download.id, download)

  const settle = async (download: Download): Promise<void> => {
    all.set(download.id, download)
    await files
      .save(download)
      .catch((error: unknown) => log.error('a download’s state was not saved', { error: String(error) }))
  }

  async function make(download: Download): Promise<void> {
    let latest = download
    for (let attempt = 1; ; attempt++) {
      const desk = desks().find(({ chain }) => chain.code === download.order.chain)
      let why: 'chain' | 'fault' = 'chain'
      if (desk !== undefined)
        try {
          const tell = (told: Download) => void all.set(told.id, (latest = told))
          const saved = all.get(download.id) ?? download
          const end = await writeDownload(resumable(saved), { desk, files, limits, signal: stop.signal, tell })
          const endedMs = clock.now()
          return await settle({ ...end, endedMs, expiresMs: endedMs + limits.keptMs })
        } catch (error) {
          if (stop.signal.aborted) return
          why = 'fault'
          log.error('a download failed', {
            id: download.id,
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          })
        }
      if (attempt === TRIES) {
        const endedMs = clock.now()
        return settle({ ...latest, state: 'failed', why, endedMs, expiresMs: endedMs + limits.keptMs })
      }
      await clock.sleep(PAUSE_MS * attempt, stop.signal).catch(() => undefined)
      if (stop.signal.aborted) return
    }
  }

  async function makeAll(): Promise<void> {
    for (;;) {
      const next = [...all.values()].find((download) => !isOver(download))
      if (next === undefined || stop.signal.aborted) return
      await make(next)
      askers.delete(next.id)
      await tidyQuietly()
    }
  }

  function begin(): void {
    work ??= makeAll().finally(() => {
      work = null
      // What came in between the last look and here.
      if (!stop.signal.aborted && [...all.values()].some((download) => !isOver(download))) begin()
    })
  }

  async function tidy(): Promise<void> {
    const ended = [...all.values()].filter(isOver)
    let bytes = [...all.values()].reduce((sum, download) => sum + download.bytes, 0)
    for (const download of ended) {
      const isOld = download.expiresMs !== null && download.expiresMs <= clock.now()
      if (!isOld && bytes <= limits.allBytes) continue
      all.delete(download.id)
      bytes -= download.bytes
      await files.remove(download.id)
    }
    for (const [visitor, times] of asked) {
      const fresh = times.filter((time) => time > clock.now() - HOUR_MS)
      if (fresh.length === 0) asked.delete(visitor)
      else asked.set(visitor, fresh)
    }
  }

  const tidyQuietly = () =>
    tidy().catch((error: unknown) => log.error('downloads were not tidied', { error: String(error) }))
  const tidying = setInterval(() => void tidyQuietly(), TIDY_MS).unref()
  await tidyQuietly()
  if (all.size > 0) begin()

  function requireRoom(visitor: string): void {
    const refuse = (reason: string): never => {
      throw new OrreryError('DOWNLOAD_REFUSED', { reason })
    }
    const open = [...all.values()].filter((download) => !isOver(download))
    const own = [...open.map(({ id }) => askers.get(id)), ...coming].filter((asker) => asker === visitor)
    const hour = (asked.get(visitor) ?? []).filter((time) => time > clock.now() - HOUR_MS)
    if (own.length >= limits.openPerVisitor) refuse(`${own.length} of yours are still being made`)
    if (open.length + coming.length >= limits.open) refuse('too many are waiting')
    if (hour.length >= limits.perHour) refuse(`${limits.perHour} in an hour is the most`)
    asked.set(visitor, [...hour, clock.now()])
  }

  return {
    limits,
    pathOf: files.pathOf,
    async start(order, visitor) {
      requireRoom(visitor)
      coming.push(visitor)
      try {
        await tidy()
        if ((await files.freeBytes()) < limits.minFreeBytes)
          throw new OrreryError('DOWNLOAD_REFUSED', { reason: 'the disk is nearly full' })
        const download = fresh(order, clock.now())
        // Before whoever makes downloads may take it: two who save one at a time would take each other’s file away.
        await files.save(download)
        askers.set(download.id, visitor)
        all.set(download.id, download)
        begin()
        return download
      } finally {
        coming.splice(coming.indexOf(visitor), 1)
      }
    },
    async get(chain, id) {
      const download = all.get(id)
      if (download === undefined || download.order.chain !== chain)
        throw new OrreryError('DOWNLOAD_NOT_FOUND', { id: id.slice(0, 40) })
      return download
    },
    async close() {
      clearInterval(tidying)
      stop.abort(new Error('the site stops'))
      await work
    },
  }
}

/** What is durable of a download: its whole parts. */
function resumable(download: Download): Download {
  const { parts } = download
  const sum = (of: 'rows' | 'bytes') => parts.reduce((total, part) => total + part[of], 0)
  return { ...download, rows: sum('rows'), bytes: sum('bytes') }
}

/** A download that waits. Its file name is made of the order's own checked words. */
function fresh(order: DownloadOrder, askedMs: number): Download {
  const { chain, set, subject, standard, format } = order
  const name = [chain, set, standard, subject?.slice(0, 14), new Date(askedMs).toISOString().slice(0, 10)]
  return {
    id: randomBytes(16).toString('hex'),
    order,
    state: 'waiting',
    why: null,
    asOf: null,
    heights: null,
    covered: [],
    complete: false,
    passed: 0,
    of: 0,
    rows: 0,
    bytes: 0,
    parts: [],
    sha256: null,
    fileName: `${name
      .filter((part) => part)
      .join('-')
      .replace(/[^\w-]/g, '')}.${format}`,
    next: null,
    askedMs,
    endedMs: null,
    expiresMs: null,
  }
}
