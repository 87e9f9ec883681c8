import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createMemoryArea } from '@orrery/browser/storage-area'
import { createClientStorage } from '@orrery/browser/client-storage'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { oneTab } from './one-tab.ts'
import type { RuleApi } from './rule-kinds.ts'
import { blankRule, readRule, type Rule } from './rule.ts'
import {
  countUnseen,
  dropRule,
  readRound,
  readRules,
  readRuleState,
  writeRound,
  writeRule,
  writeRuleState,
  seeAll,
} from './rule-store.ts'
import { FRESH_STATE } from './rule-state.ts'
import { runMonitors } from './run-monitors.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`
const HEAD = { height: 5, hash: 'b5' }

/** A chain of one address: `txs` are its transactions, by height. */
function scriptedSite() {
  const site = {
    head: HEAD,
    final: 0,
    txs: [] as { hash: string; height: number }[],
    balance: '10',
    asked: [] as string[],
    refuses: null as Error | null,
  }
  const ask = async (name: string, params: Record<string, unknown>): Promise<unknown> => {
    site.asked.push(name)
    if (site.refuses !== null) throw site.refuses
    const { head } = site
    if (name === 'getChainStatus') return { head, data: { head, safe: null, final: site.final } }
    if (name === 'getBlock') return { head, data: { hash: `b${params['block'] as string}` } }
    if (name === 'getAddress') return { head, data: { balance: { amount: site.balance, source: 'node', asOf: head } } }
    const hits = site.txs
      .filter(({ height }) => height >= ((params['fromBlock'] as number | undefined) ?? 0))
      .toReversed()
      .map((tx) => ({ ...tx, timeMs: 1, value: '7', from: ADDRESS, to: null, created: null }))
    return { head, data: { hits, extend: { next: null } } }
  }
  return { site, api: { ask } as unknown as RuleApi }
}

function tab(kept = createClientStorage(createMemoryArea(), { now: () => 0 }), area = createMemoryArea()) {
  const clock = createVirtualClock()
  const { site, api } = scriptedSite()
  const told: string[] = []
  const page = { isHidden: false, mayNotify: false }
  let name = 0
  const open = () =>
    runMonitors({
      api,
      now: () => clock.now(),
      after: (ms, act) => {
        const stop = new AbortController()
        clock.sleep(ms, stop.signal).then(act, () => undefined)
        return () => stop.abort()
      },
      store: {
        rules: () => readRules(kept),
        state: (id) => readRuleState(id, kept),
        keep: (id, state) => void writeRuleState(id, state, kept),
        round: () => readRound(kept),
        keepRound: (round) => void writeRound(round, kept),
      },
      alone: oneTab(undefined, area, {
        now: () => clock.now(),
        sleep: (ms) => clock.sleep(ms),
        name: `tab ${++name}`,
      }),
      isHidden: () => page.isHidden,
      mayNotify: () => page.mayNotify,
      tell: (rule, hits) => void told.push(`${rule.name}: ${hits.map(({ hash }) => hash ?? 'number').join(' ')}`),
    })
  return { clock, site, told, page, open, kept }
}

const rule = (changes: Partial<Rule> = {}): Rule => ({
  ...blankRule(1),
  id: 'abcdef',
  name: 'Mine',
  chain: 'ETH',
  address: ADDRESS,
  decimals: 18,
  symbol: 'ETH',
  ...changes,
})
const mine = (site: ReturnType<typeof scriptedSite>['site'], height: number, ...hashes: string[]) => {
  site.head = { height, hash: `b${height}` }
  site.txs.push(...hashes.map((hash) => ({ hash, height })))
}

test('screens-evm §15.7: what comes after a rule was made is told once, what was before is not', async () => {
  const { clock, site, told, open, kept } = tab()
  mine(site, 5, 'old')
  writeRule(rule(), kept)
  const monitors = open()
  await clock.advance(30_000)
  expect(told).toEqual([])
  mine(site, 7, 'a', 'b')
  await clock.advance(60_000)
  expect(told).toEqual(['Mine: b a'])
  expect(countUnseen(kept)).toBe(2)
  seeAll(kept)
  expect(countUnseen(kept)).toBe(0)
  monitors.stop()
  await clock.advance(0)
  expect(clock.sleepers).toBe(0)
})

test('screens-evm §15.7: level final waits until the mark of the chain has passed the block', async () => {
  const { clock, site, told, open, kept } = tab()
  writeRule(rule({ level: 'final' }), kept)
  const monitors = open()
  await clock.advance(15_000)
  mine(site, 7, 'a')
  await clock.advance(30_000)
  expect(told).toEqual([])
  expect(readRuleState('abcdef', kept).hits).toHaveLength(1)
  site.final = 7
  await clock.advance(15_000)
  expect(told).toEqual(['Mine: a'])
  monitors.stop()
})

test('screens-evm §15.7: a quiet time and a muted rule keep their hits and say nothing', async () => {
  const { clock, site, told, open, kept } = tab()
  writeRule(rule({ cooldownSeconds: 300 }), kept)
  writeRule(rule({ id: 'muted1', name: 'Muted', isMuted: true }), kept)
  const monitors = open()
  await clock.advance(15_000)
  mine(site, 7, 'a')
  await clock.advance(30_000)
  mine(site, 8, 'b')
  await clock.advance(30_000)
  expect(told).toEqual(['Mine: a'])
  await clock.advance(300_000)
  mine(site, 9, 'c')
  await clock.advance(30_000)
  expect(told).toEqual(['Mine: a', 'Mine: c'])
  expect(readRuleState('muted1', kept).hits.map(({ hash }) => hash)).toEqual(['a', 'b', 'c'])
  monitors.stop()
})

test('screens-evm §15.7: a number speaks when it passes its bound, and again only after it came back', async () => {
  const { clock, site, told, open, kept } = tab()
  writeRule(rule({ kind: 'balance', least: '5' }), kept)
  const monitors = open()
  await clock.advance(30_000)
  expect(told).toEqual([])
  for (const balance of ['4', '3', '6', '2']) {
    site.balance = balance
    await clock.advance(30_000)
  }
  expect(told).toEqual(['Mine: number', 'Mine: number'])
  monitors.stop()
})

test('screens-evm §15.7: several tabs look as often as one, and tell once', async () => {
  const { clock, site, told, open, kept } = tab()
  writeRule(rule({ kind: 'balance', least: '5' }), kept)
  const tabs = [open(), open(), open()]
  await clock.advance(120_000)
  const rounds = site.asked.filter((name) => name === 'getAddress').length
  expect(rounds).toBeLessThanOrEqual(11)
  expect(rounds).toBeGreaterThanOrEqual(8)
  site.balance = '1'
  await clock.advance(60_000)
  expect(told).toEqual(['Mine: number'])
  for (const each of tabs) each.stop()
})

test('reliability S-25: a server that asks for a pause gets it, one that fails is asked less and less, and the rule says so', async () => {
  const { clock, site, told, open, kept } = tab()
  writeRule(rule(), kept)
  const monitors = open()
  await clock.advance(15_000)
  site.refuses = new OrreryError('TOO_MANY_REQUESTS', { seconds: 90 })
  site.asked.length = 0
  await clock.advance(85_000)
  expect(site.asked).toHaveLength(1)
  site.refuses = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'x' })
  site.asked.length = 0
  await clock.advance(1_200_000)
  expect(site.asked.length).toBeLessThan(10)
  expect(readRuleState('abcdef', kept).failure?.code).toBe('UPSTREAM_UNREACHABLE')
  // Nothing is lost by it.
  mine(site, 9, 'a')
  site.refuses = null
  await clock.advance(700_000)
  expect(told).toEqual(['Mine: a'])
  expect(readRuleState('abcdef', kept).failure).toBeNull()
  monitors.stop()
})

test('screens-evm §15.7: a hidden page rests, unless the system may notify and a rule wants it', async () => {
  const { clock, site, page, open, kept } = tab()
  writeRule(rule({ notifies: true }), kept)
  const monitors = open()
  await clock.advance(15_000)
  page.isHidden = true
  site.asked.length = 0
  await clock.advance(600_000)
  expect(site.asked).toEqual([])
  page.mayNotify = true
  await clock.advance(300_000)
  expect(site.asked.length).toBeGreaterThanOrEqual(4)
  expect(site.asked.length).toBeLessThanOrEqual(6)
  page.isHidden = false
  site.asked.length = 0
  monitors.wake()
  await clock.advance(60_000)
  expect(site.asked.length).toBeGreaterThanOrEqual(4)
  monitors.stop()
})

test('foundations §3.4: what stands in the storage and is no rule is left out, and no more than 30 are kept', () => {
  const kept = createClientStorage(createMemoryArea(), { now: () => 0 })
  expect(readRule({ ...rule(), more: 1 })).toEqual(rule())
  for (const wrong of [
    null,
    7,
    {},
    { ...rule(), kind: 'constructor' },
    { ...rule(), least: '-1' },
    { ...rule(), id: '../a' },
  ])
    expect(readRule(wrong)).toBeNull()
  kept.write('monitors', [rule(), 'x', { ...rule(), address: '<script>' }, rule()])
  expect(readRules(kept)).toEqual([rule()])
  for (let index = 0; index < 40; index++) writeRule(rule({ id: `rule${index + 10}` }), kept)
  expect(readRules(kept)).toHaveLength(30)
  kept.write('monitor-abcdef', {
    anchors: [{ height: 'x' }],
    hits: [{ hash: 7 }, { hash: 'a', timeMs: 1, foundMs: 1 }],
    dropped: -0.5,
  })
  expect(readRuleState('abcdef', kept)).toMatchObject({ anchors: [], hits: [{ hash: 'a', height: null }], dropped: 0 })
  dropRule('abcdef', kept)
  expect(readRules(kept).some(({ id }) => id === 'abcdef')).toBe(false)
  expect(readRuleState('abcdef', kept).hits).toEqual([])
})

test('screens-evm §15.7: what a full browser cannot keep of a rule begins anew, so that nothing is told with every look', () => {
  const area = createMemoryArea()
  let isFull = false
  const setItem = (key: string, value: string): void => {
    if (isFull) throw new Error('full')
    area.setItem(key, value)
  }
  const kept = createClientStorage({ ...area, setItem }, { now: () => 0 })
  writeRule(rule(), kept)
  expect(writeRuleState(rule().id, { ...FRESH_STATE, lookedMs: 7 }, kept)).toBe(true)
  isFull = true
  expect(writeRuleState(rule().id, { ...FRESH_STATE, lookedMs: 8 }, kept)).toBe(false)
  expect(writeRule(rule({ name: 'other' }), kept)).toBe(false)
  expect([readRuleState(rule().id, kept).lookedMs, readRules(kept)]).toEqual([null, [rule()]])
})

test('screens-evm §15.7: Web Locks give the turn to one tab', async () => {
  let isHeld = false
  const locks = {
    async request(_: string, __: unknown, run: (lock: unknown) => Promise<boolean>) {
      if (isHeld) return run(null)
      isHeld = true
      try {
        return await run({})
      } finally {
        isHeld = false
      }
    },
  }
  const alone = oneTab(locks, createMemoryArea(), { now: () => 0, sleep: async () => undefined, name: 'a' })
  let inside = 0
  const answers = await Promise.all([1, 2].map(() => alone(async () => void inside++)))
  expect([answers.toSorted(), inside]).toEqual([[false, true], 1])
})
