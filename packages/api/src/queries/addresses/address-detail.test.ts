import type { SafeState } from '@orrery/family/contract-states'
import type { ContractLookup, ProxyStep } from '@orrery/family/contract-lookup'
import { expect, onTestFinished, test } from 'vitest'
import { SUMMARY_REACH } from '@orrery/model/account-summary'
import type { ContractRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTypeOf } from './account-type.ts'
import { maySendBlobs } from './address-detail.ts'

const ADDRESS: Hex = `0x${'7'.repeat(40)}`

test.each([
  ['eip7702', 'account'],
  ['eip1967', 'contract'],
] as const)('screens-evm §5: what has code by %s is called a(n) %s', async (kind, called) => {
  const world = await createAccountWorld()
  const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
  const implementation: Hex = `0x${'8'.repeat(40)}`
  const proxy = { address: ADDRESS, kind, implementation, beacon: null, admin: null, facets: [] } as ProxyStep
  world.node.account = async () => ({ asOf, balance: 1n, nonce: 1, codeSize: 23, codeHash: null, ext: {} })
  world.node.contract = async () => ({
    asOf,
    codeSize: 23,
    codeHash: `0x${'c'.repeat(64)}`,
    owner: null,
    proxies: [proxy],
    end: 'code',
    endCodeHash: null,
  })
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const found = await server.client.getAddress({ chain: world.runtime.chain.code, address: ADDRESS })
  expect(found).toMatchObject({ kind: called, codeSize: 23, proxy: { kind, implementation } })
})

test('screens-evm §5: an account that delegates stays one where the node does not tell what it runs', async () => {
  const world = await createAccountWorld()
  const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
  const told = { asOf, balance: 1n, nonce: 1, codeSize: 23, codeHash: null, ext: {} }
  world.node.contract = () => Promise.reject(new Error('the node is busy'))
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const ask = async (delegates: boolean, address: string) => {
    world.node.account = async () => ({ ...told, ...(delegates && { delegates }) })
    return (await server.client.getAddress({ chain: world.runtime.chain.code, address })).kind
  }
  expect(await ask(true, ADDRESS)).toBe('account')
  expect(await ask(false, `0x${'6'.repeat(40)}`)).toBe('contract')
})

test('screens-evm §5: an address is told with what the operator labels it, and where that is from', async () => {
  const world = await createAccountWorld()
  const labels = [{ address: ADDRESS, tag: 'A vault', kind: 'locker' as const, source: 'its own page' }]
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, labels } }])
  onTestFinished(() => server.close())
  const ask = async (address: string) =>
    (await server.client.getAddress({ chain: world.runtime.chain.code, address })).label
  expect(await ask(ADDRESS)).toEqual({ kind: 'locker', source: 'its own page' })
  expect(await ask(`0x${'6'.repeat(40)}`)).toBeUndefined()
})

const CODE: Hex = `0x${'8'.repeat(40)}`
const contractOf = (proxy: string | null, accountCode?: string) =>
  ({
    asOf: { height: 1, hash: '0x01' },
    codeSize: 23,
    codeHash: null,
    owner: null,
    proxies:
      proxy === null
        ? []
        : [{ address: ADDRESS, kind: proxy, implementation: CODE, beacon: null, admin: null, facets: [] }],
    end: 'code',
    endCodeHash: null,
    ...(accountCode && { accountCode }),
  }) as ContractLookup

test('screens-evm §5: whose word an address follows is told by its code and by whether it ever signed', async () => {
  const owners = [ADDRESS, CODE]
  const node = {
    safe: async () => ({ threshold: 2, owners, ownersMore: false }) as unknown as SafeState,
  } as unknown as ChainDesk['node']
  const ask = (code: ContractLookup | null, nonce: number | null) => accountTypeOf({ node }, ADDRESS, code, nonce)
  expect(await ask(null, 3)).toEqual({ by: 'key', runs: null, safe: null })
  expect(await ask(null, 0), 'a contract may be made there').toBeNull()
  expect(await ask(null, null)).toBeNull()
  expect(await ask(contractOf('eip7702', 'erc4337'), 3)).toEqual({ by: 'delegated', runs: 'erc4337', safe: null })
  expect(await ask(contractOf('safe', 'safe'), 1)).toEqual({
    by: 'code',
    runs: 'safe',
    safe: { threshold: 2, owners: 2, more: false },
  })
  expect(await ask(contractOf(null, 'safe'), 1), 'the code that all Safes share').toBeNull()
  expect(await ask(contractOf('eip1967', 'erc7579'), 1)).toEqual({ by: 'code', runs: 'erc7579', safe: null })
  expect(await ask(contractOf('eip1967'), 1), 'any other contract').toBeNull()
})

test('screens-evm §5: blob transactions have their place where an address may have sent some further back than was looked', async () => {
  const ask = (txCount: number, sentKinds: readonly string[], made: object | null = null) =>
    maySendBlobs(Promise.resolve({ txCount, sentKinds }), Promise.resolve(made as ContractRow | null))
  expect(await ask(SUMMARY_REACH, ['legacy'])).toBe(false)
  expect(await ask(SUMMARY_REACH + 1, ['legacy'])).toBe(true)
  // A contract signs nothing.
  expect(await ask(SUMMARY_REACH + 1, [], {})).toBe(false)
  expect(await ask(3, ['blob', 'legacy'])).toBe(true)
})

test('screens-evm §5: what happened in 24 hours is counted over head and archive, and not where blocks of them are not indexed', async () => {
  const world = await createAccountWorld(44)
  const client = createClient({
    request: createApi({
      chains: () => [world.runtime],
      knownChains: [],
      clock: world.clock,
      log: silentLog,
    }).request,
  })
  const self = world.chain[50]!.txs[0]!.from!
  const ask = () => client.getAddress({ chain: world.runtime.chain.code, address: self })
  const all = await ask()
  expect(all.txCount24h).toBe(all.txCount)
  expect(all.transferCount24h).toBe(all.transferCount)
  // Half of the blocks are older than a day then.
  const [first, middle] = [world.chain[0]!.block.timeMs, world.chain[30]!.block.timeMs]
  expect(first).toBeLessThan(middle)
  world.clock.tick(middle + 86_400_000 - world.clock.now())
  const later = await ask()
  const since = Math.floor(world.clock.now() / 60_000) * 60_000 - 86_400_000
  const mine = world.chain
    .filter(({ block }) => block.timeMs >= since)
    .flatMap(({ txs }) => txs)
    .filter(({ from, to, created }) => [from, to, created].includes(self))
  expect(later.txCount24h).toBe(mine.length)
  world.clock.tick(3 * 86_400_000)
  expect(await ask()).toMatchObject({ txCount24h: 0, transferCount24h: 0 })
})
