import { expect, test } from 'vitest'
import { hitsOf } from './other-side.ts'

const HASH = `0x${'ab'.repeat(32)}`
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

test('screens-evm §14: the other side of a message is told by logs that name it, and by nothing else', () => {
  expect(hitsOf([{ transactionHash: HASH }, { transactionHash: HASH }], null)).toEqual([HASH])
  expect(hitsOf([{ transactionHash: HASH, data: word(7n) }], '7')).toEqual([HASH])
  expect(hitsOf([{ transactionHash: HASH, data: word(8n) }, { transactionHash: HASH }], '7')).toEqual([])
  expect(hitsOf([{ transactionHash: 'javascript:alert(1)' }, {}], null)).toEqual([])
  expect(hitsOf('none', null)).toEqual([])
})
