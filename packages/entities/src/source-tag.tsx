import type { Static } from 'typebox'
import type { Source } from '@orrery/model/wire/common'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** Where the page's answer was read: newest blocks, archive, or the node just now. */
export function SourceTag({ source }: { readonly source: Static<typeof Source> }) {
  const { t } = usePageContext()
  return (
    <span className={styles.source} data-tip={t(`source.${source}.hint`)}>
      {t(`source.${source}`)}
    </span>
  )
}
