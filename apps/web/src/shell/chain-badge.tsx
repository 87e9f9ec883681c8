import type { CSSProperties } from 'react'
import type { Chain } from '@orrery/model/chain'
import styles from './chain-badge.module.css'

/** A chain's sign: its first letters in its colour. */
export function ChainBadge({ chain }: { readonly chain: Chain }) {
  return (
    <span className={styles.badge} style={{ '--c': chain.accent } as CSSProperties} aria-hidden="true">
      {chain.native.symbol.slice(0, 2).toUpperCase()}
    </span>
  )
}
