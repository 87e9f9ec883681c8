import { Icon } from '@orrery/ui/icon'
import { MenuList } from '@orrery/ui/menu-list'
import { Popover } from '@orrery/ui/popover'
import { buttonClass } from '@orrery/ui/button'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const LINKS = [
  { to: '/gallery?only=popover', label: 'Blocks', detail: '21,402,118', current: true },
  { to: '/gallery?only=menu', label: 'Transactions', detail: '2.6 B' },
  { to: '/gallery?only=table', label: 'A label that is much too long for the width of this panel' },
]

export const specimen: Specimen = {
  id: 'popover',
  title: 'Popover',
  group: 'overlays',
  states: [
    {
      name: 'links; arrow keys walk, Escape closes',
      Show: () => (
        <Popover
          triggerClass={buttonClass()}
          width={240}
          trigger={
            <>
              Explore <Icon name="down" size={14} />
            </>
          }
        >
          <MenuList items={LINKS} label="Explore" />
        </Popover>
      ),
    },
    {
      name: 'at the end of its button',
      Show: () => (
        <div className={styles.end}>
          <Popover triggerClass={buttonClass()} align="end" width={280} trigger="Coverage">
            <p className={styles.padded}>Blocks 0 to 21,402,118 are indexed; nothing is missing.</p>
          </Popover>
        </div>
      ),
    },
  ],
}
