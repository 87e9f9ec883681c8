import { ethereum } from '@orrery/chains/records/ethereum'
import type { TokenPlan } from '@orrery/model/token-plan'
import { quotesOf } from '@orrery/model/quotes'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { tokenMarks } from './token-marks.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`

test('screens-evm §8.1: a token is marked by what stands beside it here, never by its own words', () => {
  const runtime = {
    tokenPlans: { dollars: [at('1')], plans: new Map([[at('2'), {} as TokenPlan]]) },
  }
  const book = {
    find: (chain: string, address: Hex) => (chain === 'ETH' && address === at('3') ? ({} as never) : null),
  }
  const marks = tokenMarks({ chain: ethereum, runtime }, book)
  expect([1, 2, 3, 4].map((digit) => marks(at(String(digit))))).toEqual([
    { verified: false, listed: true },
    { verified: false, listed: true },
    { verified: true, listed: false },
    { verified: false, listed: false },
  ])
  // The wrapped coin of the chain's record, and coins of known issuers.
  const { coin, dollars } = quotesOf(ethereum)
  expect([coin!, dollars[0]!].every((address) => marks(address).listed)).toBe(true)
  expect(tokenMarks({ chain: ethereum, runtime: {} }, null)(at('3'))).toEqual({ verified: false, listed: false })
})
