import type { Statement } from '@orrery/model/wire/statement'
import { expect, test } from 'vitest'
import { statementCsv } from './statement-csv.ts'

const COIN = { symbol: 'ETH', decimals: 18 }
const sum = (count: number, amount: string) => ({ count, amount })
const statement: Statement = {
  address: '0x11',
  from: 5,
  to: 9,
  opening: { amount: '1', height: 4, source: 'node' },
  closing: null,
  sums: {
    received: sum(1, '1500000000000000000'),
    sent: sum(0, '0'),
    fees: sum(0, '0'),
    callsIn: sum(0, '0'),
    callsOut: sum(2, '7'),
    withdrawals: sum(0, '0'),
    feesUnknown: 0,
    net: '1',
    unexplained: null,
  },
  tokens: [],
  tokenCount: 0,
  traced: 'all',
  covered: true,
  coverage: { ranges: [], complete: true },
}
const linesOf = (told: Statement) =>
  Object.fromEntries(
    statementCsv(told, COIN)
      .trim()
      .split(/\r?\n/)
      .map((line) => [line.split(',')[0], line.split(',').slice(4).join(',')]),
  )

test('screens-evm §5: the file of a statement has exact amounts, in units of the coin and in base units', () => {
  expect(linesOf(statement)).toMatchObject({
    received: '1,1.5,1500000000000000000',
    callsIn: '0,0,0',
    callsOut: '2,0.000000000000000007,7',
    closing: ',,',
  })
})

test('screens-evm §0: where nobody looked inside transactions, the file of a statement tells no calls, as its page does', () => {
  const { callsIn, callsOut, sent } = linesOf({ ...statement, traced: 'none' })
  expect([callsIn, callsOut, sent]).toEqual([',,', ',,', '0,0,0'])
})

test('screens-evm §5: of each token the file tells what there was before and after, and nothing where that is not known', () => {
  const token = { address: '0x22', standard: 'erc20', name: null, symbol: null, decimals: 1 } as const
  const moved = { received: sum(2, '15'), sent: sum(0, '0') }
  const told = { ...statement, tokens: [{ token, ...moved, opening: '5', closing: '20' }], tokenCount: 1 }
  const of = (one: Statement) =>
    statementCsv(one, COIN)
      .trim()
      .split(/\r?\n/)
      .filter((line) => line.includes('0x22'))
  expect(of(told)).toEqual([
    'opening,5,9,0x22,,0.5,5',
    'received,5,9,0x22,2,1.5,15',
    'sent,5,9,0x22,0,0,0',
    'closing,5,9,0x22,,2,20',
  ])
  const unknown = of({ ...told, tokens: [{ token, ...moved, opening: null, closing: null }] })
  expect([unknown[0], unknown[3]]).toEqual(['opening,5,9,0x22,,,', 'closing,5,9,0x22,,,'])
})
