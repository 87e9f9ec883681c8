import { beforeAll, expect, test, vi } from 'vitest'
import { createClient, type ApiClient } from '../../client.ts'
import { accountChain } from '../../testing/account-family.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { trx } from '@orrery/chains/records/trx'
import { silentLog } from '@orrery/primitives/log'
import { createApi } from '../../server/create-api.ts'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'

let account: World
let output: World
let client: ApiClient
let tronClient: ApiClient

beforeAll(async () => {
  account = await createAccountWorld(8)
  output = await createOutputWorld(8)
  const idle = {
    ...accountChain,
    code: 'IDLE',
    path: 'idle-chain',
    aliases: [],
    name: { short: 'Idle', full: 'Idle Chain' },
  }
  tronClient = createClient({
    request: createApi({
      chains: () => [account.runtime],
      knownChains: [accountChain, trx],
      clock: account.clock,
      log: silentLog,
    }).request,
  })
  client = createClient({
    request: createApi({
      chains: () => [account.runtime, output.runtime],
      knownChains: [accountChain, outputChain, idle],
      clock: account.clock,
      log: silentLog,
    }).request,
  })
})

const exact = async (q: string) =>
  (await client.search({ q })).hits.filter((hit) => hit.exact).map(({ kind, chain, path }) => ({ kind, chain, path }))

test('screens-nonevm §12.2: pools and labelled addresses are found by what the operator calls them, never as the one thing meant', async () => {
  const miner = `0x00${'ab'.repeat(20)}` as const
  const pool = (code: string, name: string) => ({ code, name, link: null, tags: [], addresses: [] })
  const runtime = {
    ...output.runtime,
    miningPools: [pool('over-ant', 'Over Ant'), pool('antpool', 'AntPool'), pool('other', 'Other')],
    labels: [{ address: miner, tag: 'Ant Exchange', kind: 'hot' as const, source: '' }],
  }
  const named = createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: output.clock, log: silentLog }).request,
  })
  const { hits } = await named.search({ q: 'ant' })
  const address = output.runtime.family.formatAddress(miner, outputChain)
  expect(hits.map(({ kind, title, path, exact: isExact }) => [kind, title, path, isExact])).toEqual([
    ['miningPool', 'AntPool', '/test-coin/pool/antpool', false],
    ['miningPool', 'Over Ant', '/test-coin/pool/over-ant', false],
    ['address', 'Ant Exchange', `/test-coin/address/${address}`, false],
  ])
  expect((await named.search({ q: 'a' })).hits, 'one letter is no name').toEqual([])
})

test('screens-evm §2.2: an address that the operator calls something is found by its own text with that name', async () => {
  const address = SAMPLE_ACCOUNTS[0]!
  const runtime = { ...account.runtime, labels: [{ address, tag: 'Ant Exchange', kind: 'hot' as const, source: '' }] }
  const named = createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: account.clock, log: silentLog }).request,
  })
  const [own] = (await named.search({ q: account.runtime.family.formatAddress(address, accountChain) })).hits
  expect(own).toMatchObject({ kind: 'address', about: { tag: 'Ant Exchange' } })
})

test('a hash of a transaction or block is one exact hit on the chain that has it', async () => {
  const tx = account.chain[5]!.txs[0] ?? account.chain.find(({ txs }) => txs.length > 0)!.txs[0]!
  expect(await exact(tx.hash)).toEqual([{ kind: 'transaction', chain: 'TESTNET', path: `/test-net/tx/${tx.hash}` }])
  expect(await exact(account.chain.at(-1)!.block.hash)).toEqual([
    { kind: 'block', chain: 'TESTNET', path: `/test-net/block/${account.chain.at(-1)!.block.hash}` },
  ])
  const hash = output.chain[7]!.block.hash.slice(2)
  expect(await exact(hash.toUpperCase())).toEqual([
    { kind: 'block', chain: 'TESTCOIN', path: `/test-coin/block/${hash}` },
  ])
})

test('a hash or a height that the index knows is asked of no node', async () => {
  const { hash } = account.chain.find(({ txs }) => txs.length > 0)!.txs[0]!
  const asked = [vi.spyOn(account.node, 'transaction'), vi.spyOn(account.node, 'block')]
  expect((await client.searchChain({ chain: 'tn', q: hash })).hits).toMatchObject([{ kind: 'transaction' }])
  expect((await client.searchChain({ chain: 'tn', q: '1' })).hits[0]).toMatchObject({ kind: 'block', id: '1' })
  expect(asked.map((spy) => spy.mock.calls.length)).toEqual([0, 0])
  await client.searchChain({ chain: 'tn', q: `0x${'cd'.repeat(32)}` })
  expect(asked.map((spy) => spy.mock.calls.length)).toEqual([1, 1])
  for (const spy of asked) spy.mockRestore()
})

test('architecture §3: a hash of what is in memory asks no query, whatever else it might mean', async () => {
  const asked: string[] = []
  const { archive } = account.runtime
  const reads = new Proxy(archive.reads, {
    get(target, name, receiver) {
      if (name === 'tx' || name === 'blockByHash') asked.push(name)
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const runtime = { ...account.runtime, archive: { ...archive, reads } }
  const { request } = createApi({
    chains: () => [runtime],
    knownChains: [accountChain],
    clock: account.clock,
    log: silentLog,
  })
  const search = createClient({ request }).searchChain
  const { hash } = account.chain.at(-1)!.block
  expect((await search({ chain: 'tn', q: hash })).hits).toMatchObject([{ kind: 'block', id: hash }])
  expect(asked).toEqual([])
  // One that is archived is asked for there.
  expect((await search({ chain: 'tn', q: account.chain[2]!.block.hash })).hits).toHaveLength(1)
  expect(asked).toContain('blockByHash')
})

test('a pasted link, quotes, invisible characters and full-width digits mean what they show', async () => {
  const { hash } = account.chain.find(({ txs }) => txs.length > 0)!.txs[0]!
  for (const q of [
    `https://example.com/en/eth/tx/${hash}?tab=logs#top`,
    `"${hash}"`,
    `\u200b${hash}\ufeff `,
    `0x${hash}`,
  ])
    expect(await exact(q)).toMatchObject([{ kind: 'transaction' }])
  expect((await client.searchChain({ chain: 'tn', q: '\uff11\uff12' })).hits).toMatchObject([
    { kind: 'block', id: '12', exact: true },
  ])
})

test('a height that several chains have is flagged on none', async () => {
  const { hits } = await client.search({ q: '12' })
  expect(hits.map(({ kind, chain, exact }) => ({ kind, chain, exact }))).toEqual([
    { kind: 'block', chain: 'TESTNET', exact: false },
    { kind: 'block', chain: 'TESTCOIN', exact: false },
  ])
})

test('an address is an exact hit, also when nothing is known of it', async () => {
  expect(await exact(SAMPLE_ACCOUNTS[0]!)).toMatchObject([{ kind: 'address' }])
  expect(await exact(`u1${'9'.repeat(40)}`)).toEqual([
    { kind: 'address', chain: 'TESTCOIN', path: `/test-coin/address/u1${'9'.repeat(40)}` },
  ])
})

test('tokens match by symbol and name, literally and in any case, and are never exact', async () => {
  const { hits } = await client.search({ q: 'smp1' })
  expect(hits).toMatchObject([{ kind: 'token', id: SAMPLE_TOKENS[1]!.address, title: 'SMP1', exact: false }])
  expect(hits[0]!.about?.token, 'screens-evm §2.1: with what tells it from others').toMatchObject({
    standard: SAMPLE_TOKENS[1]!.standard,
    marks: { verified: false, listed: false },
    isDoubted: false,
  })
  for (const q of ['%', '_', '.*', 'sm%1', "'"]) expect((await client.search({ q })).hits).toEqual([])
  expect((await client.matchTokens({ chain: 'tn', q: 'sample' })).hits).toHaveLength(4)
  expect((await client.search({ q: SAMPLE_TOKENS[0]!.address })).hits.map(({ kind }) => kind).toSorted()).toEqual([
    'address',
    'token',
  ])
})

test('screens-evm §2.1: a token that the operator lists as suspicious is told to be listed, and not to have a bad name', async () => {
  const { address } = SAMPLE_TOKENS[1]!
  const told = async (safety: Partial<typeof USUAL_SAFETY>) => {
    const runtime = { ...account.runtime, safety: { ...USUAL_SAFETY, ...safety } }
    const own = createClient({
      request: createApi({ chains: () => [runtime], knownChains: [], clock: account.clock, log: silentLog }).request,
    })
    const { isDoubted, isListedDoubt } = (await own.search({ q: 'smp1' })).hits[0]!.about!.token!
    return [isDoubted, isListedDoubt]
  }
  expect(await told({ doubted: [address] })).toEqual([true, true])
  expect(await told({ doubted: [address], off: ['listed'] })).toEqual([false, undefined])
})

test('screens-evm §2.2: a name that nobody has is told apart from one that no name service of the chain reads', async () => {
  const why = async (chain: string) =>
    (await client.searchChain({ chain, q: 'nobody.nowhere' })).hints.map(({ kind, why: told }) => [kind, told])
  expect(await why('tn')).toEqual([['name', 'unknown']])
  expect(await why('TESTCOIN')).toEqual([['name', 'noNames']])
})

test('chains are found by name, the one without a node says so', async () => {
  expect((await client.search({ q: 'idle' })).hits).toMatchObject([
    { kind: 'chain', path: '/idle-chain', detail: 'no node is configured here', exact: true },
  ])
  expect((await client.search({ q: 'TEST' })).hits.map(({ chain }) => chain)).toEqual(['TESTNET', 'TESTCOIN'])
})

test('what looks like something but is not found says why', async () => {
  expect(await client.searchChain({ chain: 'tn', q: '99999' })).toEqual({
    hits: [],
    hints: [{ chain: 'TESTNET', kind: 'height', why: 'beyondTip', reason: 'higher than the newest block' }],
  })
  expect((await client.searchChain({ chain: 'tn', q: `0x${'ab'.repeat(32)}` })).hints.map(({ kind }) => kind)).toEqual([
    'transaction',
    'block',
  ])
  expect((await client.searchChain({ chain: 'tc', q: `u1${'9'.repeat(39)}` })).hints).toEqual([
    { chain: 'TESTCOIN', kind: 'address', why: 'malformed', reason: 'the checksum does not match' },
  ])
  for (const q of [`0x${'ab'.repeat(31)}a`, `${'ab'.repeat(32)}a`])
    expect((await client.searchChain({ chain: 'tn', q })).hints).toMatchObject([
      { kind: 'transaction', why: 'hashInPart' },
    ])
})

test('explorer §5: an address of a chain without a node is named, a wrong one is an Invalid address', async () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const hints = async (q: string) =>
    (await tronClient.search({ q })).hints.filter(({ chain }) => chain === 'TRX').map(({ reason }) => reason)
  expect(await hints(tron)).toEqual(['an address of TRON, which has no node here'])
  expect(await hints(`${tron.slice(0, -1)}u`)).toEqual(['Invalid address: the checksum does not match'])
  expect(await hints('hello world')).toEqual([])
})

test('screens-nonevm §12.2: a node that hangs hides no hit of the index and costs at most 1.5 s', async () => {
  output.node.block = () => new Promise(() => undefined)
  output.node.transaction = () => new Promise(() => undefined)
  // Each of these waits for a timer at most: what that is set to, and not how long a busy machine takes.
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { hits } = await client.search({ q: account.chain[7]!.block.hash })
  expect(hits).toMatchObject([{ kind: 'block', chain: 'TESTNET', exact: true }])
  const { hints } = await client.searchChain({ chain: 'tc', q: 'ab'.repeat(32) })
  expect(hints[0]!.reason).toContain('did not answer in time')
  const waits = timers.mock.calls.map(([, ms]) => ms ?? 0)
  timers.mockRestore()
  expect(waits.length).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_500)
})
