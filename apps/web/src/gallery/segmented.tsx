import { useState } from 'react'
import { Segmented, type Segment } from '@orrery/ui/segmented'
import type { Specimen } from './specimen.ts'

const SPANS: readonly Segment<string>[] = [
  { value: 'day', label: '1D' },
  { value: 'week', label: '7D' },
  { value: 'month', label: '1M' },
]
const VIEWS: readonly Segment<string>[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'device', label: 'Device', icon: 'device' },
]

function Shown({ segments, label }: { readonly segments: readonly Segment<string>[]; readonly label: string }) {
  const [value, setValue] = useState(segments[0]!.value)
  return <Segmented segments={segments} value={value} onChange={setValue} label={label} />
}

export const specimen: Specimen = {
  id: 'segmented',
  title: 'Segmented control',
  group: 'inputs',
  states: [
    { name: 'words', Show: () => <Shown segments={SPANS} label="Span" /> },
    { name: 'icons', Show: () => <Shown segments={VIEWS} label="Look" /> },
  ],
}
