import { useState } from 'react'
import { Button } from '@orrery/ui/button'
import { TipDialog } from '@orrery/ui/tip-dialog'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Shown() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="info" look="ghost" onClick={() => setOpen(true)}>
        What is a blob?
      </Button>
      <TipDialog open={isOpen} onClose={() => setOpen(false)} title="Blob">
        <div className={styles.column}>
          <p>
            A block of 128 KiB that travels beside a transaction and is kept for about 18 days. Rollups put their data
            there because it is cheaper than call data (EIP-4844).
          </p>
          <p>Its price follows a market of its own: the blob base fee.</p>
        </div>
      </TipDialog>
    </>
  )
}

export const specimen: Specimen = {
  id: 'tip-dialog',
  title: 'Tip dialog',
  group: 'overlays',
  states: [{ name: '420 px, one button that has the focus', Show: Shown }],
}
