import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OrreryError } from '@orrery/errors/orrery-error'
import { quoteName, quoteText } from '../sql/quote-sql.ts'
import type { Store } from '../store.ts'
import type { FrozenTable } from './freeze.ts'

/** What a backup says of itself. It is written last: a directory without it is no backup. */
export type Manifest = {
  readonly format: 1
  readonly createdMs: number
  /** The point of the backup: committed ranges per chain key, as the caller names them. */
  readonly point: { readonly [chain: string]: readonly { readonly from: number; readonly to: number }[] }
  readonly tables: readonly { readonly name: string; readonly create: string; readonly parts: readonly string[] }[]
  /** Path within the backup → size and SHA-256. */
  readonly files: { readonly [path: string]: { readonly bytes: number; readonly sha256: string } }
}

const MANIFEST = 'manifest.json'

/** Names that the engine gives; anything else in a manifest is not ours. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.%-]*$/

const invalid = (dir: string, reason: string): OrreryError => new OrreryError('CONFIG_INVALID', { key: dir, reason })

/** A directory of whole files that goes along with the tables, under a name of its own. */
export type Folder = { readonly name: string; readonly dir: string }

/**
 * Copies frozen tables, and folders beside them, into an empty or new directory, each file with its hash. Throws `CONFIG_INVALID` when the
 * directory holds something.
 */
export async function writeBackup(
  dir: string,
  tables: readonly FrozenTable[],
  about: Pick<Manifest, 'createdMs' | 'point'>,
  signal: AbortSignal,
  folders: readonly Folder[] = [],
): Promise<Manifest> {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) throw invalid(dir, 'it is not empty; a backup needs a directory of its own')
  const files: Record<string, { bytes: number; sha256: string }> = {}
  const listed: { name: string; create: string; parts: string[] }[] = []
  for (const { name, create, dir: frozen, empty } of tables) {
    const parts = await readdir(frozen).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && empty) return []
      throw error
    })
    listed.push({ name, create, parts })
    for (const part of parts)
      for (const file of await readdir(join(frozen, part), { recursive: true, withFileTypes: true })) {
        signal.throwIfAborted()
        if (!file.isFile()) continue
        const from = join(file.parentPath, file.name)
        const path = ['tables', name, part, from.slice(join(frozen, part).length + 1)].join('/')
        files[path] = await copyHashed(from, join(dir, path), true)
      }
  }
  for (const folder of folders)
    for (const name of await filesBelow(folder.dir)) {
      signal.throwIfAborted()
      const path = [folder.name, ...name.split(sep)].join('/')
      // What is being written has another name until it is whole.
      if (path.split('/').some((segment) => !NAME.test(segment)) || path.endsWith('.new')) continue
      // One may be gone since it was listed.
      const copied = await copyHashed(join(folder.dir, name), join(dir, path), true).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        },
      )
      if (copied !== null) files[path] = copied
    }
  const manifest: Manifest = { format: 1, ...about, tables: listed, files }
  const draft = await open(join(dir, `${MANIFEST}.draft`), 'w')
  try {
    await draft.writeFile(JSON.stringify(manifest, null, 1))
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(join(dir, `${MANIFEST}.draft`), join(dir, MANIFEST))
  return manifest
}

/** Reads a backup and compares every file with its hash. Throws `CONFIG_INVALID` with the first that differs. */
export async function checkBackup(dir: string, signal: AbortSignal): Promise<Manifest> {
  const text = await readFile(join(dir, MANIFEST), 'utf8').catch(() => {
    throw invalid(dir, `it has no ${MANIFEST}: it is no backup, or one that was cut off`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw invalid(dir, `its format ${String(manifest.format)} is not known here`)
  for (const { name, create, parts } of manifest.tables)
    if (
      !NAME.test(name) ||
      parts.some((part) => !NAME.test(part)) ||
      !create.startsWith(`CREATE TABLE default.${name} (`)
    )
      throw invalid(dir, `its manifest names table ${JSON.stringify(name.slice(0, 80))} wrongly`)
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
    signal.throwIfAborted()
    if (path.split('/').some((segment) => !NAME.test(segment))) throw invalid(dir, 'its manifest names a file wrongly')
    const found = await stat(join(dir, path)).catch(() => null)
    if (found === null) throw invalid(dir, `file ${path} is missing`)
    if (found.size !== bytes || (await hashOf(join(dir, path))) !== sha256)
      throw invalid(dir, `file ${path} is not what was saved`)
  }
  return manifest
}

/** Puts a checked backup into an engine without tables. The engine's data directory is `dataDir`. */
export async function loadBackup(
  store: Store,
  dataDir: string,
  dir: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, create } of manifest.tables) {
    await store.command(create)
    const [table] = await store.query({
      sql: `SELECT arrayElement(data_paths, 1) AS path FROM system.tables WHERE database = currentDatabase() AND name = ${quoteText(name)}`,
      columns: { path: 'text' },
      purpose: 'write',
    })
    if (table === undefined || !table.path.startsWith(dataDir)) throw invalid(dir, `table ${name} could not be made`)
    const mine = `tables/${name}/`
    for (const path of Object.keys(manifest.files).filter((file) => file.startsWith(mine))) {
      signal.throwIfAborted()
      await copyHashed(join(dir, path), join(table.path, 'detached', path.slice(mine.length)), false)
    }
    for (const part of manifest.tables.find((one) => one.name === name)!.parts)
      await store.command(`ALTER TABLE ${quoteName(name)} ATTACH PART ${quoteText(part)}`)
  }
}

/** Puts a folder of a checked backup in its place, file by file; what is there and not in the backup stays. Answers how many files it had. */
export async function loadFolder(
  { name, dir }: Folder,
  backup: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<number> {
  const paths = Object.keys(manifest.files).filter((path) => path.startsWith(`${name}/`))
  for (const path of paths) {
    signal.throwIfAborted()
    const to = join(dir, path.slice(name.length + 1))
    await rm(`${to}.new`, { force: true })
    await copyHashed(join(backup, path), `${to}.new`, true)
    await rename(`${to}.new`, to)
  }
  return paths.length
}

/** Paths of all files below a directory; none where there is no such directory. */
async function filesBelow(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(dir, join(entry.parentPath, entry.name)))
}

/** `durable`: on the disk when it returns. A restore that a power cut spoils is done again. */
async function copyHashed(
  from: string,
  to: string,
  durable: boolean,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await mkdir(dirname(to), { recursive: true })
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), tap, createWriteStream(to, { flags: 'wx' }))
  if (!durable) return { bytes, sha256: hash.digest('hex') }
  const file = await open(to, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
