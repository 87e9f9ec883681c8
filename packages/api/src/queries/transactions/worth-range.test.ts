import { expect, test } from 'vitest'
import { EMPTY } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { within, worthRange } from './worth-range.ts'

test('screens-evm §5, §17: where nothing is worth dollars no range of them is asked for, and all is hidden by none', () => {
  const deskOf = (dollars: readonly string[]) =>
    ({ chain: { code: 'X', family: 'utxo' }, runtime: { tokenPlans: { dollars } } }) as unknown as ChainDesk
  const told = () => () => ({ coin: '1', dollars: null })
  expect(() => worthRange(deskOf([]), { leastWorth: '1' }, told)).toThrow(/prices in dollars/)
  expect(worthRange(deskOf([]), {}, told)).toEqual({})
  expect(worthRange(deskOf(['0xaa']), { leastWorth: '1' }, told)).toHaveProperty('fitsWorth')
})

test('screens-evm §17: amounts are narrowed by what they are worth in dollars, both ends included, and what has no price fits no range', () => {
  const worth = (asset: string, amount: bigint) =>
    asset === EMPTY
      ? { coin: '1', dollars: String(amount * 2n) }
      : asset === '0xaa'
        ? { coin: '1', dollars: null }
        : null
  const fits = (texts: Parameters<typeof within>[1], amount: bigint, asset = EMPTY) =>
    within(worth, texts)(asset, amount)
  expect([9n, 10n, 11n].map((amount) => fits({ leastWorth: '20' }, amount))).toEqual([false, true, true])
  expect([9n, 10n, 11n].map((amount) => fits({ mostWorth: '20' }, amount))).toEqual([true, true, false])
  expect(fits({ leastWorth: '20', mostWorth: '20' }, 10n)).toBe(true)
  expect([fits({ leastWorth: '0' }, 5n, '0xaa'), fits({ leastWorth: '0' }, 5n, '0xbb')]).toEqual([false, false])
})
