import { expect, test } from 'vitest'
import { isForFew } from './is-for-few.ts'

test('screens-evm §6.1: functions that an owner or an admin alone may call are told by their names', () => {
  for (const name of ['upgradeToAndCall', 'transferOwnership', 'setFee']) expect(isForFew(name), name).toBe(true)
  for (const name of ['transfer', 'approve', 'setApprovalForAll', 'settle', 'set'])
    expect(isForFew(name), name).toBe(false)
})
