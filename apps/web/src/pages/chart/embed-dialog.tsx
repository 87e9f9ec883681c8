import { usePageContext } from '@orrery/entities/page-context'
import { escapeHtml } from '@orrery/safety/escape-markup'
import { CopyButton } from '@orrery/ui/copy-button'
import { Dialog } from '@orrery/ui/dialog'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import styles from './chart.module.css'

export type EmbedDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Path of the page without a frame. */
  readonly path: string
}

/** What another site writes into its page to show this chart. */
export function EmbedDialog({ open, onClose, title, path }: EmbedDialogProps) {
  const { t } = usePageContext()
  const { href } = useSite()
  const address = new URL(href(path), location.origin).href
  const code = `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="100%" height="520" loading="lazy" style="border:0"></iframe>`
  return (
    <Dialog open={open} onClose={onClose} title={t('chart.embed')} width={560}>
      <p>{t('chart.embedHint')}</p>
      <div className={styles.code}>
        <code dir="ltr">{code}</code>
        <CopyButton text={code} />
      </div>
      <p>
        <Link to={path} target="_blank" rel="noopener">
          {t('chart.embedOpen')}
        </Link>
      </p>
    </Dialog>
  )
}
