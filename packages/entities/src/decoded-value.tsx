import { useState, type ReactNode } from 'react'
import { AddressLink } from './address-link.tsx'
import { usePageContext } from './page-context.tsx'
import { valueParts } from './value-parts.ts'
import styles from './decoded.module.css'

/** Addresses of one value that are links before somebody asks for all: a page may hold hundreds of such values. */
const FIRST = 20

/**
 * The text of a decoded parameter whose addresses lead to their pages, those in lists and tuples too; all else is text. `children` stands for a
 * value without addresses.
 */
export function DecodedValue({
  value,
  type,
  children,
}: {
  readonly value: string
  readonly type: string
  readonly children: ReactNode
}) {
  const { t } = usePageContext()
  const [all, setAll] = useState(false)
  if (type === 'address') return <AddressLink address={value} cut="full" />
  const parts = valueParts(value, type)
  if (parts === null) return children
  const count = parts.filter(({ as }) => as === 'address').length
  const isCut = !all && count > FIRST
  let seen = 0
  const end = isCut ? parts.findIndex(({ as }) => as === 'address' && ++seen > FIRST) : parts.length
  return (
    <span className={styles.list}>
      <bdi dir="ltr">
        {parts
          .slice(0, end)
          .map(({ as, text }, index) =>
            as === 'address' ? (
              <AddressLink key={index} address={text} cut="full" />
            ) : (
              <span key={index}>{text.replace(HIDDEN, '')}</span>
            ),
          )}
        {isCut && '…'}
      </bdi>
      {isCut && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {t('list.showAll', { count })}
        </button>
      )}
    </span>
  )
}

// Texts in a tuple are foreign: marks that turn the reading round would move the addresses beside them (reliability S-32).
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
