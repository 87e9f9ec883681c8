import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §8.2: large holders try to send a thousandth to somebody new, and to a pool that has some', async () => {
  const world = await createAccountWorld(61)
  const { chain, family } = world.runtime
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const asset = world.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!.asset
  const ask = () => client.getTokenTrial({ chain: chain.code, address: family.formatAddress(asset, chain) })
  expect(await ask(), 'a node that cannot try').toEqual({ asOf: null, trials: [] })

  const asked: { from: Hex; to: Hex; amount: bigint }[] = []
  const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
  world.node.tryTransfer = async (question) => {
    asked.push(question)
    return asked.length % 2 === 1
      ? { asOf, received: (question.amount * 9n) / 10n, spent: question.amount, failing: null }
      : { asOf, received: null, spent: null, failing: { error: 'reverted', reason: { as: 'text', text: 'locked' } } }
  }
  world.clock.tick(120_000)
  const { trials, asOf: told } = await ask()
  expect(told).toEqual(asOf)
  const { list } = await client.listRich({ chain: chain.code, token: family.formatAddress(asset, chain), limit: 10 })
  const held = new Map(list.hits.map(({ address, amount }) => [address, BigInt(amount)]))
  expect(trials.length).toBe(asked.length)
  for (const trial of trials) {
    const has = held.get(trial.from)!
    expect(BigInt(trial.amount)).toBe(has / 1_000n > 0n ? has / 1_000n : has)
    expect(trial.received === null).toBe(trial.failing !== null)
  }
  expect(new Set(trials.map(({ from }) => from)).size).toBeGreaterThan(0)
  expect(trials.map(({ failing }) => failing?.reason)).toContainEqual({ as: 'text', text: 'locked' })
})
