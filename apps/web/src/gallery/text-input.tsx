import { useState } from 'react'
import type { FieldSize } from '@orrery/ui/field'
import { Icon } from '@orrery/ui/icon'
import { TextInput, type TextInputProps } from '@orrery/ui/text-input'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const SIZES: readonly FieldSize[] = ['xs', 'sm', 'md', 'lg', 'xl']

function Held({ start = '', ...props }: Omit<TextInputProps, 'value' | 'onChange'> & { readonly start?: string }) {
  const [value, setValue] = useState(start)
  return <TextInput {...props} value={value} onChange={setValue} />
}

function Checked() {
  const [value, setValue] = useState('0x12')
  const [sent, setSent] = useState('')
  const isAddress = /^0x[\da-f]{40}$/i.test(value)
  return (
    <>
      <TextInput
        label="Address, checked when left"
        value={value}
        onChange={setValue}
        onSubmit={setSent}
        showError="blur"
        error={isAddress ? null : 'An address has 40 digits after 0x'}
        hint="Enter sends it."
      />
      <output className={styles.said}>{sent === '' ? 'nothing sent' : `sent ${sent.slice(0, 20)}`}</output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'text-input',
  title: 'Text input',
  group: 'inputs',
  states: [
    {
      name: 'sizes',
      Show: () => (
        <div className={styles.column}>
          {SIZES.map((size) => (
            <Held key={size} label={`Size ${size}`} labelHidden placeholder={size} size={size} />
          ))}
        </div>
      ),
    },
    {
      name: 'icon, unit, clearing',
      Show: () => (
        <div className={styles.column}>
          <Held label="Token" before={<Icon name="coin" />} start="USD Coin" clearable />
          <Held label="Contract" start={`0x${'a0b86991c6218b36'.repeat(3).slice(0, 40)}`} dir="ltr" clearable />
        </div>
      ),
    },
    {
      name: 'error always, with a hint',
      Show: () => (
        <Held
          label="Block"
          start="21 000 0x0"
          error="A height has digits only"
          hint="A height or a hash of 64 digits."
        />
      ),
    },
    { name: 'error after leaving; Enter submits', Show: Checked },
    {
      name: 'disabled and read-only',
      Show: () => (
        <div className={styles.column}>
          <Held label="Disabled" start="Not now" disabled />
          <Held label="Read-only" start="Only to be copied" readOnly />
        </div>
      ),
    },
  ],
}
