import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { startOf } from '@orrery/format/shorten-middle'
import styles from './alike-address.module.css'

/** Digits at each end that an imitation has in common with what it imitates (screens-evm §0.6). */
const ENDS = 4
/** What stands between them in the short form. */
const MORE = 2

/**
 * An address that begins and ends like another one: what they share is tinted, so that nobody takes it for proof that they are the same.
 * Whole where there is room: only what lies between tells them apart.
 */
export function AlikeAddress({ address, whole = false }: { readonly address: string; readonly whole?: boolean }) {
  const { href } = usePageContext()
  const { path } = usePageChain()
  const from = startOf(address).prefix + ENDS
  const between = whole ? address.slice(from, -ENDS) : `${address.slice(from, from + MORE)}…`
  return (
    <a href={href(`/${path}/address/${encodeURIComponent(address)}`)}>
      <bdi dir="ltr" className={styles.address} data-same={address} data-tip={whole ? undefined : ''}>
        <mark className={styles.shared}>{address.slice(0, from)}</mark>
        {between}
        <mark className={styles.shared}>{address.slice(-ENDS)}</mark>
      </bdi>
    </a>
  )
}
