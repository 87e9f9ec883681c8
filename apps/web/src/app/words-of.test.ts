import { findChain } from '@orrery/chains/find-chain'
import { expect, test } from 'vitest'
import { wordsOf } from './words-of.ts'

test('issue 6: Dogecoin’s pages call the protocol by its own name, and no others do', () => {
  const t = (key: string, slots?: object) => `BRC20 of ${key} ${JSON.stringify(slots)}`
  const said = (code: string | null) => wordsOf(t, code === null ? null : findChain(code)!)('x', { a: 1 })
  expect(said('DOGE')).toBe('DRC20 of x {"a":1}')
  for (const code of ['BTC', 'FRACTAL-BITCOIN', 'ETH', null]) expect(said(code)).toBe('BRC20 of x {"a":1}')
})

test('explorer §3.8: counts, tabs and charts call token standards by the prefix of their chain, and nothing else is renamed', () => {
  const texts: Readonly<Record<string, string>> = {
    'stat.tokenKinds': '3 ERC-20 · 2 ERC-721 · 1 ERC-1155',
    'tab.erc20': 'ERC-20',
    'chart.feeClass.erc20': 'ERC-20 transfer',
    'chart.other': 'ERC-2000 and ERC-4337',
    'item.history.rule': 'after ERC-4906 and ERC-1155',
  }
  const said = (code: string) => {
    const t = wordsOf((key) => texts[key]!, findChain(code)!)
    return Object.keys(texts).map((key) => t(key))
  }
  expect(said('BSC')).toEqual([
    '3 BEP-20 · 2 BEP-721 · 1 BEP-1155',
    'BEP-20',
    'BEP-20 transfer',
    ...['ERC-2000 and ERC-4337', 'after ERC-4906 and ERC-1155'],
  ])
  expect(said('KCC')[1]).toBe('KRC-20')
  // Kaia numbers them anew.
  expect(said('KAIA').slice(0, 4)).toEqual([
    '3 KIP-7 · 2 KIP-17 · 1 KIP-37',
    'KIP-7',
    'KIP-7 transfer',
    'ERC-2000 and ERC-4337',
  ])
  expect(said('ETH')).toEqual(Object.values(texts))
})
