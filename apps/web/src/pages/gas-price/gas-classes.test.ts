import { expect, test } from 'vitest'
import { dollarRows } from './dollar-rows.ts'
import { gasClasses, maxFeeOf, pricesAt } from './gas-classes.ts'

const tier = (price: string) => ({ tier: 'slow', tip: '1', price, transfer: '0', entered: 1, seconds: null }) as const

test('screens-evm §7: the highest fee to offer stays enough while the base fee no more than doubles', () => {
  // EIP-1559: after five full blocks the base fee is below, after six above.
  let base = 1_000_000_000n
  const most = BigInt(maxFeeOf({ nextBaseFee: base.toString(), lastBaseFee: null }, '7')!)
  for (let block = 0; block < 5; block++) base += base / 8n
  expect(base + 7n <= most).toBe(true)
  expect(base + base / 8n + 7n > most).toBe(true)
  expect(maxFeeOf({ nextBaseFee: null, lastBaseFee: '10' }, '1')).toBe('21')
  // A chain without a base fee has prices alone.
  expect(maxFeeOf({ nextBaseFee: null, lastBaseFee: null }, '7')).toBeNull()
})

test('screens-evm §7: what calls cost in dollars is their gas, the price and what a coin is worth, to the last digit', () => {
  const prices = {
    tiers: [tier('1000000000'), tier('3')],
    actions: [{ action: 'swap', gas: 184_000, txs: 9 }],
  } as const
  expect(gasClasses({ actions: [...prices.actions] })).toHaveLength(2)
  expect(dollarRows({ tiers: [...prices.tiers], actions: [...prices.actions] }, '3120.45', 18)).toEqual([
    { action: 'transfer', costs: ['0.06552945', '0.00000000019658835'] },
    { action: 'swap', costs: ['0.5741628', '0.0000000017224884'] },
  ])
  expect(dollarRows({ tiers: null, actions: [] }, '1', 18)).toEqual([])
})

test('screens-evm §7: while blocks are too few the node’s suggestion is what a call is reckoned with, and marked so', () => {
  const node = { slow: '1', standard: '2', fast: '3', rapid: '4' }
  expect(pricesAt({ tiers: [tier('9')], node })).toEqual({ by: 'blocks', at: [{ tier: 'slow', price: '9' }] })
  const alone = pricesAt({ tiers: null, node })
  expect([alone.by, alone.at.map(({ price }) => price)]).toEqual(['node', ['1', '2', '3', '4']])
  expect(pricesAt({ tiers: null, node: null })).toEqual({ by: null, at: [] })
})
