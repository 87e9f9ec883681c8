import { AddressLink } from '@orrery/entities/address-link'
import { Arrow } from '@orrery/entities/from-to'
import { usePageContext } from '@orrery/entities/page-context'
import type { Transfer } from '@orrery/model/wire/transaction'
import { AlikeAddress } from './alike-address.tsx'
import styles from './alike-address.module.css'

export type AlikePartiesProps = { readonly row: Pick<Transfer, 'from' | 'to' | 'alike'> }

/** Giver and receiver of a transfer; the ends of an address that imitates another are tinted (screens-evm §0.2). */
export function AlikeParties({ row }: AlikePartiesProps) {
  const { t } = usePageContext()
  const party = (side: 'from' | 'to') => {
    const address = row[side]
    return address !== null && row.alike?.includes(side) ? (
      <AlikeAddress address={address} />
    ) : (
      <AddressLink address={address} />
    )
  }
  return (
    <span className={styles.parties}>
      {party('from')}
      <Arrow label={t('value.to')} />
      {party('to')}
    </span>
  )
}
