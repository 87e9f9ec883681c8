import { useState } from 'react'
import { RadioGroup, type RadioGroupProps } from '@orrery/ui/radio-group'
import type { Specimen } from './specimen.ts'

type Speed = 'slow' | 'average' | 'fast'

const SPEEDS: RadioGroupProps<Speed>['options'] = [
  { value: 'slow', label: 'Slow', hint: 'In about ten minutes' },
  { value: 'average', label: 'Average', hint: 'In about three minutes' },
  { value: 'fast', label: 'Fast', hint: 'In the next block' },
]
const PLAIN: RadioGroupProps<Speed>['options'] = [
  { value: 'slow', label: 'Hex' },
  { value: 'average', label: 'Text' },
  { value: 'fast', label: 'Number', disabled: true },
]

function Held({
  start,
  ...props
}: Omit<RadioGroupProps<Speed>, 'value' | 'onChange'> & { readonly start: Speed | null }) {
  const [value, setValue] = useState(start)
  return <RadioGroup {...props} value={value} onChange={setValue} />
}

export const specimen: Specimen = {
  id: 'radio-group',
  title: 'Radio group',
  group: 'inputs',
  states: [
    { name: 'with hints', Show: () => <Held label="Speed" options={SPEEDS} start="average" /> },
    {
      name: 'in a row, one disabled',
      Show: () => <Held label="Show as" options={PLAIN} start="slow" direction="row" />,
    },
    {
      name: 'none chosen, wrong',
      Show: () => <Held label="Write as" options={PLAIN} start={null} error="Choose one" direction="row" />,
    },
    { name: 'disabled', Show: () => <Held label="Fixed" options={PLAIN} start="average" direction="row" disabled /> },
  ],
}
