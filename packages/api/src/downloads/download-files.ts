import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createShapeCheck } from '@orrery/primitives/shape-check'
import { Download } from '@orrery/model/wire/download'

/** 128 bits: who was not told an id does not find the download (reliability S-11). */
export const DOWNLOAD_ID = /^[0-9a-f]{32}$/

const STATE = 'state.json'
const known = createShapeCheck(Download)

/** The files of downloads: a directory each, the state beside the parts. Whatever has a part's name is whole. */
export type DownloadFiles = {
  /** Downloads that have a readable state; what else lies there is removed. */
  load(): Promise<readonly Download[]>
  /** Makes the state durable, whole or not at all. */
  save(download: Download): Promise<void>
  /** Begins a part, taking away what a part of that name left unfinished. */
  begin(id: string, name: string): Promise<PartWriter>
  pathOf(id: string, name: string): string
  /** The hash of these parts one after the other, to go on with. */
  hashOf(id: string, names: readonly string[]): Promise<Hash>
  remove(id: string): Promise<void>
  /** Takes all parts of a download away, which begins again, but those of these names. */
  clear(id: string, but?: readonly string[]): Promise<void>
  freeBytes(): Promise<number>
}

/** A part in the making. */
export type PartWriter = {
  write(text: string | Buffer): Promise<void>
  /** Makes it durable under its name. */
  finish(): Promise<{ readonly bytes: number; readonly sha256: string }>
  /** Takes it away. */
  drop(): Promise<void>
}

/** Files below one directory, which is this process's alone. */
export async function openDownloadFiles(dir: string): Promise<DownloadFiles> {
  await mkdir(dir, { recursive: true })
  const folder = (id: string) => path.join(dir, id)
  const pathOf = (id: string, name: string) => path.join(folder(id), name)
  const remove = (id: string) => rm(folder(id), { recursive: true, force: true })
  return {
    pathOf,
    remove,
    async load() {
      const found: Download[] = []
      for (const id of await readdir(dir)) {
        const state = DOWNLOAD_ID.test(id) ? await readState(pathOf(id, STATE)) : null
        if (state?.id === id) found.push(state)
        else await remove(id)
      }
      return found
    },
    async save(download) {
      await mkdir(folder(download.id), { recursive: true })
      const file = pathOf(download.id, STATE)
      await writeFile(`${file}.new`, JSON.stringify(download), { flush: true })
      await rename(`${file}.new`, file)
    },
    async begin(id, name) {
      const file = pathOf(id, name)
      const handle = await open(`${file}.new`, 'w')
      const hash = createHash('sha256')
      let bytes = 0
      return {
        async write(text) {
          const body = typeof text === 'string' ? Buffer.from(text) : text
          await handle.writeFile(body)
          hash.update(body)
          bytes += body.length
        },
        async finish() {
          await handle.sync()
          await handle.close()
          await rename(`${file}.new`, file)
          return { bytes, sha256: hash.digest('hex') }
        },
        async drop() {
          await handle.close()
          await rm(`${file}.new`, { force: true })
        },
      }
    },
    async hashOf(id, names) {
      const hash = createHash('sha256')
      for (const name of names) for await (const piece of createReadStream(pathOf(id, name))) hash.update(piece)
      return hash
    },
    async clear(id, but = []) {
      const kept = [STATE, ...but]
      for (const name of await readdir(folder(id)))
        if (!kept.includes(name)) await rm(pathOf(id, name), { force: true })
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
  }
}

async function readState(file: string): Promise<Download | null> {
  try {
    const state = withDefaults(JSON.parse(await readFile(file, 'utf8')))
    return known.is(state) ? state : null
  } catch {
    return null
  }
}

/** Downloads of a time that knew no filters, zones and languages have all rows, times in UTC and the columns' own names. */
function withDefaults(state: unknown): unknown {
  const order: unknown = (state as { readonly order?: unknown } | null)?.order
  if (typeof order !== 'object' || order === null) return state
  return { ...(state as object), order: { filter: {}, timeZone: 'UTC', headings: null, ...order } }
}
