import { useState } from 'react'
import { TextArea, type TextAreaProps } from '@orrery/ui/text-area'
import type { Specimen } from './specimen.ts'

function Held({ start = '', ...props }: Omit<TextAreaProps, 'value' | 'onChange'> & { readonly start?: string }) {
  const [value, setValue] = useState(start)
  return <TextArea {...props} value={value} onChange={setValue} />
}

export const specimen: Specimen = {
  id: 'text-area',
  title: 'Multi-line input',
  group: 'inputs',
  states: [
    { name: 'plain', Show: () => <Held label="Addresses" placeholder="One per line" hint="Up to a hundred lines." /> },
    { name: 'counted', Show: () => <Held label="Note" start="A private name 🪐" most={40} /> },
    {
      name: 'error',
      Show: () => (
        <Held label="Call data" start="0xzz" error="Hexadecimal digits only" most={10_000} dir="ltr" rows={2} />
      ),
    },
    { name: 'disabled', Show: () => <Held label="Signature" start="Signed by the wallet" disabled rows={2} /> },
  ],
}
