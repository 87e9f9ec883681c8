import { HashText } from './hash-text.tsx'
import styles from './links.module.css'
import { usePageChain, usePageContext } from './page-context.tsx'
import { TokenName } from './token-name.tsx'

/** A name of the chain's name service, which leads to its page; by its hash where nobody knows the name. */
export function NameLink({ name, id }: { readonly name: string | null; readonly id: string | null }) {
  const { t, href } = usePageContext()
  const { path } = usePageChain()
  if (id === null) return <span className={styles.missing}>{t('name.unknown')}</span>
  return (
    <a className={styles.link} href={href(`/${path}/ens/${encodeURIComponent(id)}`)}>
      {name === null ? <HashText text={id} /> : <TokenName name={name} />}
    </a>
  )
}
