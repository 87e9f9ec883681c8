import { expect, test } from 'vitest'
import { mappingSlot, namespaceSlot } from '@orrery/evm/storage-slot'
import { slotMeant, type SlotAsked } from './slot-meant.ts'

const of = (kind: SlotAsked['kind'], slot: string, keys = '') => slotMeant({ kind, slot, keys })

test('screens-evm §6.1: a word of storage is named by its slot, by keys of a mapping, a place in a list, or a namespace', () => {
  expect(of('slot', '0x1f')).toBe(31n)
  const holder = `address 0x${'11'.repeat(20)}`
  expect(of('mapping', '2', `${holder}\n\nuint256 7`)).toBe(mappingSlot(2n, [holder, 'uint256 7']))
  expect(of('list', '0', '1')! - of('list', '0', '0')!).toBe(1n)
  expect(of('namespace', '', ' example.main ')).toBe(namespaceSlot('example.main'))
})

test('texts that name no word name none', () => {
  for (const asked of [
    of('slot', ''),
    of('mapping', '0'),
    of('mapping', 'x', 'uint256 1'),
    of('list', '0', ''),
    of('namespace', '', ' '),
  ])
    expect(asked).toBeNull()
})
