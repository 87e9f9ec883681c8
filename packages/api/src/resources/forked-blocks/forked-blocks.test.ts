import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { Orphan } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createAccountWorld, createOutputWorld } from '../../testing/world.ts'

test('explorer §2.2: forked blocks of Head and archive are one list whose pages join, however many there are', async () => {
  const world = await createAccountWorld(4)
  for (let i = 0; i < 70; i++) world.reorganise(3)
  const recent = world.head.view().orphans
  expect(recent.length).toBeGreaterThan(100)
  // The archive has what Head still has and more than it gives out at once.
  for (const [i, orphan] of recent.toReversed().entries()) {
    await world.archive.saveOrphan({
      ...orphan,
      hash: `0x${String(i).padStart(64, '0')}`,
      lostMs: orphan.lostMs - 1_000_000 + i,
    })
  }
  for (const orphan of recent.toReversed()) await world.archive.saveOrphan(orphan)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const seen: string[] = []
  for (let page = 1; ; page++) {
    const { hits } = await client.listForkedBlocks({ chain: 'tn', limit: 100, page })
    seen.push(...hits.map(({ hash }) => hash))
    if (hits.length < 100) break
  }
  expect(new Set(seen).size).toBe(2 * recent.length)
  expect(seen).toHaveLength(2 * recent.length)
  expect(new Set(seen.slice(0, recent.length))).toEqual(new Set(recent.map(({ hash }) => hash)))
})

test('screens-evm §3.3: forked blocks are narrowed by depth and days, and tell how many of their transactions the chain has again', async () => {
  const world = await createAccountWorld(4)
  world.reorganise(1)
  world.clock.tick(86_400_000)
  world.reorganise(3)
  const [first] = world.head.view().orphans.toReversed()
  await world.archive.saveOrphan({ ...first!, hash: `0x${'9'.repeat(64)}`, depth: 4, lostMs: 5 })
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const depths = async (asked: object) =>
    (await client.listForkedBlocks({ chain: 'tn', ...asked })).hits.map(({ depth }) => depth)
  expect(await depths({})).toEqual([3, 3, 3, 1, 4])
  expect(await depths({ leastDepth: 2 })).toEqual([3, 3, 3, 4])
  expect(await depths({ since: first!.lostMs + 1 })).toEqual([3, 3, 3])
  expect(await depths({ until: 6 })).toEqual([4])
  const { hits } = await client.listForkedBlocks({ chain: 'tn' })
  expect(hits.map(({ minedAgain }) => minedAgain)).toEqual([0, 0, 0, 0, 0])
})

test('screens-evm §3.3: what took the place of a forked block is told, also where none stood at its height when it was lost', async () => {
  const world = await createAccountWorld(4)
  world.reorganise(1)
  const [held] = world.head.view().orphans
  const hash: Hex = `0x${'9'.repeat(64)}`
  const [deep, above]: readonly Orphan[] = [
    { ...held!, hash, replacedBy: null, lostMs: 5 },
    { ...held!, hash: `0x${'8'.repeat(64)}`, height: 1_000, replacedBy: null, lostMs: 4 },
  ]
  for (const orphan of [deep!, above!]) await world.archive.saveOrphan(orphan)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const stands = world.head.view().bundle(held!.height)!.block.hash
  const { hits } = await client.listForkedBlocks({ chain: 'tn' })
  expect(hits.slice(-2).map(({ replacedBy }) => replacedBy)).toEqual([stands, null])
  expect((await client.getForkedBlock({ chain: 'tn', hash })).block.replacedBy).toBe(stands)
  expect((await client.getBlock({ chain: 'tn', block: hash })).replacedBy).toBe(stands)
})

test('screens-evm §3.3: forked blocks are narrowed by who made them, those in memory and those that are kept', async () => {
  const world = await createAccountWorld(4)
  world.reorganise(2)
  const [first] = world.head.view().orphans
  const other: Hex = `0x${'b'.repeat(40)}`
  const kept = { ...first!, hash: `0x${'9'.repeat(64)}` as Hex, lostMs: 5 }
  const { bundle } = kept
  await world.archive.saveOrphan({ ...kept, bundle: { ...bundle, block: { ...bundle.block, producer: other } } })
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const found = async (producer: string) => (await client.listForkedBlocks({ chain: 'tn', producer })).hits
  const made = world.head.view().orphans.filter(({ bundle: of }) => of.block.producer === bundle.block.producer)
  expect(await found(bundle.block.producer!)).toHaveLength(made.length)
  expect((await found(other)).map(({ lostMs }) => lostMs)).toEqual([5])
  expect(await found(`0x${'c'.repeat(40)}`)).toEqual([])
  await expect(found('nobody')).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
})

test('screens-evm §3.3: a forked block that the chain names as an uncle is told as one, and the list is narrowed by that', async () => {
  const world = await createAccountWorld(40)
  world.reorganise(2)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const uncle = (await client.listUncles({ chain: 'tn' })).hits[0]!.hash as Hex
  const [first] = world.head.view().orphans
  await world.archive.saveOrphan({ ...first!, hash: uncle, lostMs: 5 })
  const kinds = async (asked: object) =>
    (await client.listForkedBlocks({ chain: 'tn', ...asked })).hits.map(({ kind }) => kind)
  expect(await kinds({})).toEqual(['reorg', 'reorg', 'uncle'])
  expect(await kinds({ forkKind: 'uncle' })).toEqual(['uncle'])
  expect(await kinds({ forkKind: 'reorg' })).toEqual(['reorg', 'reorg'])
})

test('screens-evm §3.3: of a forked block of accounts each transaction is in the chain again, replaced, waiting, ended or nowhere', async () => {
  const world = await createAccountWorld(4)
  const standing = world.chain.at(-1)!.txs[0]!
  const height = world.chain.length - 1
  const made = (n: number, more: Partial<TxRow>): TxRow => ({
    ...standing,
    height,
    txIndex: n,
    hash: `0x${String(n).padStart(64, '0')}`,
    ext: { ...standing.ext, nonce: 70_000 + n },
    ...more,
  })
  const txs = [standing, made(1, {}), made(2, { kind: 'deposit' }), made(3, { ext: standing.ext }), made(4, {})]
  const { txIndex: _index, height: _height, timeMs: _time, status: _status, ...waits } = txs[1]!
  world.pend({ ...waits, seenMs: 1 })
  const at = world.chain.at(-1)!
  const hash: Hex = `0x${'a'.repeat(64)}`
  await world.archive.saveOrphan({
    hash,
    height,
    replacedBy: at.block.hash,
    depth: 1,
    seenMs: 1,
    lostMs: 2,
    bundle: { ...at, block: { ...at.block, hash, txCount: txs.length }, txs },
  })
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const { fates } = await client.getForkedBlock({ chain: 'tn', hash })
  expect(fates!.map(({ fate }) => fate)).toEqual(['mined', 'pending', 'lost', 'rival', 'never'])
  expect(fates![3]).toEqual({ fate: 'rival', by: standing.hash, height: standing.height })
})

test('a page of forked blocks reads the blocks that it shows and no others, however deep it lies (reliability I-10)', async () => {
  const world = await createAccountWorld(4)
  world.reorganise(1)
  const [orphan] = world.head.view().orphans
  for (let i = 0; i < 900; i++)
    await world.archive.saveOrphan({ ...orphan!, hash: `0x${String(i).padStart(64, '0')}`, lostMs: i })
  let whole = 0
  const archive = {
    ...world.archive,
    orphan: (hash: `0x${string}`) => {
      whole++
      return world.archive.orphan(hash)
    },
  }
  const runtime = { ...world.runtime, archive }
  const client = createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  expect((await client.listForkedBlocks({ chain: 'tn', limit: 20, page: 40 })).hits).toHaveLength(20)
  expect(whole).toBe(21)
})

test('screens-nonevm §4.5: a stale block that the node told says so, and what became of each of its transactions', async () => {
  const world = await createOutputWorld()
  const spends = world.chain.flatMap(({ family }) => family['spends'] ?? [])
  const mined = world.chain.flatMap(({ txs }) => txs).find((tx) => spends.some(({ txid }) => txid === tx.hash))!
  const coinOf = (tx: TxRow) => spends.find(({ txid }) => txid === tx.hash)!
  const at = world.chain[3]!
  const made = (n: number, kind: string): TxRow => ({
    ...mined,
    height: 3,
    txIndex: n,
    hash: `0x${String(n).padStart(64, '0')}`,
    kind,
  })
  const txs = [made(0, 'coinbase'), { ...mined, height: 3, txIndex: 1 }, ...[2, 3, 4].map((n) => made(n, 'transfer'))]
  const unknown = { txid: `0x${'9'.repeat(64)}` as Hex, vout: 0 }
  const taken = { txid: coinOf(mined)['prev_txid'] as Hex, vout: coinOf(mined)['prev_vout'] as number }
  const spentBy = new Map<Hex, readonly { readonly txid: Hex; readonly vout: number }[]>([
    [txs[0]!.hash, []],
    [mined.hash, [taken]],
    // Only its second input tells that it cannot come any more.
    [txs[2]!.hash, [unknown, taken]],
    [txs[3]!.hash, [unknown]],
    [txs[4]!.hash, [unknown]],
  ])
  const esplora = {
    inputs: (tx: TxRow) => spentBy.get(tx.hash)!.map((coin) => ({ ...coin, address: null, value: null, height: null })),
  } as unknown as EsploraShapes
  const { txIndex: _index, height: _height, timeMs: _time, status: _status, ...waits } = txs[3]!
  world.pend({ ...waits, seenMs: 1 })
  const hash: Hex = `0x${'a'.repeat(64)}`
  const told: Orphan = {
    hash,
    height: 3,
    replacedBy: null,
    depth: 2,
    seenMs: world.clock.now(),
    lostMs: at.block.timeMs,
    told: 'valid-fork',
    bundle: { ...at, block: { ...at.block, hash, txCount: txs.length }, txs },
  }
  const bare: Orphan = { ...told, hash: `0x${'b'.repeat(64)}`, told: 'headers-only' }
  await world.archive.saveOrphan({
    ...bare,
    bundle: { ...at, block: { ...at.block, hash: bare.hash, txCount: 0 }, txs: [] },
  })
  await world.archive.saveOrphan(told)
  // Its branch won after it was told: it stands in the chain now.
  await world.archive.saveOrphan({ ...told, hash: world.chain[5]!.block.hash, height: 5, bundle: world.chain[5]! })
  const client = createClient({
    request: createApi({
      chains: () => [{ ...world.runtime, esplora }],
      knownChains: [],
      clock: world.clock,
      log: silentLog,
    }).request,
  })
  const { hits } = await client.listForkedBlocks({ chain: 'tc', limit: 20 })
  expect(hits).toHaveLength(2)
  expect(hits.find((row) => row.told === 'valid-fork')).toMatchObject({
    hash: hash.slice(2),
    replacedBy: at.block.hash.slice(2),
    timeMs: at.block.timeMs,
    seenMs: null,
    lostMs: null,
    txCount: 5,
  })
  expect(hits.find((row) => row.told === 'headers-only')).toMatchObject({ txCount: null })
  const whole = await client.getForkedBlock({ chain: 'tc', hash: hash.slice(2) })
  expect(whole).toMatchObject({ told: 'valid-fork', headerOnly: false, block: { replacedBy: at.block.hash.slice(2) } })
  expect(whole.fates).toEqual([
    { fate: 'lost', by: null, height: null },
    { fate: 'mined', by: null, height: mined.height },
    { fate: 'rival', by: mined.hash.slice(2), height: mined.height },
    { fate: 'pending', by: null, height: null },
    { fate: 'never', by: null, height: null },
  ])
  expect(await client.getForkedBlock({ chain: 'tc', hash: bare.hash.slice(2) })).toMatchObject({
    headerOnly: true,
    fates: null,
    transactions: [],
  })
  const back = { chain: 'tc', hash: world.chain[5]!.block.hash.slice(2) }
  await expect(client.getForkedBlock(back)).rejects.toMatchObject({ code: 'BLOCK_NOT_FOUND' })
})

test('screens-nonevm §4.5: a block names the others of its height that lost their place, from memory and from the archive, each once', async () => {
  const world = await createOutputWorld()
  world.reorganise(3)
  world.reorganise(2)
  const [newest] = world.head.view().orphans
  const other: Hex = `0x${'7'.repeat(64)}`
  for (const orphan of [newest!, { ...newest!, hash: other }]) await world.archive.saveOrphan(orphan as Orphan)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const lostAt = (height: number) =>
    new Set([
      ...world.head.view().orphans.flatMap((orphan) => (orphan.height === height ? [orphan.hash.slice(2)] : [])),
      ...(height === newest!.height ? [other.slice(2)] : []),
    ])
  const tip = world.chain.at(-1)!.block.height
  for (let height = tip - 6; height <= tip; height++) {
    const { siblings = [] } = await client.getBlock({ chain: 'tc', block: String(height) })
    expect(new Set(siblings)).toEqual(lostAt(height))
    expect(siblings).toHaveLength(lostAt(height).size)
  }
  expect(lostAt(newest!.height).size).toBeGreaterThan(1)
})
