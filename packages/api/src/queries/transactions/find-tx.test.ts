import { expect, test } from 'vitest'
import type { TxLookup } from '@orrery/family/adapter'
import { createClient } from '../../client.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { silentLog } from '@orrery/primitives/log'
import { createApi } from '../../server/create-api.ts'
import type { PendingTxRow } from '@orrery/model/rows'

const open = (world: World, nodeDeadlineMs = 1_000) =>
  createClient({
    request: createApi({
      chains: () => [world.runtime],
      knownChains: [],
      clock: world.clock,
      log: silentLog,
      limits: { nodeDeadlineMs },
    }).request,
  })

const waiting = (world: World, nonce: number, hash: `0x${string}`): PendingTxRow => {
  const {
    height: _height,
    txIndex: _index,
    timeMs,
    status: _status,
    ...tx
  } = world.chain.find(({ txs }) => txs.length > 0)!.txs[0]!
  return { ...tx, hash, fee: null, ext: { nonce }, seenMs: timeMs }
}
const HASH = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`

test('a mined transaction tells its block, confirmations and finality from Head and archive alike', async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  const tip = world.chain.at(-1)!.block.height
  for (const bundle of [
    world.chain.findLast(({ txs }) => txs.length > 0)!,
    world.chain.find(({ txs }) => txs.length > 0)!,
  ]) {
    const [tx] = bundle.txs
    const { height } = bundle.block
    expect(await client.getTransaction({ chain: 'tn', hash: tx!.hash })).toMatchObject({
      hash: tx!.hash,
      height,
      blockHash: bundle.block.hash,
      txCount: bundle.txs.length,
      confirmations: tip - height + 1,
      finality: height <= 48 ? 'final' : height <= 54 ? 'safe' : 'included',
      source: height > tip - 16 ? 'head' : 'archive',
      logCount: bundle.logs.filter(({ txIndex }) => txIndex === 0).length,
    })
  }
})

test('pending, replaced and dropped are told apart, and a waiting transaction claims no place, fee or outcome', async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  world.pend(waiting(world, 900, HASH('a')))
  expect(await client.getTransaction({ chain: 'tn', hash: HASH('a') })).toMatchObject({
    finality: 'pending',
    status: 'unknown',
    height: null,
    txIndex: null,
    blockHash: null,
    confirmations: null,
    fee: null,
    logCount: null,
    source: 'head',
  })
  expect((await client.listPending({ chain: 'tn' })).hits).toMatchObject([{ hash: HASH('a') }])
  world.pend(waiting(world, 900, HASH('b')))
  expect(await client.getTransaction({ chain: 'tn', hash: HASH('a') })).toMatchObject({
    finality: 'replaced',
    replacedBy: HASH('b'),
  })
  // Some nodes still tell of what their pool let go of: what took its place waits, so that it does not.
  const told = waiting(world, 900, HASH('a'))
  world.node.transaction = async (hash) => (hash === HASH('a') ? { state: 'pending', tx: told } : null)
  world.clock.tick(60_000)
  expect(await client.getTransaction({ chain: 'tn', hash: HASH('a') })).toMatchObject({ finality: 'replaced' })
  world.head.apply({ type: 'pending', added: [], removed: [HASH('b')], seenMs: world.clock.now() })
  world.extend(3)
  expect(await client.getTransaction({ chain: 'tn', hash: HASH('b') })).toMatchObject({
    finality: 'dropped',
    replacedBy: null,
  })
})

test('a transaction that a reorganisation took out is orphaned, and its block says what took its place', async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  const lost = world.chain.slice(-3).find(({ txs }) => txs.length > 0)!
  world.reorganise(3)
  expect(await client.getTransaction({ chain: 'tn', hash: lost.txs[0]!.hash })).toMatchObject({ finality: 'pending' })
  // No block takes it in again and the node does not list it.
  world.extend(3)
  expect(await client.getTransaction({ chain: 'tn', hash: lost.txs[0]!.hash })).toMatchObject({
    finality: 'orphaned',
    confirmations: null,
    blockHash: lost.block.hash,
  })
  expect(await client.getBlock({ chain: 'tn', block: lost.block.hash })).toMatchObject({
    finality: 'orphaned',
    replacedBy: world.chain[lost.block.height]!.block.hash,
    confirmations: null,
  })
  expect((await client.listForkedBlocks({ chain: 'tn' })).hits).toHaveLength(3)
  expect((await client.getForkedBlock({ chain: 'tn', hash: lost.block.hash })).transactions).toHaveLength(
    lost.txs.length,
  )
})

test('what is not indexed is read from the node once, however many ask, and absence is remembered for ten seconds', async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  const strange = (await createAccountWorld(99)).chain.find(({ txs, logs }) => txs.length > 0 && logs.length > 0)!
  let calls = 0
  const answer: TxLookup = {
    state: 'included',
    block: { ...strange.block, height: 3 },
    tx: { ...strange.txs[0]!, height: 3 },
    logs: strange.logs,
    transfers: strange.transfers,
    contracts: [],
  }
  world.node.transaction = async (hash) => {
    calls++
    return hash === strange.txs[0]!.hash ? answer : null
  }
  const found = await Promise.all(
    Array.from({ length: 5 }, () => client.getTransaction({ chain: 'tn', hash: strange.txs[0]!.hash })),
  )
  expect(found[4]).toMatchObject({ source: 'node', height: 3, finality: 'final', logCount: strange.logs.length })
  expect((await client.listTransactionLogs({ chain: 'tn', hash: strange.txs[0]!.hash })).hits).toHaveLength(
    strange.logs.length,
  )
  // screens-evm §4.3: narrowed to a contract and to a topic.
  const { address, topics } = strange.logs.find((log) => log.topics.length > 0)!
  const narrowed = async (asked: object) =>
    (await client.listTransactionLogs({ chain: 'tn', hash: strange.txs[0]!.hash, ...asked })).hits.map(
      (log) => log.logIndex,
    )
  const fitting = (fits: (log: (typeof strange.logs)[number]) => boolean) =>
    strange.logs.filter(fits).map(({ logIndex }) => logIndex)
  expect(await narrowed({ address })).toEqual(fitting((log) => log.address === address))
  expect(await narrowed({ topic: topics[0]!.toUpperCase().replace('0X', '0x') })).toEqual(
    fitting((log) => log.topics.includes(topics[0]!)),
  )
  expect(await narrowed({ topic: `0x${'9'.repeat(64)}` })).toEqual([])
  expect(calls).toBe(1)
  const absent = () =>
    expect(client.getTransaction({ chain: 'tn', hash: HASH('c') })).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
  await absent()
  world.clock.tick(9_999)
  await absent()
  expect(calls).toBe(2)
  world.clock.tick(2)
  await absent()
  expect(calls).toBe(3)
})

test('a node that hangs or is not there is an upstream failure, not a not-found: how far no block has it is told where every one was looked through', async () => {
  const world = await createAccountWorld(4)
  world.node.transaction = () => new Promise(() => undefined)
  const untold = {
    code: 'TRANSACTION_UNTOLD',
    context: { chain: 'TESTNET', hash: HASH('d'), height: world.chain.at(-1)!.block.height },
  }
  await expect(open(world, 20).getTransaction({ chain: 'tn', hash: HASH('d') })).rejects.toMatchObject(untold)
  const alone = open({ ...world, runtime: { ...world.runtime, lookups: null } })
  await expect(alone.getTransaction({ chain: 'tn', hash: HASH('d') })).rejects.toMatchObject(untold)
  const { archive } = world.runtime
  const holed = { ...archive, state: () => ({ ...archive.state(), ranges: [] }) }
  for (const [lookups, code] of [
    [world.runtime.lookups, 'UPSTREAM_TIMEOUT'],
    [null, 'UPSTREAM_UNREACHABLE'],
  ] as const)
    await expect(
      open({ ...world, runtime: { ...world.runtime, archive: holed, lookups } }, 20).getTransaction({
        chain: 'tn',
        hash: HASH('d'),
      }),
    ).rejects.toMatchObject({ code })
  // What the index holds does not need the node.
  const known = world.chain.find(({ txs }) => txs.length > 0)!.txs[0]!
  await expect(alone.getTransaction({ chain: 'tn', hash: known.hash })).resolves.toMatchObject({ hash: known.hash })
  await expect(alone.getAddress({ chain: 'tn', address: known.from! })).resolves.toMatchObject({
    balance: null,
    kind: 'unknown',
    nonce: null,
  })
})

test("a waiting transaction stands on top of its sender's first page only", async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  const tx = waiting(world, 901, HASH('e'))
  world.pend(tx)
  const first = await client.listAddressTransactions({ chain: 'tn', address: tx.from!, limit: 10 })
  expect(first.hits[0]).toMatchObject({
    hash: HASH('e'),
    finality: 'pending',
    direction: tx.to === tx.from ? 'self' : 'out',
    net: null,
  })
  expect(first.hits).toHaveLength(11)
  expect(
    (await client.listAddressTransactions({ chain: 'tn', address: tx.from!, limit: 10, page: 2 })).hits.map(
      ({ finality }) => finality,
    ),
  ).not.toContain('pending')
})

test("a family's own fields name addresses as people write them, never by their keys", async () => {
  const world = await createOutputWorld(4)
  const client = open(world)
  for (const bundle of [world.chain.at(-1)!, world.chain[3]!]) {
    const { ext, hash } = await client.getTransaction({ chain: 'tc', hash: bundle.txs[0]!.hash.slice(2) })
    expect(hash).toBe(bundle.txs[0]!.hash.slice(2))
    const outputs = ext['outputs'] as readonly { readonly address: string }[]
    expect(outputs.length).toBeGreaterThan(0)
    for (const { address } of outputs) expect(address).toMatch(/^u1/)
  }
})

test('an answer of the node that was on its way while the chain was reorganised is not kept', async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  const answers: ((found: TxLookup | null) => void)[] = []
  world.node.transaction = () => new Promise((resolve) => answers.push(resolve))
  const ask = () => client.getTransaction({ chain: 'tn', hash: HASH('d') }).catch(({ code }: { code: string }) => code)
  const before = ask()
  await expect.poll(() => answers.length).toBe(1)
  world.reorganise(2)
  const after = ask()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!({ state: 'pending', tx: waiting(world, 905, HASH('d')) })
  answers[0]!(null)
  expect(await before).toBe('TRANSACTION_NOT_FOUND')
  expect(await after).toMatchObject({ finality: 'pending' })
  expect(await ask()).toMatchObject({ finality: 'pending' })
  expect(answers).toHaveLength(2)
})

test('a lost block that only the node still has is not shown as canonical, however deep it lies', async () => {
  const world = await createAccountWorld(4)
  const client = open(world)
  const strange = (await createAccountWorld(99)).chain
  world.node.block = async (at) =>
    typeof at === 'number' ? null : (strange.find(({ block }) => block.hash === at) ?? null)
  for (const height of [3, 50]) {
    const { hash } = strange[height]!.block
    expect(await client.getBlock({ chain: 'tn', block: hash })).toMatchObject({
      finality: 'orphaned',
      replacedBy: world.chain[height]!.block.hash,
      source: 'node',
    })
  }
})
