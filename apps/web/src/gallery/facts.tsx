import { MISSING } from '@orrery/format/missing'
import { FactGrid, FactRows, type Fact } from '@orrery/ui/facts'
import type { Specimen } from './specimen.ts'

const FACTS: readonly Fact[] = [
  { id: 'height', label: 'Height', value: '21,000,000' },
  { id: 'fee', label: 'Base fee', hint: 'Burnt per unit of gas, in Gwei', value: '12.345678901 Gwei' },
  { id: 'used', label: 'Gas used', value: '14,999,812', note: '50 % of 29,999,944' },
  { id: 'value', label: 'Largest value', value: '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665' },
  { id: 'none', label: 'Reward', hint: 'Needs traces', value: MISSING },
]

export const specimen: Specimen = {
  id: 'facts',
  title: 'Facts',
  group: 'text',
  states: [
    { name: 'Side by side', Show: () => <FactGrid facts={FACTS} /> },
    { name: 'Below each other', Show: () => <FactRows facts={FACTS} /> },
  ],
}
