import type { AlphaSignals } from '@orrery/model/wire/alpha-signals'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { TEST_POOL } from '../../testing/event-rows.ts'
import { bySignal } from './alpha-signals.ts'

let server: TestServer
afterEach(() => server.close())

const ask = async (world: World): Promise<AlphaSignals> => {
  server = await startTestServer([world])
  return server.client.getAlphaSignals({ chain: world.runtime.chain.code })
}
const whyOf = ({ kinds }: AlphaSignals) => Object.fromEntries(kinds.map(({ kind, state, why }) => [kind, why ?? state]))

test('screens-evm §15.8: a chain says which signals are off and why, and never nothing in place of unknown', async () => {
  const account = await ask(await createAccountWorld())
  expect(whyOf(account)).toMatchObject({
    'stable-issue': 'issuers',
    'token-holders': 'sums',
    'token-transfers': 'sums',
    'woken-senders': 'sums',
    'exchange-outflow': 'labels',
    'profit-cluster': 'unbounded',
    'dormant-buyer': 'unbounded',
  })
  for (const { state, looked, fired, backTest } of account.kinds)
    if (state !== 'on') expect([looked, fired, backTest]).toEqual([null, null, null])
  await server.close()
  const output = await ask(await createOutputWorld())
  expect(whyOf(output)).toMatchObject({
    'stable-issue': 'family',
    'token-transfers': 'family',
    'contract-calls': 'family',
    'new-pool': 'family',
    'repeat-deployer': 'family',
    'woken-senders': 'family',
    'dormant-wake': 'sums',
  })
  expect(output.signals).toEqual([])
})

test('screens-evm §15.8: contracts of the newest blocks are told whose deployers made others before, with how many', async () => {
  const world = await createAccountWorld()
  const { signals, kinds } = await ask(world)
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  const view = world.head.view()
  const made = world.chain
    .filter(({ block }) => block.height >= (view.base ?? 0))
    .flatMap(({ contracts }) => contracts.filter(({ kind }) => kind !== 'genesis'))
  const expected = made
    .toSorted((a, b) => b.height - a.height)
    .slice(0, 50)
    .flatMap(({ address, creator, height, txIndex, txHash }) => {
      const others = txs.filter(
        (tx) =>
          tx.from === creator &&
          tx.created !== null &&
          (tx.height < height || (tx.height === height && tx.txIndex < txIndex)),
      ).length
      return others === 0 ? [] : [`${address} ${txHash} ${others}`]
    })
  const told = signals.filter(({ kind }) => kind === 'repeat-deployer')
  expect(kinds.find(({ kind }) => kind === 'repeat-deployer')).toMatchObject({ state: 'on', fired: expected.length })
  expect(told.map((one) => `${one.address!.toLowerCase()} ${one.txHash} ${one.value}`).toSorted()).toEqual(
    expected.toSorted(),
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ strength, byDay, price }) => strength === null && !byDay && price === null)).toBe(true)
})

test('screens-evm §15.8: a new pool is told by the first word of it, with what it holds of the wrapped coin, and not while it holds less than one', async () => {
  const [coin, token] = [SAMPLE_TOKENS[0]!.address, SAMPLE_TOKENS[1]!.address]
  const poolsWith = async (amount: bigint, held = true) => {
    const world = await createAccountWorld()
    const moved = world.chain.flatMap(({ deltas }) => deltas).filter((delta) => delta.amount > 0n)
    const of = (asset: string) => moved.find((delta) => delta.asset === asset)!
    Object.assign(of(coin), { address: TEST_POOL, amount })
    if (held) Object.assign(of(token), { address: TEST_POOL })
    const chain = { ...world.runtime.chain, quotes: { coin, dollars: [] } }
    const { signals, kinds } = await ask({ ...world, runtime: { ...world.runtime, chain } })
    expect(kinds.find(({ kind }) => kind === 'new-pool')).toMatchObject({ state: 'on' })
    await server.close()
    // A chain's first block has no transactions.
    const first = world.chain.find(({ block, family }) => block.height > 0 && (family['t_pools'] ?? []).length > 0)!
    return { told: signals.filter(({ kind }) => kind === 'new-pool'), first }
  }
  const { told, first } = await poolsWith(10n ** 24n)
  // Every block claims to have made it; the first word counts.
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    address: TEST_POOL,
    value: (10n ** 24n).toString(),
    strength: null,
    txHash: first.txs[0]!.hash,
    timeMs: first.block.timeMs,
    evidence: 1,
  })
  expect(told[0]!.token!.address.toLowerCase()).toBe(coin)
  expect(told[0]!.price!.token!.address.toLowerCase()).toBe(token)
  expect((await poolsWith(1n)).told).toEqual([])
  expect((await poolsWith(10n ** 24n, false)).told).toEqual([])
})

test('performance: an answer is made once a minute, whatever comes meanwhile', async () => {
  const world = await createAccountWorld()
  const first = await ask(world)
  const height = world.head.view().tip!.height
  world.extend(3)
  expect(await server.client.getAlphaSignals({ chain: world.runtime.chain.code })).toEqual(first)
  expect(first.madeMs).not.toBeNull()
  expect(world.head.view().tip!.height).toBe(height + 3)
})

test('signals stand by their time, of the same time the strongest first, and those without a score behind', () => {
  const rows = [
    { timeMs: 5, score: null },
    { timeMs: 5, score: 300n },
    { timeMs: 9, score: null },
    { timeMs: 5, score: 900n },
  ]
  expect(rows.toSorted((a, b) => bySignal(a, b)).map(({ score }) => score)).toEqual([null, 900n, 300n, null])
})
