import type { ProxyStep } from '@orrery/family/contract-lookup'
import { expect, onTestFinished, test } from 'vitest'
import type { ChainReads, PageQuery } from '@orrery/model/reads'
import { ROLE, type ContractRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer } from '../testing/api-server.ts'
import { createAccountWorld } from '../testing/world.ts'
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
