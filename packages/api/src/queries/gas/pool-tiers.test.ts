import { expect, test } from 'vitest'
import { poolTiers } from './pool-tiers.ts'

test('screens-nonevm §4.4: a place costs what those pay that get one, and the least that the node takes where nobody bids', () => {
  expect(poolTiers({ rapid: '12.50', fast: '9.00', standard: '4.00' }, '1')).toEqual({
    slow: '1',
    standard: '4.00',
    fast: '9.00',
    rapid: '12.50',
  })
  // The pool is under one block; there is no third one.
  expect(poolTiers({ rapid: null, fast: null, standard: null }, '1.5')).toEqual({
    slow: '1.5',
    standard: '1.5',
    fast: '1.5',
    rapid: '1.5',
  })
  expect(poolTiers({ rapid: '3.00', fast: '2.00', standard: null }, '1')).toMatchObject({ standard: '1', fast: '2.00' })
  // What the node refuses by now buys no place.
  expect(poolTiers({ rapid: '3.00', fast: '2.00', standard: '0.50' }, '2.5')).toEqual({
    slow: '2.5',
    standard: '2.5',
    fast: '2.5',
    rapid: '3.00',
  })
  expect(poolTiers(null, '1'), 'a part of what waits is not told').toBeNull()
  expect(poolTiers({ rapid: null, fast: null, standard: null }, undefined)).toBeNull()
})
