import { Dialog } from './dialog.tsx'
import styles from './key-help.module.css'

export type KeyRow = { readonly keys: readonly string[]; readonly does: string }

/** What the keyboard can do here. */
export function KeyHelp({
  open,
  onClose,
  title,
  rows,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly rows: readonly KeyRow[]
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <dl className={styles.list}>
        {rows.map((row) => (
          <div key={row.does} className={styles.row}>
            <dt>
              {row.keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{row.does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
