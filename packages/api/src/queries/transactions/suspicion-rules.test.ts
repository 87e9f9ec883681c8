import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { isAirdrop, isDoubtedToken, suspicionOf, type TransferFacts } from './suspicion-rules.ts'

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
    imitates: false,
    isOwnersAct: false,
    isAirdrop: false,
    ...of,
  })
  const told = (amount: bigint, symbol: string, of: Partial<TransferFacts>) =>
    suspicionOf({ standard: 'erc20', amount, asset: SOME }, { name: null, symbol }, facts(of), ETH)
  expect(told(0n, 'U5DT', { imitates: true, isAirdrop: true })).toBe('lookAlike')
  expect(told(0n, 'U5DT', { isAirdrop: true })).toBe('zero')
  expect(told(0n, 'U5DT', { isOwnersAct: true })).toBe('name')
  expect(told(5n, 'UNI', { isAirdrop: true })).toBe('airdrop')
  expect(told(5n, 'UNI', {})).toBeNull()
  expect(suspicionOf({ standard: 'erc721', amount: 0n, asset: SOME }, undefined, facts({}), ETH)).toBeNull()
  const moves = (count: number) => Array.from({ length: count }, (_, at) => ({ to: `0x${at}` as Hex }))
  expect([
    isAirdrop(moves(200)),
    isAirdrop(moves(201)),
    isAirdrop(Array.from({ length: 500 }, () => ({ to: SOME }))),
  ]).toEqual([false, true, false])
})
