import { useState, type ReactNode } from 'react'
import { AddressLink } from './address-link.tsx'
import { firstParts } from './first-parts.ts'
import { usePageContext } from './page-context.tsx'
import { valueParts } from './value-parts.ts'
import styles from './decoded.module.css'

/**
 * The text of a decoded parameter whose addresses lead to their pages, those in lists and tuples too; all else is text. A long one is cut until somebody asks for all of it. `children` stands for a
 * short value without addresses.
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
  const linked = valueParts(value, type)
  const parts = linked ?? [{ as: 'text' as const, text: value }]
  const first = all ? null : firstParts(parts)
  if (linked === null && first === null) return children
  return (
    <span className={styles.list}>
      <bdi dir="ltr">
        {(first ?? parts).map(({ as, text }, index) =>
          as === 'address' ? (
            <AddressLink key={index} address={text} cut="full" />
          ) : (
            <span key={index}>{text.replace(HIDDEN, '')}</span>
          ),
        )}
        {first !== null && '…'}
      </bdi>
      {first !== null && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {t('list.more')}
        </button>
      )}
    </span>
  )
}

// Texts in a tuple are foreign: marks that turn the reading round would move the addresses beside them (reliability S-32).
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
