import { expect, test } from 'vitest'
import { narrowChips, type NarrowControl } from './narrow-chips.ts'

const control = (name: string, value: string, more: Partial<NarrowControl> = {}): NarrowControl => ({
  name,
  type: 'text',
  value,
  label: name.toUpperCase(),
  text: value,
  ...more,
})

test('screens-evm §0.3, §0.8: where the form is folded away each of its answers has a chip that takes it back and leaves the others', () => {
  expect(
    narrowChips([
      control('type', 'uop', { type: 'hidden' }),
      control('filter', '1', { type: 'hidden' }),
      control('from', '0xab'),
      control('method', ''),
      control('status', 'failed', { type: 'select-one', text: 'Failed' }),
      control('', 'a button'),
    ]),
  ).toEqual([
    { name: 'from', text: 'FROM: 0xab', search: '?type=uop&status=failed' },
    { name: 'status', text: 'STATUS: Failed', search: '?type=uop&from=0xab' },
  ])
  expect(narrowChips([control('listed', 'yes', { type: 'checkbox', text: '' })])).toEqual([
    { name: 'listed', text: 'LISTED', search: '' },
  ])
  expect(narrowChips([control('from', 'a&b')])).toEqual([{ name: 'from', text: 'FROM: a&b', search: '' }])
})
