import { expect, test } from 'vitest'
import { queuePlace } from './queue-place.ts'

const block = (least: string, isOpen = false) => ({
  txs: 1,
  bytes: 1,
  fees: '1',
  median: least,
  least,
  most: '99',
  isOpen,
})

test('screens-nonevm §4.4: a fee rate stands behind the blocks that pay more, as decimals and not as texts', () => {
  const blocks = [block('20.5'), block('9'), block('1.01', true)]
  expect(queuePlace('100', blocks)).toEqual({ blocks: 0, isLeast: false })
  expect(queuePlace('20.50', blocks), 'what pays as much is in').toEqual({ blocks: 0, isLeast: false })
  expect(queuePlace('20.49', blocks)).toEqual({ blocks: 1, isLeast: false })
  expect(queuePlace('9.00', blocks)).toEqual({ blocks: 1, isLeast: false })
})

test('screens-nonevm §4.4: behind the blocks that are told nobody knows how many there are', () => {
  expect(queuePlace('8', [block('20'), block('9'), block('1', true)])).toEqual({ blocks: 2, isLeast: true })
  expect(queuePlace('0.5', [block('20'), block('9'), block('1', true)])).toEqual({ blocks: 2, isLeast: true })
  // There is room in the last one.
  expect(queuePlace('0.5', [block('20'), block('9')])).toEqual({ blocks: 1, isLeast: false })
  expect(queuePlace('0.5', [block('2')])).toEqual({ blocks: 0, isLeast: false })
})

test('unknown is not zero: without a rate or without blocks nothing is said', () => {
  expect([queuePlace(null, [block('1')]), queuePlace('5', []), queuePlace('x', [block('1')])]).toEqual([
    null,
    null,
    null,
  ])
})
