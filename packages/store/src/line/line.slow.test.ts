import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClickHouseRefusal } from '../clickhouse-call.ts'
import { openStore } from '../open-store.ts'
import { encodeRows } from '../row-binary/encode-rows.ts'
import { startEngine, type Engine } from '../start-engine.ts'
import { defineTable } from '../store.ts'
import { createTable } from '../table-ddl.ts'
import { createLine, LineBroken } from './ask-line.ts'
import { ASK, HELLO, INSERT, writeFrame } from './frames.ts'

const text = (rows: Uint8Array | null): string => Buffer.from(rows!).toString('utf8')

describe.skipIf(!existsSync('/dev/shm'))('the line to the engine of this machine', () => {
  let dataDir: string
  let engine: Engine
  /** Where the engine's process has it, whoever it is by now. */
  const path = (): string | null => {
    const spool = readdirSync('/dev/shm').find((name) => name.startsWith(`orrery-spool-${engine.pid()}-`))
    return spool === undefined ? null : join('/dev/shm', spool, 'line')
  }
  const lineOf = (token: string) => createLine({ path, token, timeoutMs: 20_000 })
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'orrery-line-'))
    engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  })
  afterAll(async () => {
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('answers of any length go to who asked, however many ask at once', async () => {
    const line = lineOf(engine.readToken)
    const asked = Array.from({ length: 60 }, (_, i) =>
      line.ask(`SELECT repeat('${i} ', ${1 + i * 2_000}) FORMAT TSVRaw`),
    )
    const answers = (await Promise.all(asked as Promise<Uint8Array>[])).map(text)
    expect(answers).toEqual(asked.map((_, i) => `${`${i} `.repeat(1 + i * 2_000)}\n`))
    line.close()
    expect(line.ask('SELECT 1')).toBeNull()
  })

  test('who would wait behind sixty-four others is sent the other way', async () => {
    const line = lineOf(engine.token)
    const asked = Array.from({ length: 65 }, () => line.ask('SELECT 1'))
    expect(asked.map((answer) => answer === null)).toEqual([...Array.from({ length: 64 }, () => false), true])
    // All of them: answers come in any order, and one that nobody waits for would fail when the line is closed.
    const answers = await Promise.all(asked.slice(0, 64) as Promise<Uint8Array>[])
    expect(answers.map(text)).toEqual(answers.map(() => '1\n'))
    line.close()
  })

  test('it reads and nothing else, whoever asks', async () => {
    const line = lineOf(engine.token)
    for (const sql of [
      'CREATE TABLE t (n UInt8) ENGINE = Memory',
      "SELECT 1 INTO OUTFILE 'rows'",
      "SELECT file('/etc/passwd')",
    ])
      await expect(line.ask(sql)).rejects.toMatchObject({ code: 164 })
    await expect(line.ask('SELECT n FROM nothing')).rejects.toMatchObject({ code: 60 })
    await expect(line.ask("SELECT getSetting('readonly')")).resolves.toEqual(Buffer.from('1\n'))
    line.close()
  })

  test('rows go in once by a writer, whole or from the spool, and not at all by a reader', async () => {
    const line = lineOf(engine.token)
    const address = { user: 'writer', password: engine.token, database: 'default' }
    const table = defineTable({
      name: 'line_rows',
      columns: { n: 'u32', body: 'text' },
      engine: { kind: 'MergeTree' },
      orderBy: ['n'],
    })
    const overHttp = openStore({ ...address, url: engine.url })
    for (const sql of createTable(table)) await overHttp.command(sql)
    const spoolDir = (): string => dirname(path()!)
    const nowhere = openStore({ ...address, url: 'http://127.0.0.1:9', line: path, spool: spoolDir })
    const rows = (n: number, length: number) => [{ n, body: 'x'.repeat(length) }]
    await nowhere.insert(table, rows(1, 10), 'small')
    await nowhere.insert(table, rows(1, 10), 'small')
    await nowhere.insert(table, rows(2, 40_000), 'large')
    await nowhere.insert(table, rows(2, 40_000), 'large')
    const found = {
      sql: 'SELECT n, toUInt32(length(body)) AS size FROM line_rows ORDER BY n',
      columns: { n: 'u32', size: 'u32' },
    } as const
    expect(await nowhere.query(found)).toEqual([
      { n: 1, size: 10 },
      { n: 2, size: 40_000 },
    ])
    const head = { into: 'INSERT INTO line_rows (n, body)', format: 'RowBinary', settings: {} }
    const row = encodeRows(table, rows(3, 1))
    await expect(lineOf(engine.readToken).insert(head, row)).rejects.toMatchObject({ code: 164 })
    await expect(line.insert({ ...head, into: 'INSERT INTO line_rows (m)' }, row)).rejects.toMatchObject({ code: 16 })
    await expect(line.insert(head, row.subarray(1))).rejects.toBeInstanceOf(ClickHouseRefusal)
    expect(await nowhere.query(found)).toHaveLength(2)
    // More than eight wait elsewhere: the engine refuses whom its queue has no place for.
    const many = Array.from({ length: 9 }, () => line.insert({ ...head, settings: { insert_deduplicate: '0' } }, row))
    expect(many.map((sent) => sent === null)).toEqual([...Array.from({ length: 8 }, () => false), true])
    await Promise.all(many.slice(0, 8) as Promise<void>[])
    await line.insert(head, row)
    await Promise.all([nowhere.close(), overHttp.close()])
    line.close()
  })

  test('nobody asks without a token', async () => {
    await expect(lineOf('wrong').ask('SELECT 1')).rejects.toThrow(LineBroken)
    const socket = connect(path()!)
    socket.on('data', () => expect.unreachable())
    for (const piece of writeFrame(1, ASK, Buffer.from('SELECT 1'))) socket.write(piece)
    await once(socket, 'close')
  })

  test('a frame without end, or of a word that is none, ends the line and not the engine', async () => {
    const noInsert = Buffer.from([9, 0, 0, 0, 123])
    for (const frame of [
      Buffer.alloc(12, 0xff),
      writeFrame(1, 77, new Uint8Array(0))[0]!,
      writeFrame(1, INSERT, noInsert)[0]!,
      writeFrame(1, INSERT, Buffer.from([2, 0, 0, 0, 123, 125]))[0]!,
    ]) {
      const socket = connect(path()!)
      for (const piece of writeFrame(0, HELLO, Buffer.from(engine.token))) socket.write(piece)
      socket.write(frame)
      await once(socket.resume(), 'close')
    }
    expect(text(await lineOf(engine.token).ask('SELECT 1'))).toBe('1\n')
  })

  test('a question that was given up is answered to nobody, and its line goes on', async () => {
    const line = lineOf(engine.token)
    const given = new AbortController()
    const asked = Array.from({ length: 4 }, () =>
      line.ask('SELECT count() FROM numbers(40000000) WHERE NOT ignore(sleepEachRow(0.001))', given.signal),
    )
    const refusals = Promise.allSettled(asked as Promise<Uint8Array>[])
    given.abort(new Error('gone'))
    for (const answer of await refusals)
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'gone' } })
    // All sessions for reads were taken.
    expect(text(await line.ask('SELECT 1'))).toBe('1\n')
    line.close()
  })

  test('a store looks up over it what has no limits of its own, and asks over HTTP when it broke', async () => {
    const columns = { n: 'u8' } as const
    const query = { sql: 'SELECT toUInt8(7) AS n', columns }
    const address = { user: 'reader', password: engine.readToken, database: 'default' }
    const nowhere = openStore({ ...address, url: 'http://127.0.0.1:9', line: path })
    expect(await nowhere.query(query)).toEqual([{ n: 7 }])
    await expect(nowhere.query({ ...query, limits: { timeMs: 1_000 } })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    await nowhere.close()
    const noLine = openStore({ ...address, url: engine.url, line: () => join(dataDir, 'no-line') })
    expect(await noLine.query(query)).toEqual([{ n: 7 }])
    await noLine.close()
  })

  test('a store inserts over HTTP where the socket is gone', async () => {
    const table = defineTable({
      name: 'no_line_rows',
      columns: { n: 'u32' },
      engine: { kind: 'MergeTree' },
      orderBy: ['n'],
    })
    const address = { user: 'writer', password: engine.token, database: 'default', url: engine.url }
    const noLine = openStore({ ...address, line: () => join(dataDir, 'no-line') })
    for (const sql of createTable(table)) await noLine.command(sql)
    await noLine.insert(table, [{ n: 7 }], 'no line')
    expect(await noLine.query({ sql: 'SELECT n FROM no_line_rows', columns: { n: 'u32' } })).toEqual([{ n: 7 }])
    await noLine.close()
  })

  test('after a crash it leads to the next process', async () => {
    const line = lineOf(engine.token)
    await line.ask('SELECT 1')
    const pid = engine.pid()!
    process.kill(pid, 'SIGKILL')
    for (let answer = ''; answer !== '1\n'; await systemClock.sleep(50)) {
      const asked = engine.pid() === null || path() === null ? null : line.ask('SELECT 1')
      answer = asked === null ? '' : await asked.then(text, () => '')
    }
    expect(engine.pid()).not.toBe(pid)
    line.close()
  })
})
