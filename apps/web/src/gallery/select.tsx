import { Select } from '@orrery/ui/select'
import type { Specimen } from './specimen.ts'

const ORDERS = [
  { value: 'new', label: 'Newest first' },
  { value: 'old', label: 'Oldest first' },
  { value: 'fee', label: 'Highest fee first', disabled: true },
]

export const specimen: Specimen = {
  id: 'select',
  title: 'Native select',
  group: 'inputs',
  states: [
    { name: 'one of a few', Show: () => <Select label="Order" options={ORDERS} defaultValue="old" /> },
    { name: 'disabled', Show: () => <Select label="Order, fixed" options={ORDERS} disabled /> },
  ],
}
