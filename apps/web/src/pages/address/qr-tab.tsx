import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Notice } from '../../page-parts/notice.tsx'
import { qrCode } from '../../page-parts/qr-code.ts'
import styles from './qr-tab.module.css'

/** Modules of light round the code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4

/** An address as a code for cameras: drawn by the server already, dark on light in every theme. */
export function QrTab({ address }: { readonly address: string }) {
  const { t } = usePageContext()
  const code = qrCode(address)
  if (code === null)
    return (
      <Notice tone="warn" title="tab.qr">
        {t('qr.none')}
      </Notice>
    )
  const side = code.length + 2 * QUIET
  const dark = code.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
  )
  return (
    <Card>
      <figure className={styles.figure}>
        <svg
          viewBox={`0 0 ${side} ${side}`}
          className={styles.code}
          role="img"
          aria-label={`${t('tab.qr')}: ${address}`}
          shapeRendering="crispEdges"
        >
          <rect width={side} height={side} className={styles.light} />
          <path d={dark.join('')} className={styles.dark} />
        </svg>
        <figcaption>
          <bdi dir="ltr" className={styles.text}>
            {address}
          </bdi>
          <p>{t('qr.hint')}</p>
        </figcaption>
      </figure>
    </Card>
  )
}
