import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaller, type Caller } from './clickhouse-call.ts'
import { migrate } from './migrate.ts'
import { blank, clusterStatements, every, full, latest, LONG, plain, sums, TABLES } from './conformance-rows.ts'
import type { StoreAddress } from './open-store.ts'
import { encodeRows } from './row-binary/encode-rows.ts'
import type { Purpose, Store } from './store.ts'
import { createTable, dropTable, storedAs } from './table-ddl.ts'

/** A store to be tested, and the address under which it is served. */
export type StoreUnderTest = { readonly store: Store; readonly address: StoreAddress; close(): Promise<void> }

/** What every store must do, whatever serves it: our engine's process or a ClickHouse server. */
export function storeConformance(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let tested: StoreUnderTest
    let store: Store
    let raw: Caller

    beforeAll(async () => {
      tested = await open()
      store = tested.store
      raw = createCaller({ ...tested.address, connections: 2, timeoutMs: 60_000 })
      for (const table of TABLES) {
        for (const sql of [...dropTable(table, store.cluster), ...createTable(table, store.cluster)])
          await store.command(sql)
      }
    })
    afterAll(async () => {
      for (const table of TABLES) for (const sql of dropTable(table, store.cluster)) await store.command(sql)
      await raw.close()
      await tested.close()
    })

    const count = async (table: string): Promise<number> =>
      (await store.query({ sql: `SELECT count() FROM ${table}`, columns: { n: 'u64' } }))[0]!.n
    const rowsOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => ({ id: from + i, text: `row ${from + i}` }))

    test('every type comes back exactly, at its edges', async () => {
      const rows = [
        { id: 1, ...blank },
        { id: 2, ...full },
        { id: 3, ...blank, j: 'x'.repeat(3_000_000), h: `0x${'5a'.repeat(2_000_000)}` },
      ] as const
      await store.insert(every, rows, 'exact')
      const columns = Object.keys(every.columns).join(', ')
      expect(
        await store.query({ sql: `SELECT ${columns} FROM ${every.name} ORDER BY id`, columns: every.columns }),
      ).toEqual(rows)
    })

    test('text that is not well formed is stored with U+FFFD', async () => {
      await store.insert(plain, [{ id: 0, text: 'a\udc00b' }], 'surrogate')
      expect(
        await store.query({ sql: `SELECT text FROM ${plain.name} WHERE id = 0`, columns: { text: 'text' } }),
      ).toEqual([{ text: 'a\ufffdb' }])
    })

    test('a value outside its type never reaches the engine', async () => {
      await expect(store.insert(every, [{ id: 9, ...full, f: 2n ** 256n }], 'overflow')).rejects.toMatchObject({
        code: 'STORE_QUERY_FAILED',
      })
      await expect(store.insert(every, [{ id: 9, ...full, g: -(2n ** 255n) - 1n }], 'overflow2')).rejects.toMatchObject(
        { code: 'STORE_QUERY_FAILED' },
      )
    })

    test('every type can be bound and finds its row', async () => {
      const conditions =
        'a = {a:UInt8} AND b = {b:UInt16} AND d = {d:UInt64} AND e = {e:Int64} AND f = {f:UInt256} AND g = {g:Int256} AND h = {h:String} AND j = {j:String} AND p = {p:Float64} AND id IN {ids:Array(UInt32)} AND h IN {hs:Array(String)}'
      const rows = await store.query({
        sql: `SELECT id FROM ${every.name} WHERE ${conditions}`,
        columns: { id: 'u32' },
        params: {
          a: { type: 'u8', value: full.a },
          b: { type: 'u16', value: full.b },
          d: { type: 'u64', value: full.d },
          e: { type: 'i64', value: full.e },
          f: { type: 'u256', value: full.f },
          g: { type: 'i256', value: full.g },
          h: { type: 'hex', value: full.h },
          j: { type: 'text', value: full.j },
          p: { type: 'f64', value: full.p },
          ids: { type: 'u32[]', value: [1, 2, 3] },
          hs: { type: 'hex[]', value: ['0x', full.h] },
        },
      })
      expect(rows).toEqual([{ id: 2 }])
    })

    test.each([
      "'; DROP TABLE conformance_plain; --",
      "\\'; DROP TABLE conformance_plain; --",
      '\\',
      "' OR 1=1 --",
      '{id:UInt32}',
      '\0',
      '‘; DROP TABLE conformance_plain',
      "') INTO OUTFILE 'stolen' --",
      '\n;\r\t$$',
    ])('hostile text %j is only a value', async (text) => {
      const bound = { text: { type: 'text', value: text } } as const
      expect(
        await store.query({ sql: 'SELECT {text:String} AS text', params: bound, columns: { text: 'text' } }),
      ).toEqual([{ text }])
      expect(
        await store.query({
          sql: `SELECT id FROM ${plain.name} WHERE text = {text:String}`,
          params: bound,
          columns: { id: 'u32' },
        }),
      ).toEqual([])
    })

    test('a repeated token inserts nothing, a new one does', async () => {
      const before = await count(plain.name)
      for (let i = 0; i < 3; i++) await store.insert(plain, rowsOf(100, 150), 'dedupe')
      expect(await count(plain.name)).toBe(before + 50)
      await store.insert(plain, rowsOf(100, 150), 'dedupe-2')
      expect(await count(plain.name)).toBe(before + 100)
    })

    test('one insert is one part, however large', async () => {
      const rows = rowsOf(1_000_000, 2_500_000)
      await store.insertBinary(plain, encodeRows(plain, rows), 'large')
      const parts = await store.query({
        sql: 'SELECT rows FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND level = 0 AND rows >= 1000000',
        params: { table: { type: 'text', value: store.cluster ? `${plain.name}_local` : plain.name } },
        columns: { rows: 'u64' },
      })
      expect(parts).toEqual([{ rows: 1_500_000 }])
    })

    test('Summing adds up and Replacing keeps the newest, of one insert and of several', async () => {
      await store.insert(
        sums,
        [
          { asset: '0x01', amount: 2n },
          { asset: '0x02', amount: -1n },
          { asset: '0x01', amount: 3n },
        ],
        's1',
      )
      await store.insert(sums, [{ asset: '0x01', amount: -7n }], 's2')
      await store.insert(
        latest,
        [2, 3, 1].map((version) => ({ id: 1, version, text: version === 3 ? 'new' : 'old' })),
        'l1',
      )
      await store.insert(latest, [{ id: 1, version: 1, text: 'old' }], 'l2')
      expect(
        await store.query({
          sql: `SELECT asset, sum(amount) FROM ${sums.name} GROUP BY asset ORDER BY asset`,
          columns: sums.columns,
        }),
      ).toEqual([
        { asset: '0x01', amount: -2n },
        { asset: '0x02', amount: -1n },
      ])
      expect(await store.query({ sql: `SELECT text FROM ${latest.name} FINAL`, columns: { text: 'text' } })).toEqual([
        { text: 'new' },
      ])
    })

    test('a mutation has taken effect when its command returns', async () => {
      const statement = `ALTER TABLE ${storedAs(latest.name, store.cluster)} DELETE WHERE id = {id:UInt32}`
      await store.command(statement, { id: { type: 'u32', value: 1 } })
      expect(await count(latest.name)).toBe(0)
    })

    test('an answer of other types than expected is refused, not misread', async () => {
      await expect(store.query({ sql: 'SELECT toUInt64(1) AS n', columns: { n: 'u32' } })).rejects.toThrow(
        /UInt64, UInt32 is expected/,
      )
      await expect(
        store.query({ sql: 'SELECT toUInt64(18446744073709551615) AS n', columns: { n: 'u64' } }),
      ).rejects.toMatchObject({ code: 'STORE_QUERY_FAILED' })
    })

    test.each([
      ['time', 159, { sql: `SELECT count() ${LONG}`, limits: { timeMs: 300 } }],
      ['rows', 158, { sql: `SELECT count() FROM ${plain.name} WHERE text LIKE '%7'`, limits: { rowsToRead: 1000 } }],
      [
        'memory',
        241,
        {
          sql: 'SELECT toUInt64(length(groupArray(number))) FROM numbers(20000000)',
          limits: { memoryBytes: 30_000_000 },
        },
      ],
      ['result', 396, { sql: 'SELECT number FROM numbers(100001)' }],
    ] as const)('a query beyond its %s is stopped by the engine', async (_, code, query) => {
      await expect(store.query({ ...query, columns: { n: 'u64' } })).rejects.toMatchObject({
        code: 'STORE_LIMIT',
        cause: { code },
      })
      expect(await store.query({ sql: 'SELECT toUInt32(7) AS n', columns: { n: 'u32' } })).toEqual([{ n: 7 }])
    })

    test('what a failed query had written does not appear in the next answer', async () => {
      for (let i = 0; i < 12; i++) {
        await expect(
          store.query({
            sql: 'SELECT number, throwIf(number = 90000) FROM numbers(95000)',
            columns: { n: 'u64', t: 'u8' },
          }),
        ).rejects.toMatchObject({ code: 'STORE_QUERY_FAILED' })
        expect(
          await store.query({ sql: `SELECT toUInt64(${i}) AS n, toUInt8(1) AS t`, columns: { n: 'u64', t: 'u8' } }),
        ).toEqual([{ n: i, t: 1 }])
      }
    })

    test.each<Purpose>(['read', 'heavy'])('purpose %s can only read', async (purpose) => {
      const before = await count(plain.name)
      const attempts = [
        "SELECT * FROM file('/etc/hostname', 'LineAsString')",
        "SELECT file('/etc/hostname')",
        "SELECT `file`('/etc/hostname')",
        "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
        "SELECT * FROM s3('http://127.0.0.1:1/bucket/key', 'LineAsString')",
        "SELECT * FROM remote('127.0.0.1', 'system.one')",
        "SELECT * FROM executable('a', 'b', 'c String')",
        `INSERT INTO ${plain.name} VALUES (1, 'x')`,
        `DROP TABLE ${plain.name}`,
        `ALTER TABLE ${plain.name} DELETE WHERE 1`,
        `TRUNCATE TABLE ${plain.name}`,
        'CREATE TABLE conformance_x (a UInt8) ENGINE = Memory',
        'CREATE TEMPORARY TABLE conformance_x (a UInt8)',
        'SET readonly = 0',
        'SELECT 1 SETTINGS readonly = 0',
        'SELECT 1 SETTINGS max_execution_time = 0',
        `SELECT 1; DROP TABLE ${plain.name}`,
        `SELECT 1; SET readonly = 0; DROP TABLE ${plain.name}`,
        "SELECT 1 INTO OUTFILE 'stolen'",
        'SYSTEM SHUTDOWN',
        'KILL QUERY WHERE 1',
        'USE system',
        "BACKUP TABLE conformance_plain TO File('x')",
      ]
      for (const sql of attempts)
        await expect(store.query({ sql, columns: { n: 'text' }, purpose }), sql).rejects.toMatchObject({
          name: 'OrreryError',
        })
      expect(await count(plain.name)).toBe(before)
      expect(await store.query({ sql: 'SELECT currentDatabase() AS d', columns: { d: 'text' }, purpose })).toEqual([
        { d: tested.address.database },
      ])
    })

    test('cheap reads go on while heavy queries run', async () => {
      const stop = new AbortController()
      const heavy = Array.from({ length: 2 }, () =>
        store
          .query({ sql: `SELECT count() ${LONG}`, columns: { n: 'u64' }, purpose: 'heavy' }, stop.signal)
          .catch((error: unknown) => error),
      )
      const started = performance.now()
      for (let i = 0; i < 50; i++)
        await store.query({
          sql: `SELECT id FROM ${plain.name} WHERE id = {id:UInt32}`,
          params: { id: { type: 'u32', value: i } },
          columns: { id: 'u32' },
        })
      const took = performance.now() - started
      stop.abort(new Error('enough'))
      expect(await Promise.all(heavy)).toEqual([
        expect.objectContaining({ message: 'enough' }),
        expect.objectContaining({ message: 'enough' }),
      ])
      // Behind the heavy queries they would take as long as those: 30 s.
      expect(took).toBeLessThan(10_000)
    })

    test('a query whose caller left is ended in the engine', async () => {
      const stop = new AbortController()
      const marker = `orrery_left_${Math.trunc(performance.now())}`
      const query = store
        .query({ sql: `SELECT count() AS ${marker} ${LONG}`, columns: { n: 'u64' }, purpose: 'heavy' }, stop.signal)
        .catch((error: unknown) => error)
      const running = async (): Promise<number> =>
        (
          await store.query({
            sql: "SELECT count() FROM system.processes WHERE query LIKE {like:String} AND query NOT LIKE '%system.processes%'",
            params: { like: { type: 'text', value: `%${marker}%` } },
            columns: { n: 'u64' },
          })
        )[0]!.n
      await expect.poll(running, { timeout: 5_000 }).toBe(1)
      stop.abort(new Error('left'))
      expect(await query).toMatchObject({ message: 'left' })
      await expect.poll(running, { timeout: 5_000 }).toBe(0)
    })

    test('a failed query tells the code of the engine', async () => {
      await expect(
        store.query({ sql: 'SELECT x FROM conformance_nothing', columns: { x: 'u8' } }),
      ).rejects.toMatchObject({ code: 'STORE_QUERY_FAILED', context: { code: 60 } })
      await expect(store.query({ sql: 'SELECT FROM', columns: { x: 'u8' } })).rejects.toMatchObject({
        code: 'STORE_QUERY_FAILED',
      })
    })

    test('a wrong password is refused', async () => {
      const stranger = createCaller({ ...tested.address, password: 'wrong', connections: 1, timeoutMs: 5_000 })
      await expect(stranger.call({ body: 'SELECT 1', settings: {}, again: false })).rejects.toMatchObject({
        code: expect.toSatisfy((code: number) => code === 516 || code === 194),
      })
      await stranger.close()
    })

    test("ClickHouse's own client works against it", async () => {
      const client = createClient({
        url: tested.address.url,
        username: tested.address.user,
        password: tested.address.password,
        database: tested.address.database,
        log: { level: ClickHouseLogLevel.OFF },
      })
      try {
        expect((await client.ping()).success).toBe(true)
        const answer = await client.query({
          query: 'SELECT {a:UInt64} AS a, {s:String} AS s, toUInt256(1) AS big',
          query_params: { a: '7', s: "it's\n\t\\" },
          format: 'JSONEachRow',
        })
        expect(await answer.json()).toEqual([{ a: '7', s: "it's\n\t\\", big: '1' }])
        await client.insert({
          table: latest.name,
          values: [{ id: 5, version: 1, text: 'by client' }],
          format: 'JSONEachRow',
        })
        expect(
          await store.query({ sql: `SELECT text FROM ${latest.name} WHERE id = 5`, columns: { text: 'text' } }),
        ).toEqual([{ text: 'by client' }])
        await expect(client.query({ query: 'SELECT nothing' })).rejects.toMatchObject({
          code: '47',
          type: 'UNKNOWN_IDENTIFIER',
        })
      } finally {
        await client.close()
      }
    })

    test('migrations run once, resume and refuse a newer archive', async () => {
      const make = (version: number) => ({
        version,
        name: `step ${version}`,
        lanes: [
          [
            `CREATE TABLE IF NOT EXISTS conformance_step (a UInt8) ENGINE = MergeTree ORDER BY a`,
            `INSERT INTO conformance_step VALUES (${version})`,
          ],
        ],
      })
      try {
        const forOlder = (version: number) => ({ ...make(version), forOlder: true })
        expect(await migrate(store, [make(1), forOlder(2)])).toBe(2)
        expect(await count('conformance_step')).toBe(1)
        expect(await migrate(store, [make(1), make(2), forOlder(3)])).toBe(3)
        expect(await migrate(store, [make(1), make(2), make(3)])).toBe(3)
        expect(await count('conformance_step')).toBe(2)
        await expect(migrate(store, [make(1)])).rejects.toMatchObject({
          code: 'STORE_TOO_NEW',
          context: { found: 3, known: 1 },
        })
        await expect(
          migrate(store, [
            make(1),
            { ...make(2), lanes: [['SELECT broken(']] },
            make(3),
            { ...make(4), lanes: [['SELECT broken(']] },
          ]),
        ).rejects.toMatchObject({ code: 'STORE_QUERY_FAILED' })
        expect(await migrate(store, [make(1), make(2), make(3), make(4)])).toBe(4)
      } finally {
        await store.command('DROP TABLE IF EXISTS conformance_step SYNC')
        for (const sql of dropTable({ name: 'schema_version' }, store.cluster)) await store.command(sql)
      }
    })

    test('what is sent to all servers of a cluster parses', async () => {
      for (const table of TABLES)
        for (const sql of clusterStatements(table)) {
          const tree = await raw.call({ body: `EXPLAIN AST ${sql}`, settings: { workload: 'write' }, again: false })
          expect(Buffer.from(tree).toString('utf8')).toMatch(/^\w+Query /)
        }
    })
  })
}
