import { expect, test } from 'vitest'
import { wholeWorth, type WorthOf } from './worth-of.ts'

const address = `0x${'11'.repeat(20)}` as const
/** A base unit is worth a millionth of a base unit of the coin, and no dollars. */
const of: WorthOf = (_, amount) => ({ coin: (amount / 1_000_000n).toString(), dollars: null })

test('screens-evm §2.2: a token is told with what a whole one is worth, and not where that is below a base unit or its decimals are not known', () => {
  expect(wholeWorth(of, { address, decimals: 8 })).toEqual({ coin: '100', dollars: null })
  expect(wholeWorth(of, { address, decimals: 2 })).toBeNull()
  expect(wholeWorth(of, { address, decimals: null })).toBeNull()
  expect(wholeWorth(of, { address, decimals: 255 })).toBeNull()
  expect(wholeWorth(() => null, { address, decimals: 8 })).toBeNull()
  expect(wholeWorth(null, { address, decimals: 8 })).toBeNull()
})
