import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bundle } from '@orrery/model/rows'
import { STAT } from '@orrery/model/statistics'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startEngine } from '@orrery/store/start-engine'
import type { AnyTable, Store } from '@orrery/store/store'
import { dropTable } from '@orrery/store/table-ddl'
import { afterAll, expect, test } from 'vitest'
import { openArchive } from './open-archive.ts'
import { archiveTables, LOOKED, PENDING_ENDS, TOKEN_AUDITS, UNREAD_TOKENS } from './tables/archive-tables.ts'
import { NODE_CAPABILITIES } from './tables/capability-table.ts'
import { BLOCK_HEALTH } from './tables/health-table.ts'
import { TX_REPLACEMENTS } from './tables/replacement-table.ts'
import { WATCH_SAMPLES } from './tables/sample-table.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { seeded, type Seeded } from './testing/seeded.ts'
import { TEST_NOTES, withNotes } from './testing/test-notes.ts'

const KILLS = 8
/** Writes that it does before it is killed: what is left after eight kills is more than that. */
const MOST_WRITES = 6
/** An older store was at this step: the tables of later ones are not there, and all others are packed in other ways. */
const OLD_VERSION = 3
const LATER: readonly AnyTable[] = [
  TOKEN_AUDITS,
  LOOKED,
  UNREAD_TOKENS,
  PENDING_ENDS,
  NODE_CAPABILITIES,
  WATCH_SAMPLES,
  BLOCK_HEALTH,
  TX_REPLACEMENTS,
]
const CODE = 'OLDER'
const MIGRATOR = new URL('./testing/kill-migration.ts', import.meta.url)
const familyTables = [TEST_NOTES]

const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))
const newDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'orrery-migrate-'))
  dirs.push(dir)
  return dir
}

async function withEngine<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  try {
    return await work(engine.store)
  } finally {
    await engine.stop()
  }
}

/** The second chunk was mined, every other block of it with an uncle. */
function mined(bundle: Bundle): Bundle {
  const { height, ext, hash } = bundle.block
  if (height < 10 || height > 19) return bundle
  const work = { difficulty: '10000000', gasLimit: 30_000_000, ...(height % 2 === 0 && { uncles: [hash] }) }
  return { ...bundle, block: { ...bundle.block, ext: { ...ext, ...work } } }
}

async function makeOlder(store: Store): Promise<void> {
  const archive = await openArchive(store, CODE, { familyTables })
  const bundles = withNotes(evmBundles({ seed: 12, above: GENESIS_PARENT, blocks: 30, txs: 8 })).map(mined)
  for (const from of [0, 10, 20]) await archive.append({ bundles: bundles.slice(from, from + 10) })
  for (const table of LATER) for (const sql of dropTable(table)) await store.command(sql)
  for (const { name, columns, engine } of archiveTables(familyTables)) {
    if (LATER.some((table) => table.name === name)) continue
    const changed = Object.keys(columns).filter((column) => engine.kind !== 'Summing' || column !== 'item')
    await store.command(
      `ALTER TABLE ${name} ${changed.map((column, place) => `MODIFY COLUMN ${column} CODEC(${place % 2 === 0 ? 'LZ4' : 'ZSTD(3)'})`).join(', ')}`,
    )
  }
  for (const { table, name } of await blocksOf(store))
    await store.command(
      `ALTER TABLE ${table} MODIFY COLUMN ${name} RESET SETTING min_compress_block_size, max_compress_block_size`,
    )
  expect(await blocksOf(store)).toEqual([])
  await store.command('ALTER TABLE blocks DROP COLUMN parts')
  // Nobody counted uncles; sketches that are there are of chunks that need not be counted again.
  await store.command(`ALTER TABLE stat_sums DELETE WHERE name = '${STAT.uncles}'`)
  await store.command(`ALTER TABLE schema_version DELETE WHERE version > ${OLD_VERSION}`)
}

const codecsOf = (store: Store) =>
  store.query({
    sql: "SELECT table, name, if(compression_codec = '', 'CODEC(Default)', compression_codec) AS codec FROM system.columns WHERE database = currentDatabase() ORDER BY table, name",
    columns: { table: 'text', name: 'text', codec: 'text' },
    purpose: 'write',
  })

/** The columns that are packed in blocks of their own size. */
async function blocksOf(store: Store) {
  const tables = await store.query({
    sql: 'SELECT name, create_table_query AS made FROM system.tables WHERE database = currentDatabase() ORDER BY name',
    columns: { name: 'text', made: 'text' },
    purpose: 'write',
  })
  return tables.flatMap(({ name: table, made }) =>
    [...made.matchAll(/`(\w+)` [^`]*?SETTINGS \(([^)]*)\)/g)].map(([, name, blocks]) => ({ table, name, blocks })),
  )
}

/** All that a start may change: every table as the engine would make it again, the steps that are done, and the rows. */
async function stateOf(store: Store) {
  const tables = await store.query({
    sql: 'SELECT name, create_table_query AS made FROM system.tables WHERE database = currentDatabase() ORDER BY name',
    columns: { name: 'text', made: 'text' },
    purpose: 'write',
  })
  const steps = await store.query({
    sql: 'SELECT version, name FROM schema_version FINAL ORDER BY version',
    columns: { version: 'u32', name: 'text' },
  })
  const commands: string[] = []
  const watched: Store = {
    ...store,
    command: (sql, params) => {
      if (!sql.startsWith('CREATE TABLE IF NOT EXISTS')) commands.push(sql)
      return store.command(sql, params)
    },
  }
  const archive = await openArchive(watched, CODE, { familyTables })
  await archive.countAgain()
  const [codecs, blocks] = [await codecsOf(store), await blocksOf(store)]
  const told = await archive.reads.statistics([STAT.time, STAT.uncles], {
    from: 0,
    to: 2 ** 24 * 24 - 1,
    step: 2 ** 24 * 24,
  })
  const stats = told.map(({ name, count, sum }) => [name, count, sum])
  return {
    tables,
    steps,
    codecs,
    blocks,
    commands,
    stats,
    ranges: archive.state().ranges,
    digest: await archive.digest(),
  }
}

/** Brings a store up to date in a process that is killed, with its engine, up to 4 ms after its `killAt`-th write goes out; answers whether it came to that. */
async function migrate(dataDir: string, killAt: number, random: Seeded): Promise<boolean> {
  const child = fork(MIGRATOR, [dataDir, CODE, String(killAt)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  const [{ enginePid }] = (await once(child, 'message')) as [{ readonly enginePid: number }]
  const [{ killMe = false }] = (await once(child, 'message')) as [{ readonly killMe?: true }]
  if (killMe) {
    await systemClock.sleep(random.int(5))
    // Now the process first, now its engine: a statement ends unanswered, or cut off.
    for (const pid of random.chance(0.5) ? [enginePid, child.pid!] : [child.pid!, enginePid])
      process.kill(pid, 'SIGKILL')
  }
  await exited
  return killMe
}

test(`reliability F-24: ${KILLS} kills while an older store is brought up to date leave what a start in one piece leaves`, async () => {
  const older = await newDir()
  await withEngine(older, async (store) => {
    await makeOlder(store)
    const packed = (await codecsOf(store)).filter(({ codec }) => codec === 'CODEC(ZSTD(3))').map(({ table }) => table)
    expect(packed).toEqual(expect.arrayContaining([TEST_NOTES.name, 'account_balances', 'stat_sums', 'txs']))
  })
  const [whole, cut] = [await newDir(), await newDir()]
  for (const dir of [whole, cut]) await cp(join(older, 'engine'), join(dir, 'engine'), { recursive: true })
  const random = seeded(909)
  await migrate(whole, 0, random)
  const never = await withEngine(whole, stateOf)
  for (let kill = 0; kill < KILLS; kill++)
    expect(await migrate(cut, 1 + random.int(MOST_WRITES), random), 'it was killed before it was done').toBe(true)
  await migrate(cut, 0, random)
  expect(await withEngine(cut, stateOf)).toEqual(never)

  expect(never.steps.at(-1)!.version).toBeGreaterThan(OLD_VERSION + 5)
  expect(never.stats, 'screens-evm §10: uncles of before').toMatchObject([
    [STAT.time, 30, expect.any(BigInt)],
    [STAT.uncles, 10, 5n],
  ])
  expect(never.digest['txs']!.rows).toBeGreaterThan(50)
  expect(never.commands, 'what a usual start changes').toEqual([])
  const anew = await withEngine(await newDir(), async (store) => {
    await openArchive(store, CODE, { familyTables })
    return { codecs: await codecsOf(store), blocks: await blocksOf(store) }
  })
  expect({ codecs: never.codecs, blocks: never.blocks }).toEqual(anew)
  expect(never.blocks.map(({ table }) => table)).toContain('tx_hashes')
})
