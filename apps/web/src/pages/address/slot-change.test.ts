import { expect, test } from 'vitest'
import { slotChange } from './slot-change.ts'

test('screens-evm §6.1: a word of storage is looked for among the changes of its own contract, and what is not told is no answer', () => {
  const word = (slot: string) => ({ slot, before: '0x0', after: '0x1', variables: [] })
  const state = (slots: number) => ({
    hash: '0x7',
    accounts: [
      { address: '0xB', storage: [word('0xA1')], slots: 1 },
      { address: '0xC', storage: [word('0xa2')], slots },
    ],
  })
  expect(slotChange(state(1), '0xc', '0xA2')).toEqual({
    change: { hash: '0x7', before: '0x0', after: '0x1' },
    isCut: false,
  })
  expect(slotChange(state(1), '0xC', '0xa1')).toEqual({ change: null, isCut: false })
  expect(slotChange(state(300), '0xC', '0xa1')).toEqual({ change: null, isCut: true })
  expect(slotChange(state(1), '0xD', '0xa1')).toEqual({ change: null, isCut: false })
})
