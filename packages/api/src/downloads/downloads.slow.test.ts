import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Session } from 'chdb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive, type OpenArchive } from '@orrery/archive/open-archive'
import { evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { createChainHead } from '@orrery/head/create-chain-head'
import { accountChain } from '../testing/account-family.ts'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld } from '../testing/world.ts'

const ROWS = 25_000
/** Blocks that the Head still holds: a file is made of both. */
const KEPT = 12

let engine: Awaited<ReturnType<typeof temporaryEngine>>
let archive: OpenArchive
let server: TestServer
let dir: string
const blocks = evmBundles({ seed: 11, above: GENESIS_PARENT, blocks: 280, txs: 200 })

beforeAll(async () => {
  engine = await temporaryEngine()
  dir = await mkdtemp(path.join(tmpdir(), 'downloads-'))
  archive = await openArchive(engine.store, accountChain.code)
  for (let from = 0; from < blocks.length - KEPT; from += 60)
    await archive.append({ bundles: blocks.slice(from, Math.min(from + 60, blocks.length - KEPT)) })
  const head = createChainHead({ chain: accountChain.code })
  for (const bundle of blocks.slice(-KEPT)) head.apply({ type: 'extended', bundle, seenMs: 0 })
  const world = await createAccountWorld(1, 20)
  server = await startTestServer([{ ...world, head, archive, runtime: { ...world.runtime, head, archive } }], {
    downloads: { dir, limits: { minFreeBytes: 0, partRows: 10_000 } },
  })
})
afterAll(async () => {
  await server?.close()
  await engine?.end()
  await rm(dir, { recursive: true, force: true })
})

test('screens-evm §20.10: a CSV of 25,000 rows is made by a job, and its manifest counts what the archive counts', async () => {
  const [counted] = await engine.store.query({
    sql: 'SELECT toUInt64(count()) AS rows FROM txs',
    columns: { rows: 'u64' },
    purpose: 'write',
  })
  const inHead = blocks.slice(-KEPT).reduce((sum, { txs }) => sum + txs.length, 0)
  const wanted = Number(counted!.rows) + inHead
  expect(wanted).toBeGreaterThanOrEqual(ROWS)

  const order = { chain: accountChain.code, set: 'transactions' } as const
  expect((await server.client.previewDownload(order)).count).toBe(wanted)
  const begun = await server.client.startDownload(order)
  expect(begun.state).not.toBe('done')
  const done = await eventually(async () => {
    const told = await server.client.getDownload({ chain: order.chain, download: begun.id })
    return told.endedMs === null ? null : told
  })
  expect(done).toMatchObject({ state: 'done', complete: true, rows: wanted, passed: done.of })
  expect(done.parts.map(({ rows }) => rows)).toEqual([10_000, 10_000, wanted - 20_000])

  const file = await fetch(`${server.url}/api/explorer/v1/${accountChain.path}/downloads/${begun.id}/file`)
  const body = Buffer.from(await file.arrayBuffer())
  expect(createHash('sha256').update(body).digest('hex')).toBe(done.sha256)
  const lines = body.toString().trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    blocks.toReversed().flatMap(({ txs }) => txs.toReversed().map(({ hash }) => hash)),
  )
})

test('screens-evm §16.7: Parquet is what the engine reads back row by row, of more rows than a group holds', async () => {
  const order = {
    chain: accountChain.code,
    set: 'transactions',
    format: 'parquet',
    columns: 'hash,block,to,value',
  } as const
  const begun = await server.client.startDownload(order)
  const done = await eventually(async () => {
    const told = await server.client.getDownload({ chain: order.chain, download: begun.id })
    return told.endedMs === null ? null : told
  })
  expect(done).toMatchObject({ state: 'done', complete: true })
  expect(done.parts.map(({ name, rows, sha256 }) => [name, rows, sha256])).toEqual([
    ['all.parquet', done.rows, done.sha256],
  ])
  const file = await fetch(`${server.url}/api/explorer/v1/${accountChain.path}/downloads/${begun.id}/file`)
  expect(file.headers.get('content-type')).toBe('application/vnd.apache.parquet')
  const body = Buffer.from(await file.arrayBuffer())
  expect(createHash('sha256').update(body).digest('hex')).toBe(done.sha256)
  await writeFile(path.join(engine.dataDir, 'read-back.parquet'), body)
  const read = new Session()
  const answer = read.query(
    `SELECT hash, toTypeName(block) AS kind, block, to, value FROM file('${path.join(engine.dataDir, 'read-back.parquet')}', Parquet)`,
    'JSONEachRow',
  )
  read.cleanup()
  const rows = answer
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const wanted = blocks.toReversed().flatMap(({ txs }) => txs.toReversed())
  expect(rows.length).toBe(wanted.length)
  expect(rows[0]!['kind']).toBe('Nullable(Int64)')
  expect(rows.map(({ hash, block, to, value }) => [hash, Number(block), to, value])).toEqual(
    wanted.map(({ hash, height, to, value }) => [hash, height, to, String(value)]),
  )
})

async function eventually<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
