import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Download } from '@orrery/model/wire/download'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'
import { monthsOf } from './table-sets.ts'

let dir: string
let world: World
let server: TestServer
const serve = (limits = {}) => startTestServer([world], { downloads: { dir, limits: { minFreeBytes: 0, ...limits } } })

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'downloads-'))
  world = await createAccountWorld()
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

async function finished({ id }: Download): Promise<Download> {
  for (;;) {
    const download = await server.client.getDownload({ chain: 'TESTNET', download: id })
    if (download.endedMs !== null) return download
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const bytesOf = async (id: string, file: string) => {
  const response = await fetch(`${server.url}/api/explorer/v1/testnet/downloads/${id}/${file}`)
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}
const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const allTxs = () => world.chain.toReversed().flatMap(({ txs }) => txs.toReversed())

test('screens-evm §16.7: holders are a file as of the newest block and of any block before it', async () => {
  server = await serve()
  const { family, chain } = world.runtime
  const asset = world.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!.asset
  const heldAt = (height: number) => {
    const sums = new Map<string, bigint>()
    for (const delta of world.chain.flatMap(({ deltas }) => deltas))
      if (delta.asset === asset && delta.height <= height)
        sums.set(delta.address, (sums.get(delta.address) ?? 0n) + delta.amount)
    return [...sums]
      .filter(([, amount]) => amount > 0n)
      .toSorted((a, b) => (b[1] > a[1] ? 1 : b[1] < a[1] ? -1 : a[0] < b[0] ? -1 : 1))
      .map(([address, amount], index) => [
        `${index + 1}`,
        family.formatAddress(address as `0x${string}`, chain),
        `${amount}`,
      ])
  }
  const tip = world.chain.length - 1
  // One block that the archive has long had, and one that the Head still holds.
  for (const height of [tip, tip - 1, 40]) {
    const order = {
      chain: 'TESTNET',
      set: 'token-holders',
      subject: family.formatAddress(asset, chain),
      columns: 'rank,address,amount',
      ...(height < tip && { toBlock: height }),
    } as const
    const done = await finished(await server.client.startDownload(order))
    expect(done).toMatchObject({ state: 'done', heights: { from: 0, to: height } })
    const lines = (await bytesOf(done.id, 'file')).body.toString().trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(','))).toEqual(heldAt(height))
  }
  await expect(
    server.client.startDownload({ chain: 'TESTNET', set: 'token-holders', subject: asset, fromBlock: 1 }),
  ).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  // Nobody ranks balances that no ledger tells.
  const untold = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'holders' }))
  expect(untold).toMatchObject({ state: 'failed', why: 'coverage' })
})

test('screens-evm §16.7: what a contract logged is a file, all of it or one kind', async () => {
  server = await serve()
  const logs = world.chain.flatMap((bundle) => bundle.logs).toReversed()
  const { address: contract, topics } = logs.find((log) => log.topics.length > 0)!
  const made = async (topic?: string) => {
    const asked = {
      chain: 'TESTNET',
      set: 'address-logs',
      subject: contract,
      columns: 'block,logIndex,topic0',
    } as const
    const done = await finished(await server.client.startDownload({ ...asked, ...(topic !== undefined && { topic }) }))
    expect(done).toMatchObject({ state: 'done', complete: true })
    return (await bytesOf(done.id, 'file')).body.toString().trimEnd().split('\r\n').slice(1)
  }
  const own = logs.filter(({ address }) => address === contract)
  const line = ({ height, logIndex, topics: kinds }: (typeof own)[number]) => `${height},${logIndex},${kinds[0] ?? ''}`
  expect(await made()).toEqual(own.map(line))
  expect(await made(topics[0]!.toUpperCase().replace('0X', '0x'))).toEqual(
    own.filter((log) => log.topics[0] === topics[0]).map(line),
  )
})

test('screens-evm §16.7: a workbook has every row once', async () => {
  server = await serve({ partRows: 40 })
  const done = await finished(
    await server.client.startDownload({ chain: 'TESTNET', set: 'transactions', format: 'xlsx', columns: 'hash,block' }),
  )
  expect(done).toMatchObject({ state: 'done', rows: allTxs().length, parts: [{ name: 'all.xlsx' }] })
  // Its last state may still be on its way to the disk.
  await vi.waitFor(async () =>
    expect((await readdir(path.join(dir, done.id))).toSorted()).toEqual(['all.xlsx', 'state.json']),
  )
  const { body, response } = await bytesOf(done.id, 'file')
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(sha256(body)).toBe(done.sha256)
  expect(body.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
})

async function rowsOf(order: Parameters<TestServer['client']['startDownload']>[0]) {
  const done = await finished(await server.client.startDownload({ format: 'ndjson', ...order }))
  expect(done).toMatchObject({ state: 'done', why: null })
  const text = (await bytesOf(done.id, 'file')).body.toString().trimEnd()
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Record<string, string | number | null>)
}

test('screens-evm §16.7: what changed a token of an address is a file with what was left after each block', async () => {
  server = await serve()
  const { family, chain } = world.runtime
  const transfers = world.chain.flatMap((bundle) => bundle.transfers).filter((row) => row.standard === 'erc20')
  const { asset, to: address } = transfers.find((row) => row.to !== null && row.from !== null)!
  const own = transfers
    .filter((row) => row.asset === asset && (row.from === address || row.to === address))
    .toReversed()
  const left = (height: number) =>
    world.chain
      .flatMap(({ deltas }) => deltas)
      .filter((delta) => delta.address === address && delta.asset === asset && delta.height <= height)
      .reduce((sum, { amount }) => sum + amount, 0n)
  const rows = await rowsOf({
    chain: 'TESTNET',
    set: 'address-balances',
    subject: family.formatAddress(address!, chain),
    token: family.formatAddress(asset, chain),
  })
  expect(own.length).toBeGreaterThan(2)
  expect(rows.map(({ block, change, after }) => [block, change, after])).toEqual(
    own.map(({ height, from, to, amount }) => [
      height,
      String(from === to ? 0n : from === address ? -amount : amount),
      String(left(height)),
    ]),
  )
})

test('screens-evm §16.7: what changed the coin of an address is a file, with the balances that the node tells of its blocks, and none where it keeps no old states', async () => {
  const { family, chain } = world.runtime
  const sender = world.chain.flatMap(({ txs }) => txs).find((tx) => tx.status === 'success')!.from!
  const asked: number[] = []
  Object.assign(world.node, {
    balancesAt: async (_: string, heights: readonly number[]) => {
      asked.push(heights.length)
      return heights.map((height) => (height < 20 ? null : BigInt(height)))
    },
  })
  server = await serve()
  const set = { chain: 'TESTNET', set: 'address-balances', subject: family.formatAddress(sender, chain) } as const
  const rows = await rowsOf(set)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.every(({ block, after }) => after === (Number(block) < 20 ? null : String(block)))).toBe(true)
  expect(Math.max(...asked), 'few states at once').toBeLessThanOrEqual(40)
  const spent = world.chain
    .flatMap(({ txs }) => txs)
    .filter(({ from, to }) => from === sender && to !== sender)
    .reduce((sum, { status, value, fee }) => sum + (status === 'failed' ? 0n : value) + (fee ?? 0n), 0n)
  expect(
    rows
      .filter(({ cause, fee }) => cause === 'transaction' && fee !== null)
      .reduce((sum, row) => sum - BigInt(row['change']!), 0n),
  ).toBe(spent)
})

test('screens-evm §16.7: a statement is a file by months and years, whose years are what their months add up to', async () => {
  server = await serve()
  const { family, chain } = world.runtime
  const from = world.chain.flatMap(({ txs }) => txs).find((tx) => tx.status === 'success')!.from!
  const subject = family.formatAddress(from, chain)
  const rows = await rowsOf({ chain: 'TESTNET', set: 'address-statement', subject })
  const whole = await server.client.getAddressStatement({ chain: 'TESTNET', address: subject })
  const [year] = rows.filter(({ period, what }) => /^\d{4}$/.test(String(period)) && what === 'fees')
  expect([year?.['count'], year?.['amount']]).toEqual([whole.sums!.fees!.count, whole.sums!.fees!.amount])
  const months = rows.filter(
    ({ period, what, asset }) => /^\d{4}-\d\d$/.test(String(period)) && what === 'fees' && !asset,
  )
  expect(months.reduce((sum, { amount }) => sum + BigInt(amount!), 0n)).toBe(BigInt(whole.sums!.fees!.amount))
  await expect(
    server.client.startDownload({ chain: 'TESTNET', set: 'address-statement', subject, fromBlock: 3 }),
  ).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('screens-evm §16.7: a chart is a file of what its page draws, and verified contracts are none where the site has none', async () => {
  server = await serve()
  const rows = await rowsOf({ chain: 'TESTNET', set: 'chart', chart: 'tx-count' })
  const drawn = await server.client.getChart({ chain: 'TESTNET', chart: 'tx-count', days: 0 })
  expect(rows.map(({ unix, value }) => [unix, value])).toEqual(
    drawn.times.map((timeMs, at) => [timeMs / 1_000, drawn.values[at]![0]]),
  )
  expect(rows.some(({ value }) => Number(value) > 0)).toBe(true)
  for (const chart of [{}, { chart: 'no-such-chart' }])
    await expect(server.client.previewDownload({ chain: 'TESTNET', set: 'chart', ...chart })).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
    })
  expect(await rowsOf({ chain: 'TESTNET', set: 'verified-contracts' })).toEqual([])
})

test('months of a span are told once, the newest first, cut to its ends', () => {
  const at = (text: string) => Date.parse(`${text}Z`)
  expect(monthsOf(at('2025-12-30T05:00'), at('2026-01-02T00:00'))).toEqual([
    { fromMs: at('2026-01-01T00:00'), toMs: at('2026-01-02T00:00') + 1 },
    { fromMs: at('2025-12-30T05:00'), toMs: at('2026-01-01T00:00') },
  ])
})

test('screens-evm §16.7: how many rows a file will have is told exactly before it is made, narrowed ones and tables too', async () => {
  server = await serve()
  const txs = allTxs()
  const sender = txs[0]!.from!
  const out = { chain: 'TESTNET', set: 'address-transactions', subject: sender, direction: 'out' } as const
  const ranged = { chain: 'TESTNET', set: 'transactions', fromBlock: 10, toBlock: 40 } as const
  const charted = { chain: 'TESTNET', set: 'chart', chart: 'tx-by-class' } as const
  for (const order of [out, ranged, charted]) {
    const { count, rows } = await server.client.previewDownload(order)
    const done = await finished(await server.client.startDownload(order))
    expect([done.state, rows.length, count], order.set).toEqual(['done', 5, done.rows])
    expect(count!).toBeGreaterThan(5)
  }
  expect((await server.client.previewDownload(out)).count).toBe(
    txs.filter(({ from, to }) => from === sender && to !== sender).length,
  )
})

test('screens-evm §16.7: every list is a file in each format, with times of a zone, a top row in words and columns that were picked, of as many rows as the preview counts', async () => {
  server = await serve({ perHour: 1_000 })
  const { sets } = await server.client.listDownloadSets({ chain: 'TESTNET' })
  const sender = allTxs()[0]!.from!
  const asset = world.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!.asset
  const begins = { csv: /^\S/, ndjson: /^\{"/, xlsx: /^PK/, parquet: /^PAR1/ } as const
  for (const { name, subject, columns, filters } of sets) {
    const asked = {
      chain: 'TESTNET',
      set: name,
      ...(subject !== 'chain' && { subject: subject === 'token' ? asset : sender }),
      ...(filters.includes('chart') && { chart: 'tx-count' }),
      columns: columns.slice(0, 4).join(','),
      timeZone: 'Europe/Berlin',
      headings: 'de_DE',
    }
    const preview = await server.client.previewDownload(asked)
    expect(preview.columns, name).toEqual(columns.slice(0, 4))
    for (const format of ['csv', 'ndjson', 'xlsx', 'parquet'] as const) {
      const done = await finished(await server.client.startDownload({ ...asked, format }))
      // Holders of all coins are none where calls were not traced.
      if (done.why === 'coverage') continue
      expect([name, format, done.state]).toEqual([name, format, 'done'])
      if (preview.count !== null) expect([name, format, done.rows]).toEqual([name, format, preview.count])
      const { body } = await bytesOf(done.id, 'file')
      if (done.rows > 0) expect(body.toString('latin1'), `${name} ${format}`).toMatch(begins[format])
      expect(sha256(body), 'the manifest has the hash of what is given').toBe(done.sha256)
    }
  }
}, 60_000)
