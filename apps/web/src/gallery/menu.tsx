import { useState } from 'react'
import { buttonClass } from '@orrery/ui/button'
import { Icon } from '@orrery/ui/icon'
import { Menu } from '@orrery/ui/menu'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Actions() {
  const [said, say] = useState('nothing picked')
  const pick = (what: string) => () => say(what)
  return (
    <>
      <Menu
        label="Actions of the address"
        triggerClass={buttonClass()}
        trigger={
          <>
            Actions <Icon name="down" size={14} />
          </>
        }
        items={[
          { as: 'action', id: 'copy', label: 'Copy address', icon: 'copy', detail: 'C', onPick: pick('copied') },
          { as: 'action', id: 'watch', label: 'Watch', icon: 'live', onPick: pick('watched') },
          { as: 'action', id: 'export', label: 'Export rows', icon: 'external', disabled: true, onPick: pick('no') },
          { as: 'link', id: 'tx', label: 'Transactions', icon: 'transaction', to: '/gallery?only=menu' },
          { as: 'line' },
          { as: 'action', id: 'remove', label: 'Remove label', icon: 'close', harmful: true, onPick: pick('removed') },
        ]}
      />
      <output className={styles.said}>{said}</output>
    </>
  )
}

function Checks() {
  const [on, setOn] = useState<readonly string[]>(['Fee'])
  return (
    <div className={styles.end}>
      <Menu
        align="end"
        label="Columns"
        triggerClass={buttonClass('outline', 'sm')}
        trigger="Columns"
        items={['Hash', 'Fee', 'Value'].map((label) => ({
          as: 'check',
          id: label,
          label,
          checked: on.includes(label),
          disabled: label === 'Hash',
          onPick: () => setOn(on.includes(label) ? on.filter((one) => one !== label) : [...on, label]),
        }))}
      />
    </div>
  )
}

export const specimen: Specimen = {
  id: 'menu',
  title: 'Menu',
  group: 'overlays',
  states: [
    { name: 'things to do: arrows, Home, End and letters walk', Show: Actions },
    { name: 'marks that stay open', Show: Checks },
  ],
}
