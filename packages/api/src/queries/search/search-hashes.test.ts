import { expect, test, vi } from 'vitest'
import { createClient, type ApiClient } from '../../client.ts'
import type { ChainReads, FamilyMatch } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { silentLog } from '@orrery/primitives/log'
import { createChainDesk } from '../chain-desk.ts'
import { searchContracts } from './search-contracts.ts'
import { searchHashes } from './search-hashes.ts'
import type { ApiContext } from '../context.ts'

const clientOf = (world: World): ApiClient =>
  createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })

test('screens-evm §2.1: the hash of a user operation that an entry point told is one exact hit, of others a proposal', async () => {
  const world = await createAccountWorld(8)
  await world.settle(3)
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 1_000 })
  const { hits } = await clientOf(world).listUserOps({ chain: 'tn', limit: 100 })
  const sure = new Set<boolean>()
  for (const { hash, entryPointVersion, height } of hits) {
    const found = await searchHashes(desk, hash.toUpperCase().replace('0X', '0x'))
    const op = found.find(({ hit }) => hit.kind === 'userOp')!
    expect(op).toMatchObject({
      sure: entryPointVersion !== null,
      hit: { id: hash, path: `/test-net/tx/uop/${hash}`, detail: `block ${height}`, exact: false },
    })
    sure.add(op.sure)
  }
  expect(sure.size).toBe(2)
  expect(await searchHashes(desk, `0x${'ab'.repeat(32)}`)).toEqual([])
  expect(await searchHashes(desk, '0x1234')).toEqual([])
})

test('screens-evm §2.1: a versioned hash names a blob where it was submitted last', async () => {
  const world = await createAccountWorld(8)
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 1_000 })
  const hash: Hex = `0x01${'cd'.repeat(31)}`
  const reads = world.head.view().reads
  const row = {
    height: 5,
    tx_index: 1,
    seq: 0,
    tx_hash: hash,
    versioned_hash: hash,
    sender: hash,
    price: 7n,
    time_ms: 1,
  }
  const page = vi.fn(async (_table: string, match: FamilyMatch) => (match['versioned_hash'] === hash ? [row] : []))
  vi.spyOn(world.head, 'view').mockReturnValue({ ...world.head.view(), reads: { ...reads, familyPage: page } })
  expect(await searchHashes(desk, hash)).toMatchObject([
    { sure: true, hit: { kind: 'blob', id: hash, path: `/test-net/blob/5/${hash}`, detail: 'block 5' } },
  ])
  page.mockClear()
  expect(await searchHashes(desk, hash.replace('0x01', '0x02'))).toEqual([])
  expect(page).not.toHaveBeenCalled()
})

test('screens-evm §2.1: nonce: and a sender with a number name one transaction, or say that there is none', async () => {
  const world = await createAccountWorld(8)
  await world.settle(3)
  const client = clientOf(world)
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  const once = txs.filter(
    ({ from, ext }) => txs.filter((other) => other.from === from && other.ext['nonce'] === ext['nonce']).length === 1,
  )
  let found = 0
  for (const { hash, from, ext } of once) {
    const { hits } = await client.search({ q: `nonce:${from}/${Number(ext['nonce'])}` })
    // Nonces of sample chains do not rise, so that not each is found by halving.
    if (hits.length === 0) continue
    expect(hits).toMatchObject([
      { kind: 'transaction', id: hash, exact: true, detail: `nonce ${Number(ext['nonce'])}` },
    ])
    found++
  }
  expect(found).toBeGreaterThan(0)
  const q = `nonce: ${txs[0]!.from}/999999`
  const none = await client.search({ q })
  expect(none.hits).toEqual([])
  expect(none.hints[0]).toMatchObject({ kind: 'transaction', reason: 'no transaction of this sender has this nonce' })
  // Where blocks are missing, or not all was looked at, nobody knows that.
  const { runtime, archive } = world
  const partly = { ...archive.state(), ranges: [{ from: 5, to: archive.state().ranges[0]!.to }] }
  const consistent: typeof archive.consistent = (read) => read(partly)
  const part = clientOf({ ...world, runtime: { ...runtime, archive: { ...archive, state: () => partly, consistent } } })
  expect((await part.search({ q })).hints[0]!.reason).toBe('not in the blocks indexed here')
  const slow = new Proxy(archive.reads, {
    get: (own, name: keyof ChainReads) => {
      if (name === 'accountTxs') world.clock.tick(5_000)
      return own[name]
    },
  })
  const late: typeof archive.consistent = (read) => read(archive.state())
  const cut = clientOf({ ...world, runtime: { ...runtime, archive: { ...archive, reads: slow, consistent: late } } })
  // A nonce that nobody gave, below the newest of a sender, so that further rows are to be asked for.
  const newest = [...new Map(txs.map((tx) => [tx.from, tx])).values()]
  const { from } = newest.toSorted((a, b) => Number(b.ext['nonce']) - Number(a.ext['nonce']))[0]!
  const own = txs.filter((tx) => tx.from === from).map(({ ext }) => Number(ext['nonce']))
  const unused = Array.from({ length: own.at(-1)! }, (_none, nonce) => nonce).find((nonce) => !own.includes(nonce))!
  expect(unused).toBeLessThan(own.at(-1)!)
  const unknown = await cut.search({ q: `nonce:${from}/${unused}` })
  expect(unknown.hints[0]!.reason).toMatch(/^not found in time/)
  expect((await client.search({ q: 'nonce:nobody/3' })).hits).toEqual([])
})

test('screens-evm §2.1: verified contracts are found by their names, the same name first', async () => {
  const one = (name: string, verifiedMs: number) => ({ name, address: `0x${name}`, verifiedMs })
  const all = [one('Vault', 1), one('MyVault', 5), one('VaultFactory', 3), one('vault', 2), one('Token', 9)]
  const contracts = Promise.resolve({ every: () => all }) as unknown as ApiContext['contracts']
  const desk = { chain: { code: 'TN', path: 'tn' } } as Parameters<typeof searchContracts>[1]
  const names = async (query: string) =>
    (await searchContracts({ contracts }, desk, query)).map(({ title, exact }) => [title, exact])
  expect(await names('VAULT')).toEqual([
    ['vault', false],
    ['Vault', false],
    ['VaultFactory', false],
    ['MyVault', false],
  ])
  expect(await names('v')).toEqual([])
  expect(await searchContracts({ contracts: Promise.resolve(null) }, desk, 'vault')).toEqual([])
})

test('screens-nonevm §12.2: on output chains an id whose bytes stand as raw transactions have them is found, too', async () => {
  const world = await createOutputWorld()
  const { block, txs } = world.chain[3]!
  const reversed = (hash: Hex) => (hash.slice(2).match(/../g) ?? []).toReversed().join('')
  const client = clientOf(world)
  for (const [kind, hash] of [
    ['transaction', txs[0]!.hash],
    ['block', block.hash],
  ] as const) {
    const { hits } = await client.search({ q: reversed(hash) })
    expect(hits).toMatchObject([{ kind, exact: true, path: expect.stringContaining(hash.slice(2)) }])
  }
  expect((await client.search({ q: 'ab'.repeat(32) })).hits).toEqual([])
  const accounts = await createAccountWorld(8)
  const { hits } = await clientOf(accounts).search({ q: reversed(accounts.chain[3]!.block.hash) })
  expect(hits).toEqual([])
})
