import { expect, test } from 'vitest'
import { ledgerCoverage } from './ledger-coverage.ts'

test('screens-evm §0.4: a ledger that runs behind the chain does not say that there really are none', () => {
  expect(ledgerCoverage({ from: 0, through: 149, tip: 213 })).toEqual({
    ranges: [{ from: 0, to: 149 }],
    complete: false,
  })
  expect(ledgerCoverage({ from: 0, through: 213, tip: 213 })).toEqual({
    ranges: [{ from: 0, to: 213 }],
    complete: true,
  })
  expect(ledgerCoverage({ from: 5, through: null, tip: 213 })).toEqual({ ranges: [], complete: false })
})
