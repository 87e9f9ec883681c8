import { findChain } from '@orrery/chains/find-chain'
import { expect, test } from 'vitest'
import { wordsOf } from './words-of.ts'

test('issue 6: Dogecoin’s pages call the protocol by its own name, and no others do', () => {
  const t = (key: string, slots?: object) => `BRC20 of ${key} ${JSON.stringify(slots)}`
  const said = (code: string | null) => wordsOf(t, code === null ? null : findChain(code)!)('x', { a: 1 })
  expect(said('DOGE')).toBe('DRC20 of x {"a":1}')
  for (const code of ['BTC', 'FRACTAL-BITCOIN', 'ETH', null]) expect(said(code)).toBe('BRC20 of x {"a":1}')
})
