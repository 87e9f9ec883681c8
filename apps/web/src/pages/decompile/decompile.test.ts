import { expect, test } from 'vitest'
import { decompile } from '@orrery/evm/decompile'
import { bodyText, functionEnd, functionTitle } from './function-title.ts'
import { together } from './together.ts'

/** `a9059cbb` writes its first argument to slot 3 and logs with a topic; everything else is refused. */
const CODE = Uint8Array.from(
  '5f3560e01c63a9059cbb146012575f5ffd5b5b3460235760043560035560075f5fa1005b5f5ffd'.match(/../g)!,
  (byte) => Number.parseInt(byte, 16),
)

test('screens-evm §15.4: functions are headed by what is known of them, and summed up by what they keep and log', () => {
  const apart = decompile(CODE)
  expect(apart.selectors).toEqual(['0xa9059cbb'])
  const one = apart.read('0xa9059cbb')
  expect(functionTitle(one)).toBe('transfer(address to, uint256 amount)')
  expect(functionTitle({ ...one, signature: null })).toBe('0xa9059cbb(uint256 arg1)')
  expect(functionEnd(one)).toBe('nonpayable')
  expect(functionEnd({ ...one, mutability: 'view', answers: 2 })).toBe('view returns (uint256, uint256)')
  expect(bodyText(one)).toMatch(
    /^[0-9a-f]{5} {2}storage_3 = arg1\n[0-9a-f]{5} {2}emit log\(7\)\n[0-9a-f]{5} {2}return$/,
  )
  const found = together([one, apart.read(null)], true)
  expect(found.slots).toEqual(['storage_3  ← transfer'])
  const topics = new Set([0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3efn])
  expect(together([{ ...one, facts: { ...one.facts, topics } }], true).events).toEqual([
    'Transfer(address from, address to, uint256 value)',
  ])
  expect(found.events).toEqual([`0x${'7'.padStart(64, '0')}`])
})
