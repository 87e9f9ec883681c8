import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** CSS pixels; 420 by default (foundations §9). */
  readonly width?: number
  /** `sheet` fills small screens. */
  readonly shape?: 'box' | 'sheet'
  readonly children: ReactNode
}

/** A modal dialog on the browser's own: it traps the focus, closes by Escape, and gives the focus back. */
export function Dialog({ open, onClose, title, width = 420, shape = 'box', children }: DialogProps) {
  const texts = useUiTexts()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current!
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // The backdrop is the dialog's own box, so a click on it has the dialog as target; the keyboard has Escape.
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[shape]}`}
      style={{ width }}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={texts.close}>
            <Icon name="close" />
          </button>
        </header>
        {open && children}
      </div>
    </dialog>
  )
}
