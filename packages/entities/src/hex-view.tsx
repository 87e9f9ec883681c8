import { useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { usePageContext } from './page-context.tsx'
import { utf8Of } from './value-views.ts'
import styles from './hex-view.module.css'

// Enough to recognise a call; the rest is drawn on demand so that a page of 10,000 characters stays light.
const FIRST_BYTES = 512

// Four bytes without padding.
const LETTERS = /^(?!00).{8}/

export type HexViewProps = {
  readonly hex: string
  /** Split a leading 4-byte selector off, as calldata has it. */
  readonly selector?: boolean
}

/** Bytes as lines of 32 with their offsets, or as UTF-8 text where they are text, with a switch between both. Never wider than the page. */
export function HexView({ hex, selector = false }: HexViewProps) {
  const { t, locale } = usePageContext()
  const [whole, setWhole] = useState(false)
  const [chosen, choose] = useState<boolean | null>(null)
  const digits = hex.replace(/^0x/, '')
  const size = digits.length / 2
  if (size === 0) return <p className={styles.none}>{t('hex.empty')}</p>
  const text = utf8Of(digits)
  // What is text is read as text; a call is none, nor is a number that happens to be letters.
  const asText = chosen ?? (text !== null && !selector && LETTERS.test(digits))
  const hasSelector = selector && size % 32 === 4
  const body = hasSelector ? digits.slice(8) : digits
  const lines = (whole ? body : body.slice(0, FIRST_BYTES * 2)).match(/.{1,64}/g) ?? []
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <span>{t('hex.bytes', { count: size })}</span>
        {text !== null && (
          <button type="button" className={styles.button} aria-pressed={asText} onClick={() => choose(!asText)}>
            {t(asText ? 'hex.asHex' : 'hex.asText')}
          </button>
        )}
      </div>
      {asText ? (
        <pre className={styles.text}>
          <bdi>{text}</bdi>
        </pre>
      ) : (
        // The keyboard scrolls what has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.bytes} dir="ltr" tabIndex={0}>
          {hasSelector && (
            <span className={styles.line}>
              <span className={styles.offset}>{t('hex.selector')}</span>
              <b>0x{digits.slice(0, 8)}</b>
            </span>
          )}
          {lines.map((line, index) => (
            <span key={index} className={styles.line}>
              <span className={styles.offset}>{(index * 32).toString(16).padStart(4, '0')}</span>
              <Word line={line} />
            </span>
          ))}
        </pre>
      )}
      {!asText && !whole && body.length > FIRST_BYTES * 2 && (
        <button type="button" className={styles.button} onClick={() => setWhole(true)}>
          {t('hex.showAll', { bytes: formatNumber(size, { locale }) })}
        </button>
      )}
    </div>
  )
}

/** Leading zeros of a word are padding: quieter than what they pad. */
function Word({ line }: { readonly line: string }) {
  const zeros = /^(?:00)*/.exec(line)?.[0] ?? ''
  return (
    <code>
      <span className={styles.zeros}>{zeros}</span>
      {line.slice(zeros.length)}
    </code>
  )
}
