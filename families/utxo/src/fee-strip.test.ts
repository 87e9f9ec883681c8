import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { feeStripOf } from './fee-strip.ts'

test('screens-nonevm §4.5: what the space of a block was paid with is one bar, what paid most first, where there is something to compare', () => {
  const bands = [
    [1, 3, 750],
    [1_000_000, 1, 250],
  ] as const
  expect(feeStripOf(bands, btc).strip?.parts).toEqual([
    { label: '≥ 1000000 sats/vB', size: 250 },
    { label: '1–2 sats/vB', size: 750 },
  ])
  expect(feeStripOf(bands.slice(1), btc)).toEqual({})
  expect(feeStripOf(undefined, btc)).toEqual({})
})
