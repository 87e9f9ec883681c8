import { BAND_STARTS } from '@orrery/utxo/rate-tally'
import { expect, test } from 'vitest'
import { bandEnd } from './band-end.ts'

test('screens-nonevm §4.5: a band of fee rates ends where the next begins, so that all rates of a block lie in the range that is shown', () => {
  expect(BAND_STARTS.map(bandEnd)).toEqual([...BAND_STARTS.slice(1), null])
})
