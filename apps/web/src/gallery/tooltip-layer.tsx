import { Button } from '@orrery/ui/button'
import { Hint } from '@orrery/ui/hint'
import { Icon } from '@orrery/ui/icon'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const LONG =
  'The fee that each unit of gas costs at the least. It is burnt, and moves by at most 12.5 % from block to block.'

// The layer itself stands once in the shell.
export const specimen: Specimen = {
  id: 'tooltip-layer',
  title: 'Tooltip',
  group: 'overlays',
  states: [
    {
      name: 'pointer, focus or tap; 100 ms; 380 px at the most',
      Show: () => (
        <div className={styles.row}>
          <Hint tip={LONG}>Base fee</Hint>
          <Button icon="copy" aria-label="Copy the hash" data-tip="Copy the hash" />
        </div>
      ),
    },
    {
      name: 'small: 160 px at the most',
      Show: () => (
        <button type="button" data-tip={LONG} data-tip-width="small" className={styles.row} aria-label="What is this?">
          <Icon name="info" />
        </button>
      ),
    },
    {
      name: 'at an edge it shifts, its arrow does not',
      Show: () => (
        <div className={styles.end}>
          <Hint tip={`0x${'0123456789abcdef'.repeat(4)}`}>0x0123…cdef</Hint>
        </div>
      ),
    },
  ],
}
