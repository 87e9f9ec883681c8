import { useState } from 'react'
import { Button } from '@orrery/ui/button'
import { latePart } from '@orrery/ui/late-part'
import { useSite } from '../app/site.ts'
import styles from './search-tools.module.css'

const LateScan = latePart(() => import('./code-scan.tsx').then((module) => module.CodeScan))

/** Phones and tablets: nobody types a hash there. */
export const hasTouch = (): boolean => matchMedia('(hover: none)').matches
const canPaste = (): boolean => 'clipboard' in navigator && 'readText' in navigator.clipboard
const canScan = (): boolean => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator

/** Ways to fill the field without typing (screens-evm §2.1): those that this browser has. */
export function SearchTools({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useSite()
  const [isScanning, setScanning] = useState(false)
  const paste = async (): Promise<void> => {
    // Where the visitor or the browser refuses, the field is there to paste into.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (text.trim() !== '') onText(text.trim())
  }
  if (isScanning)
    return (
      <LateScan
        onText={(text) => {
          setScanning(false)
          onText(text)
        }}
        onEnd={() => setScanning(false)}
      />
    )
  return (
    <div className={styles.tools}>
      {canPaste() && (
        <Button icon="copy" onMouseDown={(event) => event.preventDefault()} onClick={() => void paste()}>
          {t('search.paste')}
        </Button>
      )}
      {canScan() && (
        <Button icon="table" onMouseDown={(event) => event.preventDefault()} onClick={() => setScanning(true)}>
          {t('search.scan')}
        </Button>
      )}
    </div>
  )
}
