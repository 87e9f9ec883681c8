import { expect, test } from 'vitest'
import { defineChain } from '@orrery/model/chain'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, createOutputWorld } from '../../testing/world.ts'
import { codeOf, compared } from './other-chains.ts'

const HASHES = ['0x01', '0x02'] as const

test('screens-evm §5: an address on other chains is what their nodes and indexes say; one that is away takes nothing from the rest', async () => {
  const worlds = await Promise.all([createAccountWorld(1, 20), createAccountWorld(2, 20), createAccountWorld(3, 20)])
  const output = await createOutputWorld(4, 20)
  const chains = worlds.map(({ runtime }, index) =>
    index === 0
      ? runtime.chain
      : defineChain({ ...accountChain, code: `TEST${index}`, path: `test-${index}`, aliases: [] }),
  )
  const runtimes = worlds.map(({ runtime }, index) => ({ ...runtime, chain: chains[index]! }))
  const address = worlds[0]!.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!.from!
  worlds.forEach(({ node, chain }, index) => {
    const { height, hash } = chain.at(-1)!.block
    node.account = async () => {
      if (index === 2) throw new Error('connection refused')
      return {
        asOf: { height, hash },
        balance: BigInt(index),
        nonce: index,
        codeSize: index === 0 ? 5 : 0,
        codeHash: index === 0 ? HASHES[0] : null,
        ext: {},
      }
    }
  })
  const api = createApi({
    chains: () => [output.runtime, ...runtimes.toReversed()],
    knownChains: chains,
    clock: worlds[0]!.clock,
    log: silentLog,
  })
  const client = createClient({ request: api.request })
  const { rows } = await client.getAddressChains({ chain: 'TESTNET', address })
  const counts = worlds.map(
    ({ chain }) => chain.flatMap(({ accountTxs }) => accountTxs).filter((row) => row.address === address).length,
  )
  expect(rows.map(({ chain, balance, code, txCount }) => ({ chain, balance, code, txCount }))).toEqual([
    { chain: 'TESTNET', balance: '0', code: null, txCount: counts[0] },
    { chain: 'TEST2', balance: null, code: null, txCount: counts[2] },
    { chain: 'TEST1', balance: '1', code: 'missing', txCount: counts[1] },
  ])
  expect(rows.map(({ asOf }) => asOf === null)).toEqual([false, true, false])
  await expect(
    client.getAddressChains({ chain: output.runtime.chain.code, address: 'x'.repeat(20) }),
  ).rejects.toMatchObject({ kind: expect.stringMatching(/input|capability/) })
})

test('code of two chains is compared by its hash, and not at all where a node did not tell', () => {
  const of = (codeSize: number | null, codeHash: `0x${string}` | null = null) => ({ codeSize, codeHash })
  expect(compared(of(5, '0x01'), of(5, '0x01'))).toBe('same')
  expect(compared(of(5, '0x01'), of(5, '0x02'))).toBe('different')
  expect(compared(of(5, '0x01'), of(6))).toBe('different')
  expect(compared(of(5, '0x01'), of(5))).toBeNull()
  expect(compared(of(5), of(0))).toBe('missing')
  expect(compared(of(0), of(5))).toBe('there')
  expect(compared(of(0), of(0))).toBe('none')
  expect(compared(of(null), of(0))).toBeNull()
})

test('screens-evm §5: an account that runs a contract by EIP-7702 has no code of its own, so that nothing is missing elsewhere', () => {
  const delegated = { codeSize: 23, codeHash: HASHES[0], ext: { delegate: `0x${'8'.repeat(40)}` } }
  expect(codeOf(delegated)).toEqual({ codeSize: 0, codeHash: null })
  expect(compared(codeOf(delegated), codeOf({ codeSize: 0, codeHash: null, ext: {} }))).toBe('none')
  expect(compared(codeOf({ ...delegated, ext: {} }), { codeSize: 0, codeHash: null })).toBe('missing')
  expect(codeOf(null)).toEqual({ codeSize: null, codeHash: null })
})
