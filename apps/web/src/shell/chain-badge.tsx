import type { CSSProperties } from 'react'
import type { Chain } from '@orrery/model/chain'
import styles from './chain-badge.module.css'

/** A chain's sign: its first letters in its colour. */
export function ChainBadge({ chain, size = 22 }: { readonly chain: Chain; readonly size?: number }) {
  return (
    <span
      className={styles.badge}
      style={{ '--c': chain.accent, width: size, height: size, fontSize: size * 0.42 } as CSSProperties}
      aria-hidden="true"
    >
      {chain.native.symbol.slice(0, 2).toUpperCase()}
    </span>
  )
}
