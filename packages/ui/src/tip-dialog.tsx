import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useUiTexts } from './texts.tsx'

export type TipDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

/** Explains something at length: a dialog 420 px wide with one button (foundations §9). */
export function TipDialog({ open, onClose, title, children }: TipDialogProps) {
  const texts = useUiTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <Button look="solid" onClick={onClose} data-autofocus="">
          {texts.ok}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
