import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'
import { DOWNLOAD_SOURCES } from './download-sets.ts'
import { headingsOf } from './file-headings.ts'
import { timeInZone } from './time-in-zone.ts'

let dir: string
let world: World
let server: TestServer | undefined
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'file-form-'))
  world = await createAccountWorld(6)
})
afterEach(async () => {
  await server?.close()
  server = undefined
  await rm(dir, { recursive: true, force: true })
})

const serve = () => startTestServer([world], { downloads: { dir, limits: { minFreeBytes: 0 } } })
type Order = Omit<Parameters<TestServer['client']['startDownload']>[0], 'chain'>

async function made(asked: Order) {
  const { id } = await server!.client.startDownload({ chain: 'TESTNET', ...asked })
  for (;;) {
    const download = await server!.client.getDownload({ chain: 'TESTNET', download: id })
    if (download.endedMs === null) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      continue
    }
    expect(download.state).toBe('done')
    const response = await fetch(`${server!.url}/api/explorer/v1/testnet/downloads/${id}/file`)
    return { download, body: Buffer.from(await response.arrayBuffer()) }
  }
}
const linesOf = (body: Buffer) => body.toString().trimEnd().split('\r\n')

test('a moment is written as the clocks of a zone show it, with their offset, over a change of the clocks', () => {
  expect(timeInZone('2026-03-29T00:59:59.000Z', 'Europe/Berlin')).toBe('2026-03-29T01:59:59.000+01:00')
  expect(timeInZone('2026-03-29T01:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T03:00:00.000+02:00')
  expect(timeInZone('2026-01-01T00:00:00.250Z', 'Asia/Kathmandu')).toBe('2026-01-01T05:45:00.250+05:45')
  expect(timeInZone('2026-01-01T00:00:00.000Z', 'America/St_Johns')).toBe('2025-12-31T20:30:00.000-03:30')
  expect(timeInZone('2026-01-01T00:00:00.000Z', 'UTC')).toBe('2026-01-01T00:00:00.000Z')
})

test('screens-evm §16.7: every column of every list has a heading in every language, and none of a file stands twice', async () => {
  for (const { code } of LANGUAGES)
    for (const { name, columns } of DOWNLOAD_SOURCES) {
      const order = { columns: [...columns], headings: code, format: 'csv' } as const
      const headings = await headingsOf(order)
      // The column's own name, or a key, would stand there where the book has none.
      const bare = headings.filter((text, at) => text === columns[at] || /^[a-z]+\.[\w.]+$/.test(text))
      expect([name, code, bare]).toEqual([name, code, []])
      expect(new Set(headings).size).toBe(columns.length)
    }
})

test('screens-evm §16.7: times are in the zone that was asked for, the top row is in its language, and the manifest says so', async () => {
  server = await serve()
  const order = { set: 'blocks', columns: 'height,time,unix', timeZone: 'Asia/Kathmandu', headings: 'de_DE' } as const
  const { download, body } = await made(order)
  expect(download.order).toMatchObject({ timeZone: 'Asia/Kathmandu', headings: 'de_DE' })
  const [head, ...lines] = linesOf(body)
  expect(head).toBe('Höhe,Zeit,Unixzeit')
  const { block } = world.chain.at(-1)!
  const iso = new Date(block.timeMs).toISOString()
  expect(lines[0]).toBe(`${block.height},${timeInZone(iso, 'Asia/Kathmandu')},${Math.floor(block.timeMs / 1_000)}`)
  expect(Date.parse(lines[0]!.split(',')[1]!)).toBe(block.timeMs)
  const preview = await server.client.previewDownload({ chain: 'TESTNET', ...order })
  expect([preview.columns, preview.headings]).toEqual([['height', 'time', 'unix'], head!.split(',')])
  expect(preview.rows[0]!.join(',')).toBe(lines[0])
  // Programs find fields by names that do not change.
  const { body: packed } = await made({ ...order, format: 'ndjson' })
  expect(Object.keys(JSON.parse(packed.toString().split('\n')[0]!) as object)).toEqual(['height', 'time', 'unix'])
  for (const bad of [{ timeZone: 'Europe/Atlantis' }, { headings: 'xx' }, { timeZone: 'x'.repeat(80) }])
    await expect(server.client.previewDownload({ chain: 'TESTNET', set: 'blocks', ...bad })).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
    })
})

test('screens-evm §16.7: a file that was ordered before there were zones and languages is still there', async () => {
  server = await serve()
  const { download } = await made({ set: 'blocks' })
  await server.close()
  const file = path.join(dir, download.id, 'state.json')
  const { order, ...rest } = JSON.parse(await readFile(file, 'utf8')) as typeof download
  const { timeZone: _, headings: __, ...old } = order
  await writeFile(file, JSON.stringify({ ...rest, order: old }))
  server = await serve()
  expect(await server.client.getDownload({ chain: 'TESTNET', download: download.id })).toEqual(download)
  expect(download.order).toMatchObject({ timeZone: 'UTC', headings: null })
})

test('screens-evm §16.7: a file of an address has what its fees are made of, as the file of all transactions has it', async () => {
  server = await serve()
  const columns = 'hash,nonce,gasPrice,gasUsed,blobGasPrice'
  // A node that tells a price of blobs for what has none.
  for (const { txs } of world.chain) for (const tx of txs) Object.assign(tx.ext, { blobGasPrice: '1' })
  const all = linesOf((await made({ set: 'transactions', columns })).body)
  const { from } = world.chain.flatMap(({ txs }) => txs).find((tx) => tx.from !== null)!
  const own = linesOf((await made({ set: 'address-transactions', subject: from!, columns })).body)
  expect(own.length).toBeGreaterThan(1)
  expect(own.filter((line) => !all.includes(line))).toEqual([])
  expect(own.slice(1).some((line) => line.split(',')[1] !== '')).toBe(true)
  expect(own.slice(1).every((line) => line.endsWith(','))).toBe(true)
})
