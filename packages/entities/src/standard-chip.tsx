import type { Static } from 'typebox'
import { standardName } from '@orrery/model/standard-name'
import type { Standard } from '@orrery/model/wire/common'
import { usePageChain } from './page-context.tsx'
import styles from './chip.module.css'

/** A token standard in the chain's own words: ERC-20, BEP-20, KIP-7, or the coin itself. */
export function StandardChip({ standard }: { readonly standard: Static<typeof Standard> }) {
  const { tokenPrefix, native } = usePageChain()
  return (
    <span className={styles.chip}>
      {standard === 'native' ? native.symbol.toUpperCase() : standardName(tokenPrefix, standard.slice(3))}
    </span>
  )
}
