import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LayerReads } from '@orrery/model/layer'
import type { LightningReads } from '@orrery/model/lightning'
import type { PageQuery } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import { OMNI_TABLES } from '@orrery/model/omni'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { Hex } from '@orrery/primitives/hex'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderText } from './read-order.ts'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { OUTPUT_ACCOUNTS, outputChain, outputFamily } from '../testing/output-family.ts'
import { createOutputWorld, type World } from '../testing/world.ts'

let dir: string
let world: World
let server: TestServer | undefined

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'downloads-'))
  world = await createOutputWorld(3, 60)
})
afterEach(async () => {
  await server?.close()
  await rm(dir, { recursive: true, force: true })
})

const serve = async (more: Partial<World['runtime']> = {}): Promise<void> => {
  const runtime = { ...world.runtime, ...more }
  server = await startTestServer([{ ...world, runtime }], { downloads: { dir, limits: { minFreeBytes: 0 } } })
}

/** The rows of a whole download, as the file has them. */
async function rowsOf(order: OrderText): Promise<readonly Readonly<Record<string, string | number | null>>[]> {
  const { client, url } = server!
  let download = await client.startDownload({ chain: 'TESTCOIN', format: 'ndjson', ...order })
  while (download.endedMs === null) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    download = await client.getDownload({ chain: 'TESTCOIN', download: download.id })
  }
  expect(download, JSON.stringify([download, server!.faults])).toMatchObject({ state: 'done', complete: true })
  const text = await (await fetch(`${url}/api/explorer/v1/testcoin/downloads/${download.id}/file`)).text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, string | number | null>>)
}

test('screens-nonevm §2.4: the unspent outputs of an address are a file, each with the block through which nobody spent it', async () => {
  await serve()
  const subject = outputFamily.formatAddress(OUTPUT_ACCOUNTS[1]!, outputChain)
  const told: string[] = []
  let cursor: string | undefined
  do {
    const { hits, extend } = await server!.client.listAddressOutputs({
      chain: 'TESTCOIN',
      address: subject,
      state: 'unspent',
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
    told.push(...hits.map(({ txid, vout, amount }) => `${txid}:${vout} ${amount}`))
    cursor = extend.next ?? undefined
  } while (cursor !== undefined)
  const rows = await rowsOf({ set: 'address-outputs', subject })
  expect(rows.map(({ txid, vout, amount }) => `${txid}:${vout} ${amount}`)).toEqual(told)
  expect(told.length).toBeGreaterThan(3)
  expect(new Set(rows.map(({ unspentAt }) => unspentAt))).toEqual(new Set([world.chain.length - 1]))
  // screens-nonevm §4.5: no block of this young chain is a hundred deep, so that every reward waits and nothing else does.
  for (const { txid, block, spendableFrom } of rows) {
    const isMinted = world.chain[Number(block)]!.txs[0]!.hash.slice(2) === txid
    expect(spendableFrom).toBe(isMinted ? Number(block) + 100 : null)
  }
})

test('screens-nonevm §2.4: blocks are a file by who mined them, all or those of one pool, and no file of another list takes a pool', async () => {
  await serve({ miningPools: [{ code: 'a-pool', name: 'A pool', link: null, tags: [], addresses: [] }] })
  const newest = world.chain.toReversed().map(({ block }) => block)
  const codeOf = (block: (typeof newest)[number]) => (block.ext['pool'] as { readonly code: string }).code
  const all = await rowsOf({ set: 'pool-blocks' })
  expect(all.map(({ block, pool }) => [block, pool])).toEqual(newest.map((block) => [block.height, codeOf(block)]))
  const own = await rowsOf({ set: 'pool-blocks', pool: 'a-pool', amounts: 'scaled' })
  expect(own.map(({ block }) => block)).toEqual(
    newest.filter((block) => codeOf(block) === 'a-pool').map(({ height }) => height),
  )
  expect(own[0]).toMatchObject({ name: 'A pool', reward: '50', txs: world.chain[Number(own[0]!['block'])]!.txs.length })
  await expect(
    server!.client.startDownload({ chain: 'TESTCOIN', set: 'blocks', pool: 'a-pool' }),
  ).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

const txid = (height: number): Hex => `0x${String(height).padStart(64, '0')}`
/** A ledger that has come to a block, with its rows newest first. */
function ledger(through: BlockRef, tables: Readonly<Record<string, readonly Record<string, unknown>[]>>) {
  const reads = {
    familyPage: (table: string, match: object, { limit, before }: PageQuery) =>
      Promise.resolve(
        (tables[table] ?? [])
          .filter((row) => Object.entries(match).every(([column, value]) => row[column] === value))
          .filter(({ height }) => before === undefined || Number(height) < before.height)
          .slice(0, limit),
      ),
    familyRows: (table: string) => Promise.resolve(tables[table] ?? []),
    latest: (table: string) => Promise.resolve(tables[table] ?? []),
    largest: (table: string, _match: object, key: string, value: string) =>
      Promise.resolve((tables[table] ?? []).map((row) => ({ key: row[key], value: row[value] }))),
  } as unknown as LayerReads
  return {
    status: () => ({ id: 'any', from: 10, through: through.height, lack: null }),
    consistent: <T>(read: (ref: BlockRef, given: LayerReads) => Promise<T>) => read(through, reads),
  }
}

test('screens-nonevm §2.4: what a ledger tells is a file as far as it has come, with the names of its tokens', async () => {
  const through = world.chain[40]!.block
  const place = (height: number) => ({ height, tx_index: 1, seq: 0, txid: txid(height), time_ms: height * 1_000 })
  const omni = [30, 20].map((height) => ({
    ...place(height),
    address: OUTPUT_ACCOUNTS[0]!,
    action: 0,
    amount: 150_000_000n,
    state: 'valid',
    reason: null,
    from: OUTPUT_ACCOUNTS[0]!,
    to: null,
  }))
  const runes = [35, 12].map((height) => ({
    ...place(height),
    rune_height: 11,
    rune_tx: height === 35 ? 2 : 9,
    action: 'mint',
    amount: 12_345n,
    cenotaph: 0,
    from: null,
    to: OUTPUT_ACCOUNTS[2]!,
  }))
  const etching = {
    height: 11,
    tx_index: 2,
    name: 'UNCOMMONGOODS',
    spacers: 128,
    symbol: '\u{1f9ff}',
    divisibility: 2,
    premine: 10_000n,
    txid: txid(11),
    time_ms: 1,
  }
  await serve({
    layers: new Map([
      ['omni', ledger(through, { [OMNI_TABLES.events]: omni, [OMNI_TABLES.history]: omni })],
      [
        'runes',
        ledger(through, {
          [RUNE_TABLES.events]: runes,
          [RUNE_TABLES.history]: runes,
          [RUNE_TABLES.etchings]: [etching],
          [RUNE_TABLES.holders]: [1, 2].map((at) => ({
            address: OUTPUT_ACCOUNTS[at]!,
            amount: at === 1 ? 7_500n : 2_500n,
          })),
        }),
      ],
    ]),
  })
  const names = (await server!.client.listDownloadSets({ chain: 'TESTCOIN' })).sets.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['omni-moves', 'address-omni-moves', 'rune-moves']))
  expect(names).not.toContain('cat20-moves')
  const sent = await rowsOf({ set: 'omni-moves', amounts: 'scaled' })
  expect(sent.map(({ block, amount, txHash }) => [block, amount, txHash])).toEqual(
    [30, 20].map((height) => [height, '1.5', txid(height).slice(2)]),
  )
  const subject = outputFamily.formatAddress(OUTPUT_ACCOUNTS[3]!, outputChain)
  expect(await rowsOf({ set: 'address-omni-moves', subject })).toEqual([])
  const minted = await rowsOf({ set: 'rune-moves', amounts: 'scaled' })
  expect(minted[0]).toMatchObject({ block: 35, rune: 'UNCOMMON•GOODS', id: '11:2', amount: '123.45', action: 'mint' })
  expect(minted[1], 'one whose rune is not known is a row of nothing, and not left out').toMatchObject({ rune: null })
  const ofOne = await rowsOf({ set: 'rune-moves', rune: '11:2' })
  expect(ofOne.map(({ block, id }) => [block, id])).toEqual([[35, '11:2']])
  expect(await rowsOf({ set: 'rune-holders', rune: '11:2', amounts: 'scaled' })).toEqual(
    [1, 2].map((rank) => ({
      rank,
      address: outputFamily.formatAddress(OUTPUT_ACCOUNTS[rank]!, outputChain),
      amount: rank === 1 ? '75' : '25',
      sharePpm: rank === 1 ? 750_000 : 250_000,
      rune: 'UNCOMMON•GOODS',
      id: '11:2',
    })),
  )
  await expect(rowsOf({ set: 'rune-holders' })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  const preview = await server!.client.previewDownload({ chain: 'TESTCOIN', set: 'omni-moves' })
  expect(preview.heights).toEqual({ from: 0, to: through.height })
})

test('screens-nonevm §4.6: all channels that are kept are one file, the newest first, with both policies', async () => {
  const ids = [30, 20, 4].map((height) => (BigInt(height) << 40n) | (3n << 16n) | 1n)
  const nodes = [`0x02${'a'.repeat(64)}`, `0x02${'b'.repeat(64)}`] as const
  const policy = {
    baseFeeMsat: 1_000,
    feePpm: 7,
    minHtlcMsat: 1n,
    maxHtlcMsat: null,
    timeLockDelta: 40,
    disabled: true,
    updatedMs: 86_400_000,
  }
  const channels = ids.map((id) => ({
    id,
    nodes,
    capacity: 5_000_000n,
    funding: null,
    policies: [policy, null] as const,
    firstMs: 1,
    goneMs: null,
    openedMs: null,
    spent: null,
  }))
  const reads = {
    census: async () => ({}),
    channels: async (_: unknown, { below, limit }: { below?: bigint; limit: number }) =>
      channels.filter(({ id }) => below === undefined || id < below).slice(0, limit),
    nodesByKey: async () => [],
  } as unknown as LightningReads
  await serve({ lightning: { reads, source: () => null } })
  const rows = await rowsOf({ set: 'lightning-channels', amounts: 'scaled' })
  expect(rows.map(({ id, block }) => [id, block])).toEqual([30, 20, 4].map((height) => [`${height}x3x1`, height]))
  expect(rows[0]).toMatchObject({
    number: ids[0]!.toString(),
    capacity: '0.05',
    nodeA: nodes[0].slice(2),
    feePpmA: 7,
    maxHtlcMsatA: null,
    disabledA: 'true',
    feePpmB: null,
    updated: '1970-01-02T00:00:00.000Z',
    status: 'unknown',
  })
})

test('screens-evm §16.7: what each transaction changed of an address is a file with what was left after it', async () => {
  await serve()
  const key = OUTPUT_ACCOUNTS[1]!
  const subject = outputFamily.formatAddress(key, outputChain)
  const rows = await rowsOf({ set: 'address-balances', subject, columns: 'block,txIndex,change,after' })
  const changes = new Map<string, bigint>()
  for (const { height, txIndex, address, amount } of world.chain.flatMap(({ deltas }) => deltas))
    if (address === key) changes.set(`${height} ${txIndex}`, (changes.get(`${height} ${txIndex}`) ?? 0n) + amount)
  let left = 0n
  const told = [...changes].map(([place, change]) => {
    left += change
    return `${place} ${change} ${left}`
  })
  expect(told.length).toBeGreaterThan(5)
  expect(
    rows.map(({ block, txIndex, change, after }) => `${block} ${txIndex} ${change} ${after}`).toReversed(),
  ).toEqual(told)
  await expect(
    server!.client.startDownload({ chain: 'TESTCOIN', set: 'address-balances', subject, token: subject }),
  ).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})
