import { usePageChain, usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** An item of an NFT contract by its number, which leads to its page. Long numbers are cut in the middle. */
export function ItemLink({ contract, tokenId }: { readonly contract: string; readonly tokenId: string }) {
  const { path } = usePageChain()
  const { href } = usePageContext()
  return (
    <a
      className={styles.link}
      href={href(`/${path}/tokenId/${encodeURIComponent(contract)}/${tokenId}`)}
      data-tip={tokenId}
    >
      <bdi dir="ltr">#{tokenId.length > 14 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}</bdi>
    </a>
  )
}
