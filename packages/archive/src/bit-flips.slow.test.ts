import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { startEngine, type Engine } from '@orrery/store/start-engine'
import { checkParts } from './audit/check-parts.ts'
import type { Finding } from './audit/finding.ts'
import { openArchive } from './open-archive.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'

/** Each starts an engine: 20 take a minute (`ORRERY_FLIPS=20`). */
const FLIPS = Number(process.env.ORRERY_FLIPS ?? 4)
/** Of a part's files those that its rows lie in, or without which they are not found. */
const KINDS = [
  'data.bin',
  'count.txt',
  'data.cmrk4',
  'columns.txt',
  'primary.cidx',
  'checksums.txt',
  'serialization.json',
]

let whole: string
let files: readonly string[]
let digest: object

const start = (dataDir: string, evenIfDamaged: boolean): Promise<Engine> =>
  startEngine({ dataDir, clock: systemClock, log: silentLog, evenIfDamaged })

beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'orrery-flips-'))
  const engine = await start(whole, false)
  const bundles = evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 24, txs: 6 })
  const archive = await openArchive(engine.store, 'FLIPS')
  await archive.append({ bundles: bundles.slice(0, 12) })
  await archive.append({ bundles: bundles.slice(12) })
  await archive.tidy()
  digest = await archive.digest()
  const parts = await engine.store.query({
    sql: 'SELECT path, rows FROM system.parts WHERE active AND database = currentDatabase()',
    columns: { path: 'text', rows: 'u64' },
    purpose: 'write',
  })
  await engine.stop()
  // What was merged away lies there for some seconds yet, and would stand in for what is damaged.
  const all = await filesBelow(join(whole, 'engine'))
  const dirs = new Set(all.map((file) => dirname(file)).filter((dir) => /_\d+_\d+_\d+$/.test(dir)))
  for (const dir of dirs) if (!parts.some(({ path }) => path.startsWith(dir))) await rm(dir, { recursive: true })
  files = all.filter((file) => parts.some(({ path, rows }) => rows > 0 && file.startsWith(path)))
})
afterAll(() => rm(whole, { recursive: true, force: true }))

async function filesBelow(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const found = entries.map(async (entry) =>
    entry.isDirectory() ? filesBelow(join(dir, entry.name)) : entry.isFile() ? [join(dir, entry.name)] : [],
  )
  return (await Promise.all(found)).flat()
}

/** A copy of the archive with one bit of one file turned. */
async function flipped(nth: number): Promise<{ readonly dir: string; readonly file: string }> {
  const random = createRandom(100 + nth)
  const kind = KINDS[nth % KINDS.length]!
  const some = files.filter((file) => file.endsWith(`/${kind}`))
  const from = some[randomInteger(random, 0, some.length - 1)]!
  const dir = await mkdtemp(join(tmpdir(), 'orrery-flipped-'))
  await cp(whole, dir, { recursive: true, filter: (path) => !path.endsWith('engine.lock') })
  const file = from.replace(whole, dir)
  const bytes = await readFile(file)
  bytes[randomInteger(random, 0, bytes.length - 1)]! ^= 1 << randomInteger(random, 0, 7)
  await writeFile(file, bytes)
  return { dir, file }
}

test('reliability F-29: a turned bit in a file of a table is found, and nothing is told from what is left without it', async () => {
  const unfound: string[] = []
  const silent: string[] = []
  let refusals = 0
  for (let nth = 0; nth < FLIPS; nth++) {
    const { dir, file } = await flipped(nth)
    const damaged = await start(dir, true)
    const { lost } = damaged
    const found: Finding[] = []
    try {
      await checkParts(damaged.store, (finding) => found.push(finding))
      if (found.length === 0 && lost.length === 0) unfound.push(file)
      const told = openArchive(damaged.store, 'FLIPS').then((archive) => archive.digest())
      const same = await told.then(
        (now) => JSON.stringify(now) === JSON.stringify(digest),
        (error: unknown) => isOrreryError(error, 'STORE_DAMAGED') || isOrreryError(error, 'STORE_QUERY_FAILED'),
      )
      if (!same && lost.length === 0) silent.push(file)
    } finally {
      await damaged.stop()
    }
    if (lost.length > 0) {
      refusals++
      await expect(start(dir, false)).rejects.toSatisfy((error) => isOrreryError(error, 'STORE_DAMAGED'))
    }
    await rm(dir, { recursive: true, force: true })
  }
  expect(unfound).toEqual([])
  expect(silent).toEqual([])
  expect(refusals).toBeGreaterThan(0)
}, 300_000)

test('reliability F-25: what the engine says is written lies on the disk before it says so, merged parts too', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'orrery-synced-'))
  const engine = await start(dir, false)
  const syncs = async (): Promise<{ readonly files: number; readonly dirs: number }> => {
    const [row] = await engine.store.query({
      sql: "SELECT sumIf(value, event = 'FileSync') AS files, sumIf(value, event = 'DirectorySync') AS dirs FROM system.events",
      columns: { files: 'u64', dirs: 'u64' },
      purpose: 'write',
    })
    return row!
  }
  try {
    await engine.store.command('CREATE TABLE synced (a UInt32) ENGINE = MergeTree ORDER BY a')
    const before = await syncs()
    await engine.store.command('INSERT INTO synced SELECT number FROM numbers(10)')
    const inserted = await syncs()
    expect(inserted.files).toBeGreaterThan(before.files)
    expect(inserted.dirs).toBeGreaterThan(before.dirs)
    await engine.store.command('INSERT INTO synced SELECT number FROM numbers(10)')
    const twice = await syncs()
    await engine.store.command('OPTIMIZE TABLE synced FINAL')
    expect((await syncs()).files).toBeGreaterThan(twice.files)
  } finally {
    await engine.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
