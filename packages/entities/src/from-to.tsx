import { AddressLink } from './address-link.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

export type FromToProps = {
  readonly from: string | null
  readonly to: string | null
  readonly created?: string | null
  readonly self?: string
  /** Message keys of what stands for a missing sender or receiver. */
  readonly missing?: { readonly from: string; readonly to?: string } | undefined
}

/**
 * Sender → receiver; a contract creation shows the new address. Inputs and outputs of one transaction have several owners; who sent
 * without a receiver made a contract, or failed to.
 */
export function FromTo({ from, to, created = null, self, missing }: FromToProps) {
  const { t } = usePageContext()
  return (
    <span className={styles.fromTo}>
      <AddressLink address={from} self={self} missing={missing?.from ?? 'value.several'} />
      <Arrow label={t('value.to')} />
      <AddressLink
        address={to ?? created}
        self={self}
        missing={missing?.to ?? (from === null ? 'value.several' : 'value.none')}
      />
      {created !== null && to === null && <span className={styles.tag}>{t('value.new')}</span>}
    </span>
  )
}

/** The way from a sender to a receiver. */
export const Arrow = ({ label }: { readonly label: string }) => (
  <svg className={styles.arrow} width="14" height="14" viewBox="0 0 16 16" role="img" aria-label={label}>
    <path d="M2.5 8h10M9 4.5 12.5 8 9 11.5" />
  </svg>
)
