import { useState } from 'react'
import { NumberInput, type NumberInputProps } from '@orrery/ui/number-input'
import type { Specimen } from './specimen.ts'
import { useLanguageTag } from './use-language-tag.ts'

function Held({
  start,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange' | 'locale'> & { readonly start: number | null }) {
  const [value, setValue] = useState(start)
  const locale = useLanguageTag()
  return (
    <>
      <NumberInput locale={locale} {...props} value={value} onChange={setValue} />
      <output hidden>{String(value)}</output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'number-input',
  title: 'Number input',
  group: 'inputs',
  states: [
    { name: 'whole numbers from 0', Show: () => <Held label="Height" start={21_000_000} precision={0} /> },
    {
      name: 'two decimals, a unit, from 1 to 500',
      Show: () => (
        <Held label="Gas price" start={12.5} step={0.1} precision={2} min={1} max={500} unit="gwei" hint="1 to 500" />
      ),
    },
    {
      name: 'negative',
      Show: () => <Held label="Change" start={-4} allowNegative min={-10} max={10} size="sm" />,
    },
    { name: 'empty', Show: () => <Held label="Limit" start={null} placeholder="No limit" /> },
    { name: 'error', Show: () => <Held label="Nonce" start={7} error="This nonce is used already" /> },
    { name: 'disabled', Show: () => <Held label="Decimals" start={18} disabled /> },
  ],
}
