import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { MessageDialog } from '@orrery/ui/message-dialog'

export type LabelDialogProps = {
  /** The label as it is; null where there is none. */
  readonly label: string | null
  readonly words: 'label' | 'note'
  readonly open: boolean
  onClose(): void
  /** Throws where it cannot be kept. */
  onSave(text: string): void
}

/** Asks how the visitor calls an address, or what is to be remembered of a transaction. */
export function LabelDialog({ label, words, open, onClose, onSave }: LabelDialogProps) {
  const { t } = usePageContext()
  return (
    <MessageDialog
      open={open}
      onClose={onClose}
      kind="prompt"
      title={t(`${words}.title`)}
      confirm={t('label.save')}
      field={{ label: t(`${words}.name`), text: label ?? '' }}
      onConfirm={(text) => {
        onSave(text)
        return false
      }}
    >
      {t(`${words}.local`)} {words === 'label' && <Link to="/private-label">{t('page.labels.title')}</Link>}
    </MessageDialog>
  )
}
