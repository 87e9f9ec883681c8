import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { USUAL_SAFETY, type SafetyRules } from '@orrery/model/safety-rules'
import {
  airdropGas,
  doubtsOfToken,
  doubtedOf,
  isAirdrop,
  isDoubtedToken,
  NO_DOUBT,
  toldOf,
  type TransferFacts,
} from './suspicion-rules.ts'

const ETH = ALL_CHAINS.find(({ code }) => code === 'ETH')!
const SOME: Hex = `0x${'77'.repeat(20)}`
const USDT: Hex = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const named = (symbol: string, address = SOME) => isDoubtedToken(address, { name: null, symbol }, ETH)

test('screens-evm §0.6: a token is doubted whose name leads somewhere, imitates letters, or passes for a coin of its chain', () => {
  for (const bad of ['visit usd-claim.xyz', 'Claim your reward', 'USDС', 'U5DT', 'USD₮', 'W.E.T.H', 'VVETH'])
    expect([bad, named(bad)]).toEqual([bad, true])
  for (const good of ['USDT', 'usdt', 'WETH', 'UNI', 'USDT0X', 'Ωmega', '王牌'])
    expect([good, named(good)]).toEqual([good, false])
  expect(named('USD₮', USDT), 'its own issuer may write it so').toBe(false)
  expect(isDoubtedToken(SOME, { name: 'U5DT', symbol: null }, null), 'without a chain no coin is known').toBe(false)
})

test('screens-evm §0.6: one order of reasons: who is imitated, what moves nothing, names, and what came unasked', () => {
  const facts = (of: Partial<TransferFacts>): TransferFacts => ({
    alike: [],
    isOwnersAct: false,
    givesSome: false,
    isUnbacked: false,
    isAirdrop: false,
    ...of,
  })
  const told = (amount: bigint, symbol: string, of: Partial<TransferFacts>) =>
    doubtedOf({ standard: 'erc20', amount, asset: SOME }, { name: null, symbol }, facts(of), ETH).reasons[0] ?? null
  expect(told(0n, 'U5DT', { alike: ['to'], isAirdrop: true })).toBe('lookAlike')
  expect(told(0n, 'U5DT', { isAirdrop: true })).toBe('zero')
  expect(told(0n, 'U5DT', { isOwnersAct: true })).toBe('name')
  expect(told(0n, 'U5DT', { givesSome: true })).toBe('name')
  expect(told(5n, 'UNI', { isAirdrop: true })).toBe('airdrop')
  expect(told(5n, 'UNI', {})).toBeNull()
  expect(
    doubtedOf(
      { standard: 'erc20', amount: 0n, asset: SOME },
      { name: null, symbol: 'U5DT' },
      facts({ alike: ['from'], isUnbacked: true, isAirdrop: true }),
      ETH,
    ),
  ).toEqual({ reasons: ['lookAlike', 'zero', 'name', 'unbacked', 'airdrop'], alike: ['from'] })
  expect(doubtedOf({ standard: 'erc721', amount: 0n, asset: SOME }, undefined, facts({}), ETH)).toEqual(NO_DOUBT)
  const moves = (count: number) => Array.from({ length: count }, (_, at) => ({ to: `0x${at}` as Hex }))
  expect([
    isAirdrop(moves(200)),
    isAirdrop(moves(201)),
    isAirdrop(Array.from({ length: 500 }, () => ({ to: SOME }))),
  ]).toEqual([false, true, false])
})

test('screens-evm §0.6: the operator tunes the rules, and a reason tells the measure that it went by', () => {
  const ask = (rules: Partial<SafetyRules>, symbol = 'U5DT', amount = 0n) =>
    doubtedOf(
      { standard: 'erc20', amount, asset: SOME },
      { name: null, symbol },
      { alike: [], isOwnersAct: false, givesSome: false, isUnbacked: false, isAirdrop: true },
      ETH,
      { ...USUAL_SAFETY, ...rules },
    ).reasons[0] ?? null
  expect(ask({ off: ['zero'] })).toBe('name')
  expect(ask({ off: ['zero', 'name'] })).toBe('airdrop')
  expect(ask({ off: ['zero', 'name', 'airdrop'] })).toBeNull()
  expect(ask({ doubted: [SOME] }, 'UNI', 5n)).toBe('listed')
  expect(ask({ trusted: [SOME] }, 'U5DT', 5n)).toBeNull()
  expect(ask({ trusted: [SOME] }), 'a token that is trusted lends nobody its name').toBe('zero')
  const few = { ...USUAL_SAFETY, airdropReceivers: 20 }
  const moves = Array.from({ length: 21 }, (_, at) => ({ to: `0x${at}` as Hex }))
  expect([isAirdrop(moves), isAirdrop(moves, few)]).toEqual([false, true])
  expect(airdropGas(few)).toBeLessThan(airdropGas(USUAL_SAFETY))
  expect(toldOf({ reasons: ['airdrop'], alike: [] }, few)).toEqual({ suspicion: 'airdrop', suspicionOver: 20 })
  expect(toldOf({ reasons: ['zero'], alike: [] }, few)).toEqual({ suspicion: 'zero' })
  expect(toldOf(NO_DOUBT, few)).toEqual({ suspicion: null })
  expect(toldOf({ reasons: ['name', 'airdrop'], alike: [] }, few)).toEqual({
    suspicion: 'name',
    suspicions: ['name', 'airdrop'],
    suspicionOver: 20,
  })
})

test('screens-evm §0.6: the sides that a look-alike is on are told, and none where that rule is off', () => {
  const ask = (rules: Partial<SafetyRules>) =>
    toldOf(
      doubtedOf(
        { standard: 'erc20', amount: 5n, asset: SOME },
        { name: null, symbol: 'UNI' },
        { alike: ['to'], isOwnersAct: true, givesSome: false, isUnbacked: false, isAirdrop: false },
        ETH,
        { ...USUAL_SAFETY, ...rules },
      ),
    )
  expect(ask({})).toEqual({ suspicion: 'lookAlike', alike: ['to'] })
  expect(ask({ off: ['lookAlike'] })).toEqual({ suspicion: null })
})

test('screens-evm §0.6: against a token the list of the operator speaks, and that its name passes for a coin; its own words are shown as they are', () => {
  const ask = (symbol: string, rules: Partial<SafetyRules> = {}, address = SOME) =>
    doubtsOfToken(address, { name: null, symbol }, ETH, { ...USUAL_SAFETY, ...rules })
  expect([ask('UNI'), ask('U5DT'), ask('USD₮', {}, USDT)]).toEqual([[], ['coin'], []])
  expect(ask('visit usd-claim.xyz'), 'the page reads that of the name').toEqual([])
  expect(ask('U5DT', { doubted: [SOME] })).toEqual(['listed', 'coin'])
  expect(ask('U5DT', { doubted: [SOME], off: ['listed', 'name'] })).toEqual([])
  expect(ask('U5DT', { trusted: [SOME] })).toEqual([])
})
