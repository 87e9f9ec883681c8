import { useState } from 'react'
import { CopyButton } from '@orrery/ui/copy-button'
import { usePageContext } from '@orrery/entities/page-context'
import styles from './raw-view.module.css'

// A block of 10,000 transactions is megabytes of JSON: the start is drawn, the rest on demand.
const FIRST_CHARACTERS = 20_000

/** JSON as it was answered, indented, never wider than the page. */
export function RawJson({ value, name }: { readonly value: unknown; readonly name: string }) {
  const { t } = usePageContext()
  const [whole, setWhole] = useState(false)
  const text = JSON.stringify(value, null, 2) ?? 'null'
  return (
    <div className={styles.json}>
      <div className={styles.copy}>
        <CopyButton text={text} label={t('raw.copy', { name })} />
      </div>
      {/* The keyboard scrolls what has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre dir="ltr" tabIndex={0}>
        {whole ? text : text.slice(0, FIRST_CHARACTERS)}
        {!whole && text.length > FIRST_CHARACTERS && '…'}
      </pre>
      {!whole && text.length > FIRST_CHARACTERS && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('raw.showAll', { characters: text.length })}
        </button>
      )}
    </div>
  )
}
