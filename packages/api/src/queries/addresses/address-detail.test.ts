import type { ProxyStep } from '@orrery/family/contract-lookup'
import { expect, onTestFinished, test } from 'vitest'
import type { ChainReads, PageQuery } from '@orrery/model/reads'
import { ROLE, type ContractRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
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

test('screens-evm §5: blob transactions have their place where an address may have sent some further back than was looked', async () => {
  const rows = (count: number, kind: string, role: number) =>
    Array.from({ length: count }, (_, index) => ({ height: 90 - index, txIndex: 0, role, tx: { kind } }))
  const ask = (held: readonly unknown[], made: object | null = null) =>
    maySendBlobs(
      {
        newest: { accountTxs: async () => [] } as unknown as ChainReads,
        deep: { accountTxs: async (_: Hex, { limit }: PageQuery) => held.slice(0, limit) } as unknown as ChainReads,
      },
      '0x01',
      Promise.resolve(made as ContractRow | null),
    )
  expect(await ask(rows(20, 'legacy', ROLE.from))).toBe(false)
  expect(await ask(rows(21, 'legacy', ROLE.from))).toBe(true)
  // A contract signs nothing.
  expect(await ask(rows(21, 'blob', ROLE.to), {})).toBe(false)
  expect(await ask(rows(3, 'blob', ROLE.from))).toBe(true)
  expect(await ask(rows(3, 'blob', ROLE.to))).toBe(false)
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
