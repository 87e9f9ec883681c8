import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENGINE_NICE, MERGES_NICE } from './engine-process/merge-threads.ts'
import { openStore } from './open-store.ts'
import { encodeRows } from './row-binary/encode-rows.ts'
import { startEngine, type Engine } from './start-engine.ts'
import { defineTable, type Store } from './store.ts'
import { createTable } from './table-ddl.ts'

const table = defineTable({
  name: 'kept',
  columns: { batch: 'u32', n: 'u32', text: 'text' },
  engine: { kind: 'MergeTree' },
  orderBy: ['batch', 'n'],
})
const BATCH = 50_000
const bodies = new Map<number, Uint8Array>()
const batch = (id: number): Uint8Array => {
  const known =
    bodies.get(id) ??
    encodeRows(
      table,
      Array.from({ length: BATCH }, (_, n) => ({ batch: id, n, text: `row ${n} of ${id}` })),
    )
  bodies.set(id, known)
  return known
}

let dataDir: string
const running = new Set<Engine>()
const start = async (dir = dataDir): Promise<Engine> => {
  const engine = await startEngine({ dataDir: dir, clock: systemClock, log: silentLog })
  running.add(engine)
  return engine
}
const createKept = async (store: Store): Promise<void> => {
  for (const sql of createTable(table)) await store.command(sql)
}
const countOf = async (store: Store): Promise<number> =>
  (await store.query({ sql: 'SELECT count() AS n FROM kept', columns: { n: 'u64' } }))[0]!.n
/** Spools of one engine; other engines of this machine have theirs in the same place. */
const spoolsOf = (pid: number): string[] =>
  existsSync('/dev/shm') ? readdirSync('/dev/shm').filter((name) => name.startsWith(`orrery-spool-${pid}-`)) : []
/** A process that runs; one that has ended and was not yet looked after by its parent does not. */
const isAlive = (pid: number): boolean =>
  spawnSync('kill', ['-0', String(pid)]).status === 0 &&
  !/^\d+ \(.*\) Z/.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'orrery-engine-'))
})
afterEach(async () => {
  for (const engine of running) await engine.stop()
  running.clear()
  await rm(dataDir, { recursive: true, force: true })
})

test('a stop leaves no process, no lock and no file behind, and the rows are there after it', async () => {
  const first = await start()
  const pid = first.pid()!
  await createKept(first.store)
  await first.store.insertBinary(table, batch(1), 'b1')
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'engine.lock'))).toBe(false)
  expect(spoolsOf(pid)).toEqual([])
  await expect(first.store.query({ sql: 'SELECT 1', columns: { n: 'u8' } })).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
  })
  const second = await start()
  expect(await countOf(second.store)).toBe(BATCH)
  await second.store.insertBinary(table, batch(1), 'b1')
  expect(await countOf(second.store)).toBe(BATCH)
})

test.skipIf(process.platform !== 'linux')(
  'performance A4: the engine gives way to whoever serves visitors, and its merges to its queries',
  async () => {
    const engine = await start()
    await createKept(engine.store)
    await engine.store.insertBinary(table, batch(1), 'b1')
    const own = getPriority()
    const tasks = `/proc/${engine.pid()!}/task`
    const threads = readdirSync(tasks).map((id) => ({
      name: readFileSync(join(tasks, id, 'comm'), 'utf8').trim(),
      nice: getPriority(Number(id)),
    }))
    // Those of the runtime began before it, as did one that waits for signals; one that looks after memory the engine puts before all else.
    const isApart = /^(?:node|V8|DelayedTask|MainThread|libuv|SignalInspector|MemoryWorker)/
    const ofEngine = threads.filter(({ name }) => !isApart.test(name))
    expect(ofEngine.length).toBeGreaterThan(5)
    expect(ofEngine.filter(({ nice }) => nice < own + ENGINE_NICE)).toEqual([])
    expect(MERGES_NICE).toBeGreaterThan(ENGINE_NICE)
  },
)

test('a large body may be written over as soon as it is taken, and its rows are in all the same', async () => {
  const { store } = await start()
  await createKept(store)
  const body = Uint8Array.from(batch(1))
  const heard: string[] = []
  await store
    .insertBinary(table, [body.subarray(0, 1_000), body.subarray(1_000)], 'b1', () => {
      heard.push('taken')
      body.fill(0xff)
    })
    .then(() => heard.push('in'))
  expect(heard).toEqual(['taken', 'in'])
  expect(await countOf(store)).toBe(BATCH)
  await store.insertBinary(table, batch(1), 'b2')
  const doubled = 'SELECT count() FROM (SELECT 1 FROM kept GROUP BY * HAVING count() = 2)'
  expect(await store.query({ sql: doubled, columns: { rows: 'u64' }, purpose: 'write' })).toEqual([{ rows: BATCH }])
})

test('a part is written with LZ4 and merged with ZSTD', async () => {
  const { store } = await start()
  await createKept(store)
  const codecs = async (): Promise<readonly string[]> => {
    const parts = await store.query({
      sql: `SELECT DISTINCT default_compression_codec AS codec FROM system.parts WHERE active AND table = 'kept'`,
      columns: { codec: 'text' },
      purpose: 'write',
    })
    return parts.map(({ codec }) => codec)
  }
  await store.insertBinary(table, batch(1), 'first')
  await store.insertBinary(table, batch(2), 'second')
  expect(await codecs()).toEqual(['LZ4'])
  await store.command('OPTIMIZE TABLE kept FINAL')
  expect(await codecs()).toEqual(['ZSTD(1)'])
})

test('a text is written with its length before it: nothing lies beside', async () => {
  const { store } = await start()
  await createKept(store)
  await store.insertBinary(table, batch(1), 'first')
  const columns = await store.query({
    sql: `SELECT arrayJoin(substreams) AS stream FROM system.parts_columns WHERE active AND table = 'kept' AND column = 'text'`,
    columns: { stream: 'text' },
    purpose: 'write',
  })
  expect(columns).toEqual([{ stream: 'text' }])
})

test('kill -9 in the middle of inserts loses nothing that was acknowledged and tears nothing', async () => {
  const engine = await start()
  const { store } = engine
  await createKept(store)
  const acknowledged = new Set<number>()
  let next = 0
  for (let kill = 0; kill < 6; kill++) {
    const pid = engine.pid()!
    const inserts = [0, 1, 2].map(async () => {
      for (;;) {
        const id = next++
        try {
          await store.insertBinary(table, batch(id % 8), `kill:${id}`)
          acknowledged.add(id)
        } catch (error) {
          expect(isOrreryError(error, 'STORE_UNAVAILABLE')).toBe(true)
          return id
        }
      }
    })
    await sleep(120 + kill * 37)
    process.kill(pid, 'SIGKILL')
    const cutOff = await Promise.all(inserts)
    await expect.poll(() => countOf(store).catch(() => -1), { timeout: 30_000 }).toBeGreaterThanOrEqual(0)
    expect(engine.pid()).not.toBe(pid)
    const rows = await store.query({
      sql: 'SELECT rows FROM system.parts WHERE active AND table = {t:String}',
      params: { t: { type: 'text', value: 'kept' } },
      columns: { rows: 'u64' },
    })
    for (const part of rows) expect(part.rows % BATCH).toBe(0)
    // What was acknowledged is there, and of the ones that were cut off each is there whole or not at all.
    const kept = (await countOf(store)) / BATCH
    expect(kept).toBeGreaterThanOrEqual(acknowledged.size)
    expect(kept).toBeLessThanOrEqual(acknowledged.size + cutOff.length)
    // The token of one that came through inserts nothing. One that did not may be taken for a duplicate, too: the engine
    // writes a token down before its part. So a second try never doubles, and whoever needs the rows looks first.
    for (const id of cutOff) await store.insertBinary(table, batch(id % 8), `kill:${id}`)
    const after = (await countOf(store)) / BATCH
    expect(after).toBeGreaterThanOrEqual(kept)
    expect(after).toBeLessThanOrEqual(acknowledged.size + cutOff.length)
    const more = after - acknowledged.size
    for (let i = 0; i < more; i++) acknowledged.add(-1 - kill * 10 - i)
  }
})

test('a crash is told, the engine comes back under the same address', async () => {
  const engine = await start()
  const reasons: string[] = []
  engine.onCrash((reason) => reasons.push(reason))
  const elsewhere = openStore({ url: engine.url, user: 'reader', password: engine.readToken, database: 'default' })
  process.kill(engine.pid()!, 'SIGKILL')
  await expect
    .poll(() => elsewhere.query({ sql: 'SELECT toUInt8(1) AS n', columns: { n: 'u8' } }).catch(() => []), {
      timeout: 30_000,
    })
    .toEqual([{ n: 1 }])
  expect(reasons).toEqual([expect.stringContaining('SIGKILL')])
  await elsewhere.close()
})

test('the reader can neither write nor pretend to be a writer', async () => {
  const engine = await start()
  await createKept(engine.store)
  const reader = openStore({ url: engine.url, user: 'writer', password: engine.readToken, database: 'default' })
  expect(await countOf(reader)).toBe(0)
  await expect(reader.insertBinary(table, batch(1), 'x')).rejects.toMatchObject({
    code: 'STORE_QUERY_FAILED',
    context: { code: 164 },
  })
  await expect(reader.command('DROP TABLE kept')).rejects.toMatchObject({
    code: 'STORE_QUERY_FAILED',
    context: { code: 164 },
  })
  await expect(
    reader.query({ sql: "SELECT file('/etc/hostname') AS t", columns: { t: 'text' }, purpose: 'write' }),
  ).rejects.toMatchObject({ code: 'STORE_QUERY_FAILED' })
  await reader.close()
})

test('a second process on the same data is refused with STORE_LOCKED and harms nothing', async () => {
  const engine = await start()
  await createKept(engine.store)
  await expect(startEngine({ dataDir, clock: systemClock, log: silentLog })).rejects.toMatchObject({
    code: 'STORE_LOCKED',
  })
  // Even without our lock file, by the engine's own.
  await rm(join(dataDir, 'engine.lock'))
  await expect(startEngine({ dataDir, clock: systemClock, log: silentLog })).rejects.toMatchObject({
    code: 'STORE_LOCKED',
  })
  expect(await countOf(engine.store)).toBe(0)
})

test('the engine ends with its parent, even when that is killed, and the next start needs no help', async () => {
  const script = `
    const { startEngine } = await import(${JSON.stringify(new URL('./start-engine.ts', import.meta.url).href)})
    const { systemClock } = await import(${JSON.stringify(new URL('../../primitives/src/clock.ts', import.meta.url).href)})
    const { silentLog } = await import(${JSON.stringify(new URL('../../primitives/src/log.ts', import.meta.url).href)})
    const engine = await startEngine({ dataDir: ${JSON.stringify(dataDir)}, clock: systemClock, log: silentLog })
    console.log(engine.pid())
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(
    await new Promise<string>((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
  )
  parent.kill('SIGKILL')
  const engine = await start()
  expect(isAlive(pid)).toBe(false)
  expect(await engine.store.query({ sql: 'SELECT toUInt8(1) AS n', columns: { n: 'u8' } })).toEqual([{ n: 1 }])
  const next = engine.pid()!
  await engine.stop()
  expect([...spoolsOf(pid), ...spoolsOf(next)]).toEqual([])
})

test('an engine that hangs is no reason to lose the lock or the rows: kill -9 on both', async () => {
  const engine = await start()
  await createKept(engine.store)
  await engine.store.insertBinary(table, batch(3), 'b3')
  process.kill(engine.pid()!, 'SIGSTOP')
  process.kill(engine.pid()!, 'SIGKILL')
  await expect.poll(() => countOf(engine.store).catch(() => -1), { timeout: 30_000 }).toBe(BATCH)
})

test('a full disk is STORE_FULL: reading goes on, and writing too once there is room', async (context) => {
  const disk = join(dataDir, 'disk')
  await mkdir(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'orrery-test', disk]).status !== 0)
    context.skip('no right to mount a small file system here')
  try {
    const engine = await start(disk)
    await createKept(engine.store)
    const noise = defineTable({
      name: 'noise',
      columns: { n: 'u32', bytes: 'hex' },
      engine: { kind: 'MergeTree' },
      orderBy: ['n'],
    })
    for (const sql of createTable(noise)) await engine.store.command(sql)
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      n,
      bytes: `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(2_048))).toString('hex')}` as const,
    }))
    let whole = 0
    const failure = await (async () => {
      for (; whole < 40; whole++) {
        try {
          await engine.store.insert(noise, rows, `full:${whole}`)
        } catch (error) {
          return error
        }
      }
      return null
    })()
    expect(failure).toMatchObject({ code: 'STORE_FULL', context: { dir: disk } })
    const count = async (): Promise<number> =>
      (await engine.store.query({ sql: 'SELECT count() AS n FROM noise', columns: { n: 'u64' } }))[0]!.n
    expect(await count()).toBe(whole * rows.length)
    spawnSync('mount', ['-o', 'remount,size=200m', disk])
    await engine.store.insert(noise, rows, `full:${whole}`)
    expect(await count()).toBe((whole + 1) * rows.length)
    await engine.stop()
  } finally {
    spawnSync('umount', [disk])
  }
})

test('reliability F-28: a merge that runs as the disk fills up is called off, and no row is lost', async (context) => {
  const disk = join(dataDir, 'disk')
  await mkdir(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'orrery-test', disk]).status !== 0)
    context.skip('no right to mount a small file system here')
  try {
    const engine = await startEngine({
      dataDir: disk,
      clock: systemClock,
      log: silentLog,
      mergeFloorBytes: 60 * 1024 * 1024,
    })
    running.add(engine)
    await createKept(engine.store)
    spawnSync('fallocate', ['-l', '150m', join(disk, 'of-others')])
    await sleep(2_500)
    for (let id = 0; id < 6; id++) await engine.store.insertBinary(table, batch(id), `b${id}`)
    // What it answers says nothing: one that there is no room for is none.
    const merge = (): Promise<unknown> => engine.store.command('OPTIMIZE TABLE kept FINAL').catch(() => undefined)
    const parts = async (): Promise<number> =>
      (
        await engine.store.query({
          sql: "SELECT count() AS n FROM system.parts WHERE active AND table = 'kept'",
          columns: { n: 'u64' },
          purpose: 'write',
        })
      )[0]!.n
    await merge()
    expect(await parts()).toBe(6)
    await rm(join(disk, 'of-others'))
    await expect.poll(() => merge().then(parts), { timeout: 10_000 }).toBe(1)
    expect(await countOf(engine.store)).toBe(6 * BATCH)
  } finally {
    for (const engine of running) await engine.stop()
    spawnSync('umount', [disk])
  }
})

test('performance §5, G1: threads that merge give way to look-ups, even where the engine may not raise them again', (context) => {
  const script = join(import.meta.dirname, 'testing/merging-engine.ts')
  const without = ['--bounding-set', '-sys_nice', '--inh-caps', '-sys_nice']
  if (process.platform !== 'linux' || spawnSync('setpriv', [...without, 'true']).status !== 0)
    context.skip('no rights to take away here')
  const { stdout, stderr } = spawnSync('setpriv', [...without, process.execPath, script, join(dataDir, 'merges')], {
    encoding: 'utf8',
  })
  const told = JSON.parse(stdout || 'null') as unknown
  expect(told, stderr).toEqual(expect.arrayContaining([MERGES_NICE]))
  expect(new Set(told as number[])).toEqual(new Set([MERGES_NICE]))
})
