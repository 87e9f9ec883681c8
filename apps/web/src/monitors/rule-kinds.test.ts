import { beforeAll, expect, test } from 'vitest'
import { createClient, type ApiClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { createAccountWorld, createOutputWorld, type World } from '@orrery/api/testing/world'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { silentLog } from '@orrery/primitives/log'
import { look } from './look.ts'
import { feedOf, KINDS, kindsOf } from './rule-kinds.ts'
import { FRESH_STATE, type RuleState } from './rule-state.ts'
import { blankRule, RULE_KINDS, type Rule } from './rule.ts'

let world: World
let outputs: World
let api: ApiClient

beforeAll(async () => {
  world = await createAccountWorld(6)
  outputs = await createOutputWorld(6)
  const made = createApi({
    chains: () => [world.runtime, outputs.runtime],
    knownChains: [world.runtime.chain, outputs.runtime.chain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  api = createClient({ request: made.request })
})

const MARKS = { safe: null, final: null }
const lookAt = (rule: Rule, state: RuleState) =>
  look(rule, state, { api, nowMs: 1, signal: new AbortController().signal, marks: MARKS })

test.each(['evm', 'utxo'] as const)(
  'screens-evm §15.7: every kind of rule of a chain (%s) asks what the API answers',
  async (family) => {
    const { runtime, chain: bundles } = family === 'evm' ? world : outputs
    const { chain } = runtime
    // Addresses of the made-up chain of outputs are scripts that only its rows have.
    const address = family === 'evm' ? (bundles.at(-1)!.txs[0]!.from as string) : ''
    const told: string[] = []
    for (const kind of kindsOf(chain)) {
      if (address === '' && KINDS[kind].fields.includes('address')) continue
      const rule: Rule = {
        ...blankRule(1),
        name: kind,
        chain: chain.code,
        kind,
        address: kind === 'gas' || kind === 'woken' ? '' : address,
        least: kind === 'balance' || kind === 'gas' ? '1' : '',
        topic: kind === 'event' ? `0x${'ab'.repeat(32)}` : '',
        method: kind === 'method' ? '0xa9059cbb' : '',
      }
      try {
        const first = await lookAt(rule, FRESH_STATE)
        await lookAt(rule, first.state)
        told.push(kind)
      } catch (error) {
        // What this made-up chain lacks, another may have.
        if (!isOrreryError(error, 'CAPABILITY_MISSING')) throw error
      }
      expect(feedOf(rule, chain) ?? '/api/explorer/feeds/').toMatch(/^\/api\/explorer\/feeds\//)
    }
    if (family === 'evm') expect(told.length).toBeGreaterThanOrEqual(9)
  },
)

test('screens-evm §15.7: over the real API a fork brings each transaction once, and takes back what no block has any more', async () => {
  const { chain } = world.runtime
  const counts = new Map<string, number>()
  const senders = () => world.chain.flatMap(({ txs }) => txs.map(({ from }) => from as string))
  for (const from of senders()) counts.set(from, (counts.get(from) ?? 0) + 1)
  const address = [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
  const rule: Rule = { ...blankRule(1), name: 'x', chain: chain.code, address }
  let state = FRESH_STATE
  const told: string[] = []
  const round = async () => {
    // Answers are kept for a second.
    world.clock.tick(2_000)
    for (let turn = 0; turn < 3; turn++) {
      const outcome = await lookAt(rule, state)
      state = outcome.state
      told.push(...outcome.due.map(({ hash }) => hash!))
    }
  }
  await round()
  const start = world.chain.at(-1)!.block.height
  for (const [extend, fork] of [
    [3, 0],
    [4, 2],
    [0, 4],
    [5, 0],
  ] as const) {
    if (fork > 0) world.reorganise(fork)
    world.extend(extend)
    await round()
    const there = world.chain
      .filter(({ block }) => block.height > start)
      .flatMap(({ txs }) =>
        txs
          .filter(({ from, to, created }) => [from, to, created].includes(address as never))
          .map(({ hash }) => hash as string),
      )
    expect(
      state.hits
        .filter(({ isGone }) => !isGone)
        .map(({ hash }) => hash)
        .toSorted(),
    ).toEqual(there.toSorted())
  }
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told).size).toBe(told.length)
})

test('screens-evm §15.7: every kind is a list or a number, and says what it asks for', () => {
  for (const kind of RULE_KINDS) {
    const { list, number, fields } = KINDS[kind]
    expect([kind, (list === undefined) !== (number === undefined)]).toEqual([kind, true])
    expect([kind, fields.includes('level')]).toEqual([kind, list !== undefined])
  }
})
