import { useState } from 'react'
import { Switch } from '@orrery/ui/switch'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Held() {
  const [isOn, setOn] = useState(true)
  return (
    <Switch label={isOn ? 'Live' : 'Paused'} hint="New blocks arrive by themselves." checked={isOn} onChange={setOn} />
  )
}

export const specimen: Specimen = {
  id: 'switch',
  title: 'Switch',
  group: 'inputs',
  states: [
    { name: 'on and off', Show: Held },
    { name: 'off', Show: () => <Switch label="Advanced view" /> },
    {
      name: 'disabled',
      Show: () => (
        <div className={styles.column}>
          <Switch label="Off" disabled />
          <Switch label="On" disabled defaultChecked />
        </div>
      ),
    },
  ],
}
