import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BlobPlace } from '@orrery/family/blob-lookup'
import type { Hex } from '@orrery/primitives/hex'

/** EIP-4844: 4,096 field elements of 32 bytes. */
const BLOB_BYTES = 131_072
/** SHA-256 before the bytes, so that a file that was cut or rotted is no blob. */
const SUM_BYTES = 32
/** What one blob takes of the room. */
export const KEPT_BYTES = SUM_BYTES + BLOB_BYTES
/** Blocks whose blobs lie in one directory. */
const SHELF = 1_000
const FILE = /^(\d{1,10})-(0x[0-9a-f]{64})$/
const STATE = 'state.json'

/** Which blobs have been asked for: from height `from` to `through`, both included. `isDone` where older ones are not to be had, or there is no room for them. */
export type KeptSpan = { readonly from: number; readonly through: number; readonly isDone: boolean }

/** Bytes of blobs of one chain as files, the newest ones where they would be too many (screens-evm §13.1). */
export type BlobStore = {
  /** Null where it is not kept, or its file is not whole. */
  read(place: Pick<BlobPlace, 'height' | 'hash'>): Promise<Hex | null>
  /** False where it is older than all that there is room for. */
  keep(place: Pick<BlobPlace, 'height' | 'hash'>, bytes: Hex): Promise<boolean>
  /** Whether one more would cost another one. */
  isFull(): boolean
  span(): Promise<KeptSpan | null>
  setSpan(span: KeptSpan): Promise<void>
}

/** What a store holds, for who only reads it: another process writes. */
export const openBlobReads = (dir: string): Pick<BlobStore, 'read'> => ({ read: (place) => readBlob(dir, place) })

/** Opens the store of a chain in its directory, which one process writes. `maxBytes` is the room of all its files together. Throws what the disk throws. */
export async function openBlobStore(dir: string, maxBytes: number): Promise<BlobStore> {
  await mkdir(dir, { recursive: true })
  /** How many files there are by shelf. */
  const counts = new Map<number, number>()
  for (const shelf of await readdir(dir)) {
    if (!/^\d{1,7}$/.test(shelf)) continue
    const names = await readdir(path.join(dir, shelf))
    // What a kill left half written.
    for (const name of names) if (!FILE.test(name)) await rm(path.join(dir, shelf, name), { force: true })
    const whole = names.filter((name) => FILE.test(name)).length
    if (whole > 0) counts.set(Number(shelf), whole)
  }
  const most = Math.floor(maxBytes / KEPT_BYTES)
  let total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // One after another: what is counted here must be what is there.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }

  /** Takes out the oldest until there is room for one more; false where only newer ones than `height` are left to be taken. */
  const makeRoom = async (height: number): Promise<boolean> => {
    while (total + 1 > most) {
      const shelf = Math.min(...counts.keys())
      if (!Number.isFinite(shelf)) return false
      const at = path.join(dir, String(shelf))
      const names = (await readdir(at)).filter((name) => FILE.test(name)).toSorted(byHeight)
      const [first] = names
      if (first === undefined) {
        total -= counts.get(shelf) ?? 0
        counts.delete(shelf)
        await rm(at, { recursive: true, force: true })
        continue
      }
      if (heightOf(first) >= height) return false
      await rm(path.join(at, first), { force: true })
      total--
      counts.set(shelf, names.length - 1)
    }
    return true
  }

  return {
    read: (place) => readBlob(dir, place),
    keep: (place, bytes) =>
      inTurn(async () => {
        const body = Buffer.from(bytes.slice(2), 'hex')
        if (body.length !== BLOB_BYTES) return false
        if ((await readBlob(dir, place)) !== null) return true
        const file = fileOf(dir, place)
        // One that rotted is written anew in its own room.
        const isNew = !(await stat(file).then(
          () => true,
          () => false,
        ))
        if (isNew && !(await makeRoom(place.height))) return false
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(`${file}.new`, Buffer.concat([sumOf(body), body]))
        await rename(`${file}.new`, file)
        if (!isNew) return true
        const shelf = shelfOf(place.height)
        counts.set(shelf, (counts.get(shelf) ?? 0) + 1)
        total++
        return true
      }),
    isFull: () => total + 1 > most,
    span: () => readSpan(path.join(dir, STATE)),
    setSpan: (span) =>
      inTurn(async () => {
        const file = path.join(dir, STATE)
        await writeFile(`${file}.new`, JSON.stringify(span))
        await rename(`${file}.new`, file)
      }),
  }
}

const shelfOf = (height: number): number => Math.floor(height / SHELF)
const heightOf = (name: string): number => Number(FILE.exec(name)![1])
const byHeight = (a: string, b: string): number => heightOf(a) - heightOf(b)
const sumOf = (body: Buffer): Buffer => createHash('sha256').update(body).digest()
const fileOf = (dir: string, { height, hash }: Pick<BlobPlace, 'height' | 'hash'>): string =>
  path.join(dir, String(shelfOf(height)), `${height}-${hash}`)

async function readBlob(dir: string, place: Pick<BlobPlace, 'height' | 'hash'>): Promise<Hex | null> {
  const told = await readFile(fileOf(dir, place)).catch(() => null)
  if (told === null || told.length !== KEPT_BYTES) return null
  const body = told.subarray(SUM_BYTES)
  return sumOf(body).equals(told.subarray(0, SUM_BYTES)) ? `0x${body.toString('hex')}` : null
}

/** What it says is taken only whole: without it the store begins anew beside what it holds. */
async function readSpan(file: string): Promise<KeptSpan | null> {
  try {
    const { from, through, isDone } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    const isHeight = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
    if (!isHeight(from) || !isHeight(through) || from > through || typeof isDone !== 'boolean') return null
    return { from, through, isDone }
  } catch {
    return null
  }
}
