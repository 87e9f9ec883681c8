import { HashText } from './hash-text.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** The hash of a user operation (ERC-4337) that leads to its page. */
export function UserOpLink({ hash }: { readonly hash: string }) {
  const { href, chain } = usePageContext()
  if (chain === null) return <HashText text={hash} />
  return (
    <a className={styles.link} href={href(`/${chain.path}/tx/uop/${hash}`)}>
      <HashText text={hash} />
    </a>
  )
}
