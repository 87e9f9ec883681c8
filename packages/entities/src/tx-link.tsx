import { HashText, type HashCut } from './hash-text.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** A transaction hash that leads to its page. */
export function TxLink({ hash, cut = 'short' }: { readonly hash: string; readonly cut?: HashCut }) {
  const { href, chain } = usePageContext()
  if (chain === null) return <HashText text={hash} cut={cut} />
  return (
    <a className={styles.link} href={href(`/${chain.path}/tx/${hash}`)}>
      <HashText text={hash} cut={cut} />
    </a>
  )
}
