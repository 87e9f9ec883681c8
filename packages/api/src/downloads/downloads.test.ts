import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { createHash } from 'node:crypto'
import fs, { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrreryError } from '@orrery/errors/orrery-error'
import { silentLog } from '@orrery/primitives/log'
import type { Download } from '@orrery/model/wire/download'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createDownloads } from './create-downloads.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

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

const bytesOf = async (id: string, file: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/api/explorer/v1/testnet/downloads/${id}/${file}`, { headers })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}
const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const allTxs = () => world.chain.toReversed().flatMap(({ txs }) => txs.toReversed())

/** The first column of a file, without its head. */
const hashesOf = (body: Buffer): readonly (string | undefined)[] =>
  body
    .toString()
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])

test('screens-evm §16.7, §20.10: the file has every row once, newest first, and its manifest tells count, blocks and hashes', async () => {
  server = await serve({ partRows: 40 })
  const download = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'transactions' }))
  const wanted = allTxs()
  expect(download).toMatchObject({ state: 'done', why: null, complete: true, rows: wanted.length, passed: download.of })
  expect(download.heights).toEqual({ from: 0, to: world.chain.length - 1 })
  const { body } = await bytesOf(download.id, 'file')
  expect(body.length).toBe(download.bytes)
  expect(sha256(body)).toBe(download.sha256)
  const lines = body.toString().trimEnd().split('\r\n')
  expect(lines[0]).toBe(download.order.columns.join(','))
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(wanted.map(({ hash }) => hash))
  const parts = await Promise.all(download.parts.map(({ name }) => bytesOf(download.id, name)))
  expect(parts.map((part) => sha256(part.body))).toEqual(download.parts.map((part) => part.sha256))
  expect(Buffer.concat(parts.map((part) => part.body)).equals(body)).toBe(true)
})

test('screens-evm §16.7: what broke off goes on by ranges, and other ranges are refused', async () => {
  server = await serve({ partRows: 40 })
  const { id, bytes } = await finished(
    await server.client.startDownload({ chain: 'TESTNET', set: 'blocks', format: 'ndjson' }),
  )
  const whole = await bytesOf(id, 'file')
  const etag = whole.response.headers.get('etag')!
  const begun = await bytesOf(id, 'file', { range: 'bytes=0-999' })
  const rest = await bytesOf(id, 'file', { range: 'bytes=1000-', 'if-range': etag })
  expect([begun.response.status, rest.response.status]).toEqual([206, 206])
  expect(rest.response.headers.get('content-range')).toBe(`bytes 1000-${bytes - 1}/${bytes}`)
  expect(Buffer.concat([begun.body, rest.body]).equals(whole.body)).toBe(true)
  expect((await bytesOf(id, 'file', { range: 'bytes=-5' })).body.equals(whole.body.subarray(-5))).toBe(true)
  expect((await bytesOf(id, 'file', { range: `bytes=${bytes}-` })).response.status).toBe(416)
  expect((await bytesOf(id, 'file', { range: 'bytes=1-', 'if-range': '"other"' })).response.status).toBe(200)
  for (const file of ['state.json', '..%2Fstate.json', '9999.ndjson'])
    expect((await bytesOf(id, file)).response.status).toBe(404)
  const rows = whole.body
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { height: number })
  expect(rows.map(({ height }) => height)).toEqual(world.chain.toReversed().map(({ block }) => block.height))
})

test('reliability S-11: whoever asks for the head of a file makes the site read none of it', async () => {
  server = await serve()
  const { id, bytes } = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'transactions' }))
  const reads = vi.spyOn(fs, 'createReadStream')
  syncBuiltinESMExports()
  try {
    const ask = (method: string, range?: string) =>
      fetch(`${server.url}/api/explorer/v1/testnet/downloads/${id}/file`, {
        method,
        ...(range && { headers: { range } }),
      })
    const head = await ask('HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)])
    const part = await ask('HEAD', 'bytes=10-19')
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
    expect(reads).not.toHaveBeenCalled()
    expect((await (await ask('GET')).arrayBuffer()).byteLength).toBe(bytes)
    expect(reads).toHaveBeenCalled()
  } finally {
    reads.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a download goes on over a restart behind its last whole part', async () => {
  server = await serve({ partRows: 40, rows: 80 })
  const { id } = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'transactions' }))
  const cut = await server.client.getDownload({ chain: 'TESTNET', download: id })
  expect(cut).toMatchObject({ state: 'cut', why: 'rows' })
  expect(cut.next).toBe(cut.parts.at(-1)!.oldest)
  await server.close()
  // As a kill leaves it: under way, with two whole parts and one that is not.
  const { why: _, ...rest } = cut
  const begun = { ...rest, why: null, state: 'running', next: null, endedMs: null, expiresMs: null, sha256: null }
  await writeFile(path.join(dir, id, 'state.json'), JSON.stringify(begun))
  await writeFile(path.join(dir, id, '0003.csv.new'), 'half a li')
  server = await serve({ partRows: 40 })
  const done = await finished(cut)
  expect(done.parts.slice(0, 2)).toEqual(cut.parts)
  expect(done).toMatchObject({ state: 'done', rows: allTxs().length })
  const { body } = await bytesOf(id, 'file')
  expect(sha256(body)).toBe(done.sha256)
  expect(hashesOf(body)).toEqual(allTxs().map(({ hash }) => hash))
})

test('reliability I-5: rows of a fork are in no download', async () => {
  server = await serve({ partRows: 40, rows: 80 })
  const cut = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'transactions' }))
  await server.close()
  const begun = { ...cut, why: null, state: 'running', next: null, endedMs: null, expiresMs: null, sha256: null }
  await writeFile(path.join(dir, cut.id, 'state.json'), JSON.stringify(begun))
  world.reorganise(3)
  server = await serve({ partRows: 40 })
  const done = await finished(cut)
  expect(done.state).toBe('done')
  expect(done.asOf!.height).toBe(world.chain.length - 1)
  const { body } = await bytesOf(done.id, 'file')
  expect(hashesOf(body)).toEqual(allTxs().map(({ hash }) => hash))
})

test('reliability S-11: starts are bounded by visitor, old files go, and nothing is found by guessing', async () => {
  server = await serve({ perHour: 2, keptMs: 1_000 })
  const first = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'blocks' }))
  world.clock.tick(2_000)
  await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'blocks' }))
  await expect(server.client.startDownload({ chain: 'TESTNET', set: 'blocks' })).rejects.toMatchObject({
    code: 'DOWNLOAD_REFUSED',
  })
  await expect(server.client.getDownload({ chain: 'TESTNET', download: first.id })).rejects.toMatchObject({
    code: 'DOWNLOAD_NOT_FOUND',
  })
  expect(await readdir(dir)).not.toContain(first.id)
})

test('reliability S-11: starts of one visitor side by side are as many as one after the other', async () => {
  server = await serve()
  const { order } = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'blocks' }))
  const waiting = await createDownloads({
    dir: path.join(dir, 'waiting'),
    // No chain is followed yet, and the pause before the next look at them lasts: none of them ends meanwhile.
    clock: {
      ...world.clock,
      sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
    },
    log: silentLog,
    desks: () => [],
    limits: { openPerVisitor: 2, open: 3, minFreeBytes: 0 },
  })
  const ends = async (visitor: string) =>
    (await Promise.allSettled(Array.from({ length: 5 }, () => waiting.start(order, visitor)))).map((one) =>
      one.status === 'fulfilled' ? one.value.state : (one.reason as OrreryError).code,
    )
  const refused = 'DOWNLOAD_REFUSED'
  expect(await ends('a')).toEqual(['waiting', 'waiting', refused, refused, refused])
  expect(await ends('b')).toEqual(['waiting', refused, refused, refused, refused])
  await waiting.close()
})

test('reliability F-29, O-24: a disk that lets nothing be taken away costs the downloads and not the process', async () => {
  server = await serve()
  const { order } = await finished(await server.client.startDownload({ chain: 'TESTNET', set: 'blocks' }))
  const own = path.join(dir, 'own')
  const errors: string[] = []
  const downloads = await createDownloads({
    dir: own,
    clock: world.clock,
    log: { ...silentLog, error: (message) => void errors.push(message) },
    // The disk goes while the download is made, which is the first that asks.
    desks: () => {
      rmSync(own, { recursive: true, force: true })
      writeFileSync(own, 'no directory')
      return []
    },
    // Whatever there is is too much.
    limits: { minFreeBytes: 0, allBytes: -1 },
  })
  const { id } = await downloads.start(order, 'a')
  await expect.poll(() => errors).toContain('downloads were not tidied')
  await expect(downloads.get('TESTNET', id)).rejects.toMatchObject({ code: 'DOWNLOAD_NOT_FOUND' })
  await downloads.close()
})

test('an order is cut to blocks, columns and one address; the preview tells the same', async () => {
  server = await serve()
  const tx = world.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!
  const order = {
    chain: 'TESTNET',
    set: 'address-transactions',
    subject: tx.from!,
    columns: 'value,hash',
    toBlock: tx.height,
    fromBlock: tx.height,
  } as const
  const preview = await server.client.previewDownload(order)
  expect(preview.columns).toEqual(['hash', 'value'])
  expect(preview.rows).toContainEqual([tx.hash, String(tx.value)])
  expect(preview.heights).toEqual({ from: tx.height, to: tx.height })
  expect(preview.count).toBe(preview.rows.length)
  const download = await finished(await server.client.startDownload(order))
  const { body } = await bytesOf(download.id, 'file')
  expect(body.toString()).toBe(`hash,value\r\n${preview.rows.map((row) => `${row.join(',')}\r\n`).join('')}`)
  const counted = await server.client.previewDownload({ chain: 'TESTNET', set: 'transactions' })
  expect(counted.count).toBe(allTxs().length)
  for (const bad of [
    { set: 'blocks', subject: tx.from! },
    { set: 'address-transactions' },
    { set: 'blocks', columns: 'x' },
  ])
    await expect(server.client.previewDownload({ chain: 'TESTNET', ...bad } as never)).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
    })
})

test('screens-evm §16.7: user operations and withdrawals, of the chain and of an address, are files too', async () => {
  server = await serve()
  const rowsOf = (table: string) => world.chain.toReversed().flatMap(({ family }) => (family[table] ?? []).toReversed())
  const idsOf = async (
    set: 'user-ops' | 'address-user-ops' | 'withdrawals' | 'address-withdrawals',
    subject?: string,
  ) => {
    const done = await finished(
      await server.client.startDownload({ chain: 'TESTNET', set, ...(subject !== undefined && { subject }) }),
    )
    expect(done.state).toBe('done')
    const { body } = await bytesOf(done.id, 'file')
    const [head, ...lines] = body.toString().trimEnd().split('\r\n')
    expect(head).toBe(done.order.columns.join(','))
    return lines.map((line) => line.split(','))
  }
  const ops = rowsOf(USER_OP_TABLE)
  const account = String(ops[0]!['sender'])
  const own = ops.filter(({ sender, paymaster }) => sender === account || paymaster === account)
  const [all, some] = [await idsOf('user-ops'), await idsOf('address-user-ops', account)]
  expect(all.map(([hash]) => hash)).toEqual(ops.map(({ hash }) => hash))
  expect(some.map(([hash]) => hash)).toEqual(own.map(({ hash }) => hash))
  const txs = new Map(allTxs().map((tx) => [`${tx.height} ${tx.txIndex}`, tx.hash]))
  expect(some.map((row) => row[1])).toEqual(
    own.map((row) => txs.get(`${row['height'] as number} ${row['tx_index'] as number}`)),
  )
  const { hits } = await server.client.listWithdrawals({ chain: 'TESTNET', limit: 100 })
  const paid = hits[0]!.address
  expect((await idsOf('withdrawals')).slice(0, 100).map(([index]) => Number(index))).toEqual(
    hits.map(({ index }) => index),
  )
  const got = await server.client.listAddressWithdrawals({ chain: 'TESTNET', address: paid, limit: 100 })
  expect((await idsOf('address-withdrawals', paid)).slice(0, 100).map(([index]) => Number(index))).toEqual(
    got.hits.map(({ index }) => index),
  )
})

test('screens-evm §9, §16.7: what an address ever allowed and took back is a file', async () => {
  server = await serve()
  const owner = String(
    world.chain
      .flatMap(({ family }) => Object.values(family).flat())
      .find((row) => row['owner'] !== undefined && row['spender'] != null)!['owner'],
  )
  const done = await finished(
    await server.client.startDownload({ chain: 'TESTNET', set: 'address-approvals', subject: owner }),
  )
  expect(done.state).toBe('done')
  const { body } = await bytesOf(done.id, 'file')
  const [head, ...lines] = body.toString().trimEnd().split('\r\n')
  expect(head).toBe(done.order.columns.join(','))
  const { hits } = await server.client.listAddressApprovals({
    chain: 'TESTNET',
    address: owner,
    view: 'history',
    limit: 100,
  })
  expect(hits.length).toBeGreaterThan(0)
  const told = lines.slice(0, 100).map((line) => line.split(','))
  const columns = done.order.columns
  expect(told.map((cells) => [cells[columns.indexOf('txHash')], cells[columns.indexOf('spender')]])).toEqual(
    hits.map(({ txHash, spender }) => [txHash, spender ?? '']),
  )
  expect(told.map((cells) => cells[columns.indexOf('revoked')])).toEqual(hits.map(({ revoked }) => String(revoked)))
})

test('screens-evm §5, §16.7, §17: a file has the rows of the filter that its page shows, and its manifest tells which', async () => {
  server = await serve()
  const order = { chain: 'TESTNET', columns: 'hash' } as const
  const made = async (asked: Omit<Parameters<typeof server.client.startDownload>[0], 'chain'>) => {
    const done = await finished(await server.client.startDownload({ ...order, ...asked }))
    expect(done).toMatchObject({ state: 'done', complete: true })
    return { done, hashes: hashesOf((await bytesOf(done.id, 'file')).body) }
  }
  const sent = allTxs().filter(({ from, to }) => from !== null && to !== null && from !== to)
  const { from, to } = sent[0]!
  const all = { limit: 100, chain: 'TESTNET', address: from! } as const
  const listed = await server.client.listAddressTransactions({ ...all, direction: 'out', with: to! })
  const narrowed = await made({ set: 'address-transactions', subject: from!, direction: 'out', with: to! })
  expect(narrowed.hashes).toEqual(listed.hits.filter(({ height }) => height !== null).map(({ hash }) => hash))
  expect(narrowed.hashes.length).toBeGreaterThan(0)
  expect(narrowed.done.order.filter).toEqual({
    direction: 'out',
    with: world.runtime.family.formatAddress(to!, world.runtime.chain),
  })

  const fitting = allTxs().filter((tx) => tx.from === from && tx.value >= 5n && tx.to !== to)
  const filtered = await made({ set: 'filtered-transactions', from: from!, least: '5', notTo: to! })
  expect(filtered.hashes).toEqual(fitting.filter(({ created }) => created !== to).map(({ hash }) => hash))

  const moves = world.chain.flatMap(({ transfers }) => transfers).toReversed()
  const move = moves.find((row) => row.amount >= 2n && row.from !== null)!
  const moved = await server.client.previewDownload({
    chain: 'TESTNET',
    set: 'filtered-transfers',
    columns: 'txHash,seq',
    token: move.asset,
    from: move.from!,
    least: '2',
  })
  const wanted = moves.filter(({ asset, from: by, amount }) => asset === move.asset && by === move.from && amount >= 2n)
  expect(moved.rows).toEqual(wanted.slice(0, 5).map(({ txHash, seq }) => [txHash, String(seq)]))
  expect(wanted.length).toBeGreaterThan(0)
  const item = moves.find(({ tokenId }) => tokenId !== null)!
  const ofItem = await server.client.previewDownload({
    chain: 'TESTNET',
    set: 'filtered-transfers',
    columns: 'txHash,seq',
    tokenId: `${item.tokenId}`,
    notMethod: '0xa9059cbb',
  })
  const ownMoves = moves.filter(({ tokenId }) => tokenId === item.tokenId)
  expect(ofItem.rows).toEqual(ownMoves.slice(0, 5).map(({ txHash, seq }) => [txHash, String(seq)]))

  await expect(
    server.client.previewDownload({ ...order, set: 'blocks', columns: 'hash', with: from! }),
  ).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  await expect(
    server.client.previewDownload({ ...order, set: 'filtered-transactions', notTo: 'nobody' }),
  ).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
})

test('a sparse filter looks for its rows step by step, and the file goes on where a look ended', async () => {
  server = await serve()
  const { chain } = world
  const rare = allTxs().at(-1)!
  // Every read is over after its first hundred transactions.
  let passedMs = 0
  Object.assign(world.clock, { monotonic: () => (passedMs += 600) })
  const done = await finished(
    await server.client.startDownload({
      chain: 'TESTNET',
      set: 'filtered-transactions',
      columns: 'hash',
      least: String(rare.value),
      most: String(rare.value),
    }),
  )
  expect(done).toMatchObject({ state: 'done', heights: { from: 0, to: chain.length - 1 } })
  expect(hashesOf((await bytesOf(done.id, 'file')).body)).toContain(rare.hash)
})
