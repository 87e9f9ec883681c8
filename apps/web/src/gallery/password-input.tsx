import { useState } from 'react'
import { PasswordInput } from '@orrery/ui/password-input'
import type { Specimen } from './specimen.ts'

function Held({ disabled = false }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState('correct horse')
  return (
    <PasswordInput
      label={disabled ? 'API key, fixed' : 'API key'}
      value={value}
      onChange={setValue}
      disabled={disabled}
      error={value.length < 8 ? 'At least 8 characters' : null}
      showError="blur"
    />
  )
}

export const specimen: Specimen = {
  id: 'password-input',
  title: 'Password',
  group: 'inputs',
  states: [
    { name: 'hidden until shown', Show: () => <Held /> },
    { name: 'disabled', Show: () => <Held disabled /> },
  ],
}
