import { expect, test } from 'vitest'
import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { ltc } from '@orrery/chains/records/ltc'
import type { Chain } from '@orrery/model/chain'
import type { ROW_MARKS } from '@orrery/model/tx-marks'
import type { Json } from '@orrery/primitives/json'
import { carries, usesScript } from './tx-marks.ts'

const tx = (ext: { readonly [name: string]: Json }) => ({ ext })
const data = (script: string) => tx({ outputs: [{ type: 'data', script, value: '0' }] })
const is = (mark: (typeof ROW_MARKS)[number], chain: Chain, row: ReturnType<typeof tx>) => carries(row, mark, chain)

test('screens-nonevm §4.5: a transaction is found by the script type of what it spends and what it makes', () => {
  const row = tx({ inputs: [{ type: 'p2wpkh' }], outputs: [{ type: 'p2tr' }, { type: 'data' }] })
  expect((['p2wpkh', 'p2tr', 'data', 'p2pkh'] as const).map((type) => usesScript(row, type))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(usesScript(tx({}), 'p2tr')).toBe(false)
})

test('screens-nonevm §4.5: messages of protocols are found by how their outputs begin, on chains that know them', () => {
  expect(is('runes', btc, data('0x6a5d0300'))).toBe(true)
  expect(is('runes', ltc, data('0x6a5d0300'))).toBe(false)
  expect(is('runes', btc, data('0x6a035d0000'))).toBe(false)
  for (const script of ['0x6a146f6d6e69000000', '0x6a4c506f6d6e6900'] as const) {
    expect(is('omni', btc, data(script))).toBe(true)
    expect(is('omni', fractalBitcoin, data(script))).toBe(false)
  }
  expect(is('omni', btc, data('0x6a14006f6d6e69'))).toBe(false)
  expect(is('cat', fractalBitcoin, data(`0x6a1863617401${'ab'.repeat(20)}`))).toBe(true)
  expect(is('cat', fractalBitcoin, tx({ outputs: [{ type: 'p2tr', script: null }] }))).toBe(false)
  // Longer than is kept: its own words are not here.
  expect(is('runes', btc, tx({ outputs: [{ type: 'data', script: null }] }))).toBe(false)
  expect(is('data', btc, tx({ outputs: [{ type: 'data', script: null }] }))).toBe(true)
})

test('screens-nonevm §4.5: tokens of outputs, pegs and signals are found by the row alone', () => {
  expect(is('cash-tokens', bch, tx({ outputs: [{ token: null }, { token: { category: '0x01' } }] }))).toBe(true)
  expect(is('cash-tokens', bch, tx({ outputs: [{ token: null }] }))).toBe(false)
  expect(is('mweb', ltc, tx({ outputs: [{ type: 'mweb-pegin' }] }))).toBe(true)
  expect(is('rbf', btc, tx({ rbf: true }))).toBe(true)
  expect(is('rbf', btc, tx({ rbf: false }))).toBe(false)
})

test('screens-nonevm §4.5: what looks like a coinjoin has three equal outputs and as many payers at least', () => {
  const join = (payers: number, equal: number) =>
    tx({
      inputs: Array.from({ length: payers }, (_, at) => ({ address: `0x0${at}` })),
      outputs: [
        ...Array.from({ length: equal }, () => ({ type: 'p2wpkh', value: '1000' })),
        { type: 'p2wpkh', value: '7' },
      ],
    })
  expect([join(3, 3), join(5, 4)].map((row) => is('coinjoin', btc, row))).toEqual([true, true])
  expect([join(2, 3), join(3, 2), join(1, 50)].map((row) => is('coinjoin', btc, row))).toEqual([false, false, false])
  const same = tx({
    inputs: [{ address: '0x00' }, { address: '0x00' }, { address: '0x00' }],
    outputs: [{ value: '1' }, { value: '1' }, { value: '1' }],
  })
  expect(is('coinjoin', btc, same), 'one payer with three outputs to spend').toBe(false)
})
