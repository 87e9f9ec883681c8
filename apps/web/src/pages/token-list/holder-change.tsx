import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import styles from './tokens-tab.module.css'

/** How holders changed in a time, below how many they are; `word` is the message of the time. */
export function HolderChange({ change, word }: { readonly change: number; readonly word: string }) {
  const { t, locale } = usePageContext()
  return (
    <small className={styles.change}>
      <br />
      {t(word, { change: `\u2066${change > 0 ? '+' : ''}${formatNumber(change, { locale })}\u2069` })}
    </small>
  )
}
