import { useState } from 'react'
import { Checkbox } from '@orrery/ui/checkbox'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const PARTS = ['Transfers', 'Logs', 'Traces']

function Tree() {
  const [chosen, setChosen] = useState<readonly string[]>(['Logs'])
  return (
    <div className={styles.column}>
      <Checkbox
        label="Everything"
        checked={chosen.length === PARTS.length}
        indeterminate={chosen.length > 0 && chosen.length < PARTS.length}
        onChange={(isChecked) => setChosen(isChecked ? PARTS : [])}
      />
      {PARTS.map((part) => (
        <Checkbox
          key={part}
          label={part}
          checked={chosen.includes(part)}
          onChange={(isChecked) => setChosen(isChecked ? [...chosen, part] : chosen.filter((held) => held !== part))}
        />
      ))}
    </div>
  )
}

export const specimen: Specimen = {
  id: 'checkbox',
  title: 'Checkbox',
  group: 'inputs',
  states: [
    { name: 'some of several', Show: Tree },
    {
      name: 'with a hint',
      Show: () => (
        <Checkbox label="Hide spam tokens" hint="Tokens without a market and with copied names." defaultChecked />
      ),
    },
    {
      name: 'disabled',
      Show: () => (
        <div className={styles.column}>
          <Checkbox label="Off" disabled />
          <Checkbox label="On" disabled defaultChecked />
          <Checkbox label="Some" disabled indeterminate />
        </div>
      ),
    },
  ],
}
