import { useState } from 'react'
import { Badge } from '@orrery/ui/badge'
import type { FieldSize } from '@orrery/ui/field'
import { RichSelect, type RichSelectProps } from '@orrery/ui/rich-select'
import type { SelectEntry } from '@orrery/ui/rules/select-options'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const ENTRIES: readonly SelectEntry[] = [
  { value: 'latest', label: 'Latest' },
  { value: 'safe', label: 'Safe' },
  { value: 'final', label: 'Final' },
  { value: 'pending', label: 'Pending', disabled: true },
  { value: 'line', label: '', type: 'line' },
  { value: 'earliest', label: 'Earliest' },
]
const CHAINS: readonly SelectEntry[] = [
  {
    value: 'main',
    label: 'Main networks',
    options: [
      { value: 'eth', label: 'Ethereum', searchKeyword: 'ETH 1 mainnet' },
      { value: 'ltc', label: 'Litecoin', searchKeyword: 'LTC' },
      {
        value: 'base',
        label: 'Base',
        type: 'custom',
        content: (
          <>
            Base <Badge icon={null}>Layer 2</Badge>
          </>
        ),
      },
      { value: 'hidden', label: 'Never shown', visible: false },
    ],
  },
  { value: 'tests', label: 'Test networks', type: 'title' },
  { value: 'sepolia', label: 'Sepolia', searchable: false },
  { value: 'holesky', label: 'Holesky', disabled: true },
]
const MANY: readonly SelectEntry[] = Array.from({ length: 60 }, (_, index) => ({
  value: String(index),
  label: `Epoch ${412_000 - index}`,
}))
const SIZES: readonly FieldSize[] = ['xs', 'sm', 'md', 'lg', 'xl']

function Held({
  start = null,
  ...props
}: Omit<RichSelectProps, 'value' | 'onChange'> & { readonly start?: string | null }) {
  const [value, setValue] = useState(start)
  return <RichSelect {...props} value={value} onChange={setValue} />
}

export const specimen: Specimen = {
  id: 'rich-select',
  title: 'Select',
  group: 'inputs',
  states: [
    { name: 'nothing chosen', Show: () => <Held label="State of" entries={ENTRIES} /> },
    {
      name: 'groups, headings, own drawing, search',
      Show: () => <Held label="Chain" entries={CHAINS} start="eth" isSearchable hint="Also found by symbol." />,
    },
    { name: 'many', Show: () => <Held label="Epoch" entries={MANY} start="40" /> },
    {
      name: 'error and disabled',
      Show: () => (
        <div className={styles.column}>
          <Held label="Required" entries={ENTRIES} error="Choose one" />
          <Held label="Disabled" entries={ENTRIES} start="safe" disabled />
        </div>
      ),
    },
    {
      name: 'sizes',
      Show: () => (
        <div className={styles.column}>
          {SIZES.map((size) => (
            <Held key={size} label={`Size ${size}`} labelHidden entries={ENTRIES} size={size} start="final" />
          ))}
        </div>
      ),
    },
  ],
}
