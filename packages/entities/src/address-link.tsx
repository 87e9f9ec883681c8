import { HashText, type HashCut } from './hash-text.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

export type AddressLinkProps = {
  readonly address: string | null
  readonly cut?: HashCut
  /** The address that the page is about: shown without a link. */
  readonly self?: string | undefined
  /** Message key of what stands for a missing address. */
  readonly missing?: string
}

/** An address that leads to its page on the page's chain. */
export function AddressLink({ address, cut = 'short', self, missing = 'value.none' }: AddressLinkProps) {
  const { t, href, chain, names } = usePageContext()
  if (address === null) return <span className={styles.missing}>{t(missing)}</span>
  if (address === self || chain === null)
    return (
      <span className={styles.self}>
        <HashText text={address} cut={cut} />
      </span>
    )
  return (
    <a className={styles.link} href={href(`/${chain.path}/address/${encodeURIComponent(address)}`)}>
      <HashText text={address} cut={cut} name={names?.[address]} />
    </a>
  )
}
