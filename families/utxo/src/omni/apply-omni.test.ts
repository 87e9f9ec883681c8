import { btc } from '@orrery/chains/records/btc'
import { mostOfOmni } from '@orrery/model/omni'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { applyOmni, type OmniLedger } from './apply-omni.ts'
import { NO_HOLDING, NO_STATE, type OmniEvent, type OmniHolding } from './omni-book.ts'
import { FEATURE, OMNI_RULES } from './omni-rules.ts'

const who = (n: number): Hex => `0x00${n.toString(16).padStart(40, '0')}`
const ISSUER = who(1)
const u = (value: number | bigint, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
const P = u(31, 4)
const say = {
  create: `00000036${'01'}0002${u(0, 4)}${'00'.repeat(6)}`,
  send: (amount: number | bigint, property = P) => `00000000${property}${u(amount, 8)}`,
  owners: (amount: number) => `00000003${P}${u(amount, 8)}`,
  all: (ecosystem = 1) => `00000004${u(ecosystem, 1)}`,
  grant: (amount: number | bigint) => `00000037${P}${u(amount, 8)}`,
  revoke: (amount: number) => `00000038${P}${u(amount, 8)}`,
  trade: (offered: number, amount: number, wanted: number, desired: number) =>
    `00000019${u(offered, 4)}${u(amount, 8)}${u(wanted, 4)}${u(desired, 8)}`,
  offer: (amount: number | bigint) => `00000014${P}${u(amount, 8)}${u(1, 8)}0a${u(1, 8)}`,
  issuer: `00000046${P}`,
  delegate: `00000049${P}`,
  freezing: (on: boolean) => `000000${on ? '47' : '48'}${P}`,
  freeze: (address: Hex, on = true) => `000000${on ? 'b9' : 'ba'}${P}${u(0, 8)}00${address.slice(4)}`,
}

function world(rules = OMNI_RULES.test, at = 100) {
  const holdings = new Map<Hex, OmniHolding>()
  const state = { ...NO_STATE }
  const holding = (address: Hex): OmniHolding => {
    const found = holdings.get(address) ?? { ...NO_HOLDING }
    holdings.set(address, found)
    return found
  }
  const ledger: OmniLedger = { rules, quirks: btc.quirks, state, holding }
  let height = at
  const outputs = [who(50), who(51)]
  let last: OmniEvent | null = null
  const say = (sender: Hex, payload: string, reference: Hex | null = null) => {
    last = applyOmni({ height, txIndex: 1, txid: who(height), timeMs: 0, sender, reference, payload, outputs }, ledger)
    height++
    return last === null ? null : [last.state, last.reason]
  }
  const act = Object.assign(say, { last: () => last })
  const has = (address: Hex) => [holding(address).low, holding(address).high]
  return { act, has, state, ledger, skip: (blocks: number) => void (height += blocks) }
}

const VALID = ['valid', null]
const started = (granted: number | bigint = 1_000) => {
  const one = world()
  expect(one.act(ISSUER, say.create)).toEqual(VALID)
  expect(one.act(ISSUER, say.grant(granted))).toEqual(VALID)
  return one
}

test('screens-nonevm §16: grant, send over the balance (invalid), freeze, send from frozen (invalid)', () => {
  const { act, has, state } = started()
  expect(act(ISSUER, say.send(300), who(2))).toEqual(VALID)
  expect(act(who(2), say.send(301), who(3))).toEqual(['invalid', 'balance'])
  expect([has(ISSUER), has(who(2)), has(who(3))]).toEqual([
    [700n, 700n],
    [300n, 300n],
    [0n, 0n],
  ])
  // Freezing must be switched on, by the issuer.
  expect(act(ISSUER, say.freeze(who(2)))).toEqual(['invalid', 'freezing'])
  expect(act(who(2), say.freezing(true))).toEqual(['invalid', 'issuer'])
  expect(act(ISSUER, say.freezing(true))).toEqual(VALID)
  expect(act(who(3), say.freeze(who(2)))).toEqual(['invalid', 'issuer'])
  expect(act(ISSUER, say.freeze(who(2)))).toEqual(VALID)
  expect(act(ISSUER, say.freeze(who(2)))).toEqual(['invalid', 'freezing'])
  expect(act(who(2), say.send(1), who(3))).toEqual(['invalid', 'frozen'])
  expect(act(who(2), say.all(), who(3))).toEqual(['invalid', 'frozen'])
  expect(act(who(2), say.revoke(1))).toEqual(['invalid', 'frozen'])
  // It may still be given some.
  expect(act(ISSUER, say.send(1), who(2))).toEqual(VALID)
  expect(act(ISSUER, say.freeze(who(2), false))).toEqual(VALID)
  expect(act(who(2), say.all(), who(3))).toEqual(VALID)
  expect([has(who(2)), has(who(3))]).toEqual([
    [0n, 0n],
    [301n, 301n],
  ])
  // Whoever is frozen is free once freezing ends, and not frozen again when it comes back.
  expect(act(ISSUER, say.freeze(who(3)))).toEqual(VALID)
  expect(act(ISSUER, say.freezing(false))).toEqual(VALID)
  expect(act(ISSUER, say.freezing(false))).toEqual(['invalid', 'freezing'])
  expect(act(ISSUER, say.freezing(true))).toEqual(VALID)
  expect(act(who(3), say.revoke(1))).toEqual(VALID)
  expect(state.supply).toBe(999n)
})

test('only the issuer grants, nobody beyond what 63 bits hold, and a new issuer takes over', () => {
  const most = 2n ** 63n - 1n
  const { act, state } = started(most - 5n)
  expect(act(who(2), say.grant(1))).toEqual(['invalid', 'issuer'])
  expect(act(ISSUER, say.grant(6))).toEqual(['invalid', 'fields'])
  expect(act(ISSUER, say.grant(most + 1n))).toEqual(['invalid', 'fields'])
  expect(act(ISSUER, say.issuer)).toEqual(['invalid', 'fields'])
  expect(act(ISSUER, say.issuer, who(2))).toEqual(VALID)
  expect(act(ISSUER, say.grant(5))).toEqual(['invalid', 'issuer'])
  expect(act(who(2), say.grant(5), who(3))).toEqual(VALID)
  expect(state.supply).toBe(most)
})

test('messages of other properties, of wrong versions and cut off ones change nothing', () => {
  const { act, has, state } = started()
  for (const payload of [
    '',
    '0000',
    '00000000',
    say.send(1).slice(0, -2),
    say.send(1, u(1, 4)),
    say.all(2),
    say.all(0),
    '0000ffff0000001f',
  ])
    expect(act(ISSUER, payload, who(2)), payload).toBeNull()
  expect(act(ISSUER, `0001${say.send(1).slice(4)}`, who(2))).toEqual(['invalid', 'type'])
  expect(act(ISSUER, say.send(0), who(2))).toEqual(['invalid', 'fields'])
  expect(act(ISSUER, say.send(2n ** 63n), who(2))).toEqual(['invalid', 'fields'])
  // Without a receiver it is sent to oneself; a second creation is of another property.
  expect(act(ISSUER, say.send(1_000))).toEqual(VALID)
  expect(act(who(2), say.create)).toBeNull()
  expect([has(ISSUER), state.issuer]).toEqual([[1_000n, 1_000n], ISSUER])
})

test('what other properties decide is undecided: less is certain, more is possible, and never the wrong way', () => {
  const { act, has, state } = started()
  act(ISSUER, say.send(100), who(2))
  // An order that offers more than there is has no effect; one that may have taken 60.
  expect(act(who(2), say.trade(31, 101, 1, 5))).toEqual(['invalid', 'balance'])
  expect(act(who(2), say.trade(31, 60, 1, 5))).toEqual(['undecided', 'others'])
  expect(has(who(2))).toEqual([40n, 100n])
  expect(act(who(2), say.send(40), who(3))).toEqual(VALID)
  expect(act(who(2), say.send(50), who(3))).toEqual(['undecided', 'reach'])
  expect([has(who(2)), has(who(3))]).toEqual([
    [0n, 60n],
    [40n, 90n],
  ])
  expect(act(who(2), say.send(61), who(3))).toEqual(['invalid', 'balance'])
  // Who wants some may have got what was offered, and no more than that.
  expect(act(who(4), say.trade(1, 5, 31, 60))).toEqual(['undecided', 'others'])
  expect(act(who(4), say.send(60), who(5))).toEqual(['undecided', 'reach'])
  expect(act(who(4), say.send(61), who(5))).toEqual(['invalid', 'balance'])
  // Anybody may have got a share of what was sent to all owners.
  expect(act(who(9), say.owners(1))).toEqual(['invalid', 'balance'])
  expect(act(ISSUER, say.owners(10))).toEqual(['undecided', 'others'])
  expect(act(who(7), say.send(10), who(8))).toEqual(['undecided', 'reach'])
  expect(act(who(7), say.send(11), who(8))).toEqual(['invalid', 'balance'])
  expect(act(ISSUER, say.revoke(895))).toEqual(['undecided', 'reach'])
  expect([state.supply, state.supplyMost]).toEqual([105n, 1_000n])
  // What goes for certain is certain on the other side, too.
  expect(act(who(3), say.all(), who(6))).toEqual(['undecided', 'reach'])
  expect([has(who(3)), has(who(6))]).toEqual([
    [0n, 50n],
    [40n, 100n],
  ])
})

test('on Bitcoin one transaction makes it, features come with notice, and their time counts by block', () => {
  const [keeper] = OMNI_RULES.main.keepers
  const notice = (from: number) => `fffffffe${u(14, 2)}${u(from, 4)}${u(0, 4)}`
  const early = world(OMNI_RULES.main, 394_990)
  expect(early.act(ISSUER, say.create)).toBeNull()
  const made = world({ ...OMNI_RULES.main, created: null }, 394_990)
  made.act(ISSUER, say.create)
  made.act(ISSUER, say.grant(5))
  expect(made.act(ISSUER, say.all(), who(2))).toEqual(['invalid', 'type'])
  expect(made.act(ISSUER, say.trade(31, 1, 1, 1))).toEqual(['invalid', 'type'])
  made.skip(10_000)
  expect(made.act(ISSUER, say.trade(31, 1, 3, 1))).toEqual(['invalid', 'fields'])
  expect(made.act(ISSUER, say.trade(31, 1, 1, 1))).toEqual(['undecided', 'others'])
  // 405,000 or so: too soon, from anybody, and as it must be.
  expect(made.act(keeper!, notice(405_100))).toBeNull()
  made.act(who(3), notice(408_000))
  expect(made.state.features.size).toBe(0)
  made.act(keeper!, notice(408_000))
  expect([...made.state.features]).toEqual([[14, 408_000]])
  made.skip(4_000)
  expect(made.act(ISSUER, say.freezing(true))).toEqual(VALID)
  expect(made.act(ISSUER, say.freeze(who(2)))).toEqual(['invalid', 'freezing'])
  made.skip(4_096)
  expect(made.act(ISSUER, say.freeze(who(2)))).toEqual(VALID)
})

test('a stranger who only says that he shares, offers or gives up makes nobody richer, and the supply no smaller', () => {
  const { act, has, state, ledger } = started(2_000n)
  const most = (address: Hex) => mostOfOmni(ledger.holding(address), state)
  act(ISSUER, say.send(500), who(2))
  expect(act(ISSUER, say.owners(1))).toEqual(['undecided', 'others'])
  for (let i = 0; i < 70; i++) {
    expect(act(who(9), say.owners(1))).toEqual(['undecided', 'others'])
    expect(act(who(9), say.owners(2))).toEqual(['invalid', 'balance'])
    expect(act(who(9), say.trade(31, 1, 1, 1))).toEqual(['undecided', 'others'])
    expect(act(who(9), say.trade(1, 1, 31, 1))).toEqual(['undecided', 'others'])
  }
  expect(act(who(9), say.send(2), who(8))).toEqual(['invalid', 'balance'])
  for (let i = 0; i < 10; i++) expect(act(who(9), say.revoke(1))).toEqual(['undecided', 'reach'])
  expect(act(who(9), say.revoke(2))).toEqual(['invalid', 'balance'])
  // What is certainly somebody's is there: 1,999 of 2,000, and nobody else can have more than the one that is left.
  expect([state.certain, state.supply, state.supplyMost]).toEqual([1_999n, 1_999n, 2_000n])
  expect([state.shared, state.traded]).toEqual([1n, 1n])
  expect([most(who(9)), most(who(8)), most(who(2)), most(ISSUER)]).toEqual([1n, 1n, 501n, 1_500n])
  expect(has(ISSUER)[0]).toBe(1_499n)
  expect(act(ISSUER, say.grant(1))).toEqual(VALID)
  expect(state.supply).toBe(2_000n)
})

test('an offer of one who has little adds no more than that to what traders may have', () => {
  const { act, state } = world({ ...OMNI_RULES.test, on: { ...OMNI_RULES.test.on, [FEATURE.freeExchange]: 0 } })
  act(ISSUER, say.create)
  act(ISSUER, say.grant(1_000))
  act(ISSUER, say.send(10), who(2))
  act(ISSUER, say.owners(300))
  expect(act(who(2), say.offer(5))).toEqual(['undecided', 'others'])
  expect(state.traded).toBe(5n)
  // It has 5 for certain, and 305 may be nobody's.
  expect(act(who(2), say.offer(2n ** 62n))).toEqual(['undecided', 'others'])
  expect(state.traded).toBe(310n)
  // Omni Core reads 33 bytes of an offer, 34 of version 1, and knows no version 2.
  expect(act(who(2), say.offer(5).slice(0, -2))).toBeNull()
  expect(act(who(2), `0001${say.offer(5).slice(4)}`)).toBeNull()
  expect(act(who(2), `0001${say.offer(5).slice(4)}01`)).toEqual(['undecided', 'others'])
  expect(act(who(2), `0002${say.offer(5).slice(4)}01`)).toEqual(['invalid', 'type'])
  expect(act(who(2), `00010016${P}${u(1, 8)}`)).toEqual(['invalid', 'type'])
  expect(act(who(2), `00000016${P}${u(1, 8)}`)).toEqual(['undecided', 'others'])
})

test('screens-nonevm §5: what stood there after a grant, a revoke or a freeze is told with what is possible', () => {
  const { act, state } = started()
  act(ISSUER, say.send(100), who(2))
  act(who(2), say.trade(31, 100, 1, 5))
  act(ISSUER, say.freezing(true))
  act(ISSUER, say.freeze(who(2)))
  expect(act.last()?.note).toEqual({ list: 'freeze', after: 0n, after_most: 100n })
  act(who(3), say.trade(1, 5, 31, 5))
  expect(act(who(3), say.revoke(40))).toEqual(['undecided', 'reach'])
  expect(act.last()?.note).toEqual({ list: 'supply', after: 960n, after_most: 1_000n })
  expect(state.supply).toBe(960n)
  // One message to many names them all.
  act(ISSUER, `00000007${P}02${u(0, 1)}${u(3, 8)}${u(1, 1)}${u(4, 8)}`)
  expect(act.last()).toMatchObject({ to: null, others: [who(50), who(51)] })
})

test('Omni Core’s rules.cpp: what waits begins with block 999,999, and features are switched off by other keys, at once', () => {
  const rules = { ...OMNI_RULES.main, created: null }
  const late = world(rules, 999_990)
  late.act(ISSUER, say.create)
  late.act(ISSUER, say.grant(10_000))
  expect(late.act(ISSUER, say.delegate, who(2))).toEqual(['invalid', 'type'])
  expect(late.act(ISSUER, say.offer(1))).toEqual(['invalid', 'type'])
  late.skip(5)
  expect(late.act(ISSUER, say.delegate, who(2))).toEqual(VALID)
  expect(late.act(ISSUER, say.grant(1))).toEqual(['invalid', 'issuer'])
  expect(late.act(who(2), say.grant(1), ISSUER)).toEqual(VALID)
  expect(late.act(ISSUER, say.offer(4_000))).toEqual(['undecided', 'others'])
  // Fees of trades between other properties go to owners of OMNI, who said nothing.
  expect(late.act(who(3), say.trade(1, 1, 31, 1))).toEqual(['undecided', 'others'])
  expect(late.state.shared).toBe(0n)
  expect(late.act(who(3), say.trade(5, 1, 31, 1))).toEqual(['undecided', 'others'])
  expect(late.state.shared).toBe(2n)

  const [keeper, stopper] = [rules.keepers[0]!, rules.stoppers[0]!]
  const on = (feature: number, from: number) => `fffffffe${u(feature, 2)}${u(from, 4)}${u(0, 4)}`
  const off = (feature: number) => `fffffffd${u(feature, 2)}`
  const { act, state, skip } = world(rules, 410_000)
  act(ISSUER, say.create)
  act(ISSUER, say.grant(10))
  act(keeper, on(15, 413_000))
  // Not live yet: there is nothing to switch off.
  act(stopper, off(15))
  expect([...state.features]).toEqual([[15, 413_000]])
  skip(3_000)
  act(keeper, off(15))
  act(stopper, on(14, 416_000))
  expect([...state.features]).toEqual([[15, 413_000]])
  expect(act(ISSUER, say.offer(1))).toEqual(['undecided', 'others'])
  act(stopper, off(15))
  expect(act(ISSUER, say.offer(1))).toEqual(['invalid', 'type'])
  // Also what no message had switched on.
  expect(act(ISSUER, say.trade(31, 1, 1, 1))).toEqual(['undecided', 'others'])
  act(stopper, off(2))
  expect(act(ISSUER, say.trade(31, 1, 1, 1))).toEqual(['invalid', 'type'])
  expect([...state.features]).toEqual([
    [15, 999_999],
    [2, 999_999],
  ])
})
