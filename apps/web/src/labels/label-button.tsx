import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { useOnDemand } from '../app/use-on-demand.ts'
import { useSite } from '../app/site.ts'
import { drawLabels } from './draw-labels.ts'
import type { LabelDialogProps } from './label-dialog.tsx'
import { labelOf, readLabels, writeLabel } from './private-labels.ts'

/** Names an address for this browser alone (screens-evm §5). */
export function LabelButton({ address }: { readonly address: string }) {
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
      <Button onClick={dialog.open}>{t(label === null ? 'label.add' : 'label.change')}</Button>
      {dialog.Part !== null && (
        <dialog.Part
          label={label}
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
