import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { useOnDemand } from '../app/use-on-demand.ts'
import { useSite } from '../app/site.ts'
import { drawLabels } from './draw-labels.ts'
import type { LabelDialogProps } from './label-dialog.tsx'
import styles from '../page-parts/scripted.module.css'
import { labelOf, readLabels, writeLabel } from './private-labels.ts'

export type LabelButtonProps = {
  /** Or the hash of a transaction. */
  readonly address: string
  /** What is kept of it. */
  readonly words?: 'label' | 'note'
}

/** Names an address, or keeps a note on a transaction, for this browser alone (screens-evm §4.3, §5). */
export function LabelButton({ address, words: of = 'label' }: LabelButtonProps) {
  const { t } = usePageContext()
  const { words } = useSite()
  const [label, setLabel] = useState<string | null>(null)
  const dialog = useOnDemand<LabelDialogProps>(async () => (await import('./label-dialog.tsx')).LabelDialog)
  useEffect(() => {
    let isHere = true
    const kept = labelOf(address, readLabels())
    setLabel(null)
    // The document has the word for an address without a label only.
    if (kept !== null)
      words().then(
        () => isHere && setLabel(kept),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [address, words])
  return (
    <>
      <span className={styles.scripted}>
        <Button {...(of === 'note' && { look: 'ghost' as const })} onClick={dialog.open}>
          {t(label === null ? `${of}.add` : `${of}.change`)}
        </Button>
      </span>
      {dialog.Part !== null && (
        <dialog.Part
          label={label}
          words={of}
          open={dialog.isOpen}
          onClose={dialog.close}
          onSave={(text) => {
            if (!writeLabel(address, text)) throw new Error('the browser keeps nothing')
            setLabel(labelOf(address, readLabels()))
            drawLabels()
          }}
        />
      )}
    </>
  )
}
