import { useEffect, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { MessageDialog } from '@orrery/ui/message-dialog'
import { drawLabels } from './draw-labels.ts'
import { labelOf, readLabels, writeLabel } from './private-labels.ts'

/** Names an address for this browser alone (screens-evm §5). */
export function LabelButton({ address }: { readonly address: string }) {
  const { t } = usePageContext()
  const [label, setLabel] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setLabel(labelOf(address, readLabels())), [address])
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(label === null ? 'label.add' : 'label.change')}</Button>
      <MessageDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        kind="prompt"
        title={t('label.title')}
        confirm={t('label.save')}
        field={{ label: t('label.name'), text: label ?? '' }}
        onConfirm={(text) => {
          if (!writeLabel(address, text)) throw new Error('the browser keeps nothing')
          setLabel(labelOf(address, readLabels()))
          drawLabels()
          return false
        }}
      >
        {t('label.local')}
      </MessageDialog>
    </>
  )
}
