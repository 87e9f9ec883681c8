import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Dialog } from '@orrery/ui/dialog'
import styles from './advanced-filter.module.css'

export type FilterSheetProps = { readonly open: boolean; onClose(): void; readonly children: ReactNode }

/** The conditions on a sheet at the lower edge of a phone (screens-evm §0.8). Sending them closes it: what they find is shown without them. */
export function FilterSheet({ open, onClose, children }: FilterSheetProps) {
  const { t } = usePageContext()
  return (
    <Dialog open={open} onClose={onClose} title={t('page.filter.title')} shape="bottom">
      <div className={styles.sheet} onSubmitCapture={onClose}>
        {children}
      </div>
    </Dialog>
  )
}
