import { useState } from 'react'
import { CodeInput, type CodeInputProps } from '@orrery/ui/code-input'
import { CodeSend } from '@orrery/ui/code-send'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Held({ start = '', ...props }: Omit<CodeInputProps, 'value' | 'onChange'> & { readonly start?: string }) {
  const [value, setValue] = useState(start)
  return <CodeInput {...props} value={value} onChange={setValue} />
}

function Completing() {
  const [done, setDone] = useState('')
  return (
    <>
      <Held label="Code" start="314" onComplete={setDone} hint="Six digits." />
      <output className={styles.said}>{done === '' ? 'incomplete' : `complete: ${done}`}</output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'code-input',
  title: 'Verification code',
  group: 'inputs',
  states: [
    { name: 'six digits', Show: Completing },
    {
      name: 'letters by a validator, four of them',
      Show: () => <Held label="Word" length={4} isValid={(character) => /^[a-z]$/i.test(character)} start="orre" />,
    },
    { name: 'wrong', Show: () => <Held label="Code" start="123456" error="This code is not right" /> },
    { name: 'disabled', Show: () => <Held label="Code" disabled start="12" /> },
    {
      name: 'sending, then 60 seconds until the next',
      Show: () => (
        <Held label="Code by mail" send={<CodeSend send={() => new Promise((sent) => setTimeout(sent, 300))} />} />
      ),
    },
    {
      name: 'sending fails',
      Show: () => <Held label="Code by phone" send={<CodeSend send={() => Promise.reject(new Error('no line'))} />} />,
    },
  ],
}
