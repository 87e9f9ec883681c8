import type { VerifiedContract } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createChainDesk } from '../chain-desk.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { byFact, readFacts, verifiedFacts, type VerifiedFact } from './verified-facts.ts'

const CODE: Hex = `0x${'c'.repeat(64)}`
const contract = (address: string) => ({ address, codeHash: CODE, name: address }) as VerifiedContract

test('screens-evm §6.2: verified contracts come by transactions or balance, and those of which that is not known come last', () => {
  const fact = (txCount: number | null, balance: bigint | null): VerifiedFact => ({
    txCount,
    balance,
    isToken: false,
    isProxy: null,
  })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => contract(name)) as [
    VerifiedContract,
    VerifiedContract,
    VerifiedContract,
    VerifiedContract,
  ]
  const facts = new Map([
    ['a', fact(7, 0n)],
    ['b', fact(null, 2n ** 200n)],
    ['c', fact(9, null)],
  ])
  expect(byFact([a, b, c, d], facts, 'txs')).toEqual([c, a, b, d])
  expect(byFact([a, b, c, d], facts, 'balance')).toEqual([b, a, c, d])
  expect(byFact([a, b], new Map(), 'txs'), 'not counted yet').toEqual([a, b])
})

test('reliability S-27: facts are counted beside the visits, and the node is asked once for the code of each whether it is a proxy', async () => {
  const world = await createAccountWorld(62)
  const { family, chain } = world.runtime
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 1_000 })
  const tokens = world.chain.flatMap(({ transfers }) => transfers).filter((row) => row.standard === 'erc20')
  const keys = [...new Set(tokens.map(({ asset }) => asset))].slice(0, 2)
  const contracts = keys.map((key) => contract(family.formatAddress(key, chain)))
  const asked: Hex[] = []
  world.node.contract = async (address) => {
    asked.push(address)
    return {
      asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
      codeSize: 1,
      codeHash: address === keys[0] ? CODE : null,
      owner: null,
      proxies: [{ address, kind: 'eip1167', implementation: null, beacon: null, admin: null, facets: [] }],
      end: 'empty',
      endCodeHash: null,
    }
  }
  const book = { list: () => contracts } as never
  const facts = (await verifiedFacts(desk, book).read())!
  const now = await readFacts(desk, contracts)
  expect(facts.of.size).toBe(contracts.length)
  for (const [index, { address }] of contracts.entries())
    expect(facts.of.get(address)).toMatchObject({ txCount: now[index]!.txCount, isToken: true })
  expect(facts.of.get(contracts[0]!.address)!.isProxy).toBe(true)
  expect(facts.of.get(contracts[1]!.address)!.isProxy, 'other code stands there').toBeNull()
  const before = asked.length
  expect(await verifiedFacts(desk, book).read()).toBe(facts)
  world.clock.tick(600_000)
  await verifiedFacts(desk, book).read()
  await verifiedFacts(desk, book).read()
  expect(asked.slice(before)).not.toContain(keys[0])
  desk.close()
})
