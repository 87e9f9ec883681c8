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
