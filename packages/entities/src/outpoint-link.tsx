import { HashText, type HashCut } from './hash-text.tsx'
import { usePageContext } from './page-context.tsx'
import styles from './links.module.css'

/** An output by its transaction and its place there, as people write it; it leads to where it stands on the page of that (screens-nonevm §4.5). */
export function OutpointLink({
  txid,
  vout,
  cut = 'short',
}: {
  readonly txid: string
  readonly vout: number
  readonly cut?: HashCut
}) {
  const { href, chain } = usePageContext()
  const text = (
    <>
      <HashText text={txid} cut={cut} />:{vout}
    </>
  )
  return (
    <bdi dir="ltr">
      {chain === null ? (
        text
      ) : (
        <a className={styles.link} href={href(`/${chain.path}/tx/${txid}:${vout}`)}>
          {text}
        </a>
      )}
    </bdi>
  )
}
