import { useState } from 'react'
import { MultiSelect, type MultiSelectProps } from '@orrery/ui/multi-select'
import type { SelectEntry } from '@orrery/ui/rules/select-options'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const METHODS: readonly SelectEntry[] = [
  { value: 'all', label: 'All methods', type: 'all' },
  { value: 'line', label: '', type: 'line' },
  { value: 'transfer', label: 'transfer', searchKeyword: '0xa9059cbb' },
  { value: 'approve', label: 'approve', searchKeyword: '0x095ea7b3' },
  { value: 'swap', label: 'swapExactTokensForTokens' },
  { value: 'mint', label: 'mint' },
  { value: 'burn', label: 'burn', disabled: true },
]

function Held({
  start,
  ...props
}: Omit<MultiSelectProps, 'values' | 'onChange'> & { readonly start: readonly string[] }) {
  const [values, setValues] = useState(start)
  return (
    <>
      <MultiSelect {...props} values={values} onChange={setValues} />
      <output className={styles.said}>{values.join(' ') || 'none'}</output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'multi-select',
  title: 'Multi-select',
  group: 'inputs',
  states: [
    {
      name: 'nothing chosen',
      Show: () => <Held label="Methods" entries={METHODS} start={[]} placeholder="Any method" />,
    },
    {
      name: 'two chosen, with search',
      Show: () => <Held label="Methods found" entries={METHODS} start={['transfer', 'approve']} isSearchable />,
    },
    {
      name: 'at most two',
      Show: () => <Held label="Two methods" entries={METHODS} start={['mint']} most={2} />,
    },
    { name: 'disabled', Show: () => <Held label="Fixed methods" entries={METHODS} start={['mint']} disabled /> },
  ],
}
