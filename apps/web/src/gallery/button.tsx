import { useState } from 'react'
import { Button, type ButtonLook, type ButtonSize } from '@orrery/ui/button'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const LOOKS: readonly ButtonLook[] = ['solid', 'outline', 'ghost', 'danger']
const SIZES: readonly ButtonSize[] = ['xxs', 'xs', 's', 'sm', 'md', 'lg', 'xl']

/** Counts the clicks that got through, and is busy for two seconds on demand. */
function Counting() {
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  return (
    <div className={styles.row}>
      <Button onClick={() => setCount((held) => held + 1)}>Counted {count}</Button>
      <Button
        look="solid"
        busy={busy}
        onClick={() => {
          setBusy(true)
          setTimeout(() => setBusy(false), 2000)
        }}
      >
        Send
      </Button>
    </div>
  )
}

export const specimen: Specimen = {
  id: 'button',
  title: 'Button',
  group: 'actions',
  states: [
    {
      name: 'looks',
      Show: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'sizes',
      Show: () => (
        <div className={styles.row}>
          {SIZES.map((size) => (
            <Button key={size} size={size} icon="refresh">
              {size}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'icon only',
      Show: () => (
        <div className={styles.row}>
          {SIZES.map((size) => (
            <Button key={size} size={size} icon="copy" aria-label={`Copy, ${size}`} />
          ))}
        </div>
      ),
    },
    {
      name: 'disabled',
      Show: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} disabled>
              {look}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'busy',
      Show: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} busy>
              {look}
            </Button>
          ))}
        </div>
      ),
    },
    { name: 'ignores repeat clicks for 500 ms; busy for two seconds', Show: Counting },
  ],
}
