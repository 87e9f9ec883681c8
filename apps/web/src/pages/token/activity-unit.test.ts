import { expect, test } from 'vitest'
import { activityUnit } from './activity-unit.ts'

test('reliability F-37: amounts of a token without usable decimals are base units and go by no symbol', () => {
  const token = { standard: 'erc20', symbol: 'USDX', decimals: 6 } as const
  expect(activityUnit(token)).toEqual({ symbol: 'USDX', decimals: 6, isRaw: false })
  for (const decimals of [null, 78, 255])
    expect(activityUnit({ ...token, decimals })).toEqual({ symbol: '', decimals: 0, isRaw: true })
  expect(activityUnit({ standard: 'erc721', symbol: 'CAT', decimals: null })).toEqual({
    symbol: '',
    decimals: 0,
    isRaw: false,
  })
})
