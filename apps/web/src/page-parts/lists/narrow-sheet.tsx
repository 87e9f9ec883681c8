import { usePageContext } from '@orrery/entities/page-context'
import { Dialog } from '@orrery/ui/dialog'
import { NarrowFields, type NarrowFieldsProps } from './narrow-fields.tsx'

export type NarrowSheetProps = NarrowFieldsProps & { readonly open: boolean; onClose(): void }

/** The form that narrows a list, on a sheet at the lower edge of a phone (screens-evm §0.8). What it finds is shown without it: the answer's address does not ask for the form. */
export function NarrowSheet({ open, onClose, ...fields }: NarrowSheetProps) {
  const { t } = usePageContext()
  return (
    <Dialog open={open} onClose={onClose} title={t('filter.narrow')} shape="bottom">
      <div onSubmitCapture={onClose}>
        <NarrowFields {...fields} />
      </div>
    </Dialog>
  )
}
