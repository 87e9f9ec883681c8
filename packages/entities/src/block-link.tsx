import { formatNumber } from '@orrery/format/format-number'
import { HashText } from './hash-text.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** A block by height or by hash; null is a transaction that is in no block yet. */
export function BlockLink({
  block,
  forked = false,
}: {
  readonly block: number | string | null
  readonly forked?: boolean
}) {
  const { t, href, chain, locale } = usePageContext()
  if (block === null) return <span className={styles.missing}>{t('value.noBlock')}</span>
  const text =
    typeof block === 'number' ? (
      <span className={styles.number}>{formatNumber(block, { locale })}</span>
    ) : (
      <HashText text={block} />
    )
  if (chain === null) return text
  return (
    <a className={styles.link} href={href(`/${chain.path}/${forked ? 'forked-block' : 'block'}/${block}`)}>
      {text}
    </a>
  )
}
