import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { usePageContext } from './page-context.tsx'
import { TokenName } from './token-name.tsx'
import styles from './links.module.css'

/** A token by its symbol or name; its address where it has neither. */
export function TokenLink({ token, by = 'symbol' }: { readonly token: TokenRef; readonly by?: 'symbol' | 'name' }) {
  const { href, chain } = usePageContext()
  const name = by === 'symbol' ? (token.symbol ?? token.name) : (token.name ?? token.symbol)
  const shown = <TokenName name={name} fallback={shortenMiddle(token.address)} />
  if (chain === null) return shown
  return (
    <a
      className={styles.link}
      href={href(`/${chain.path}/token/${encodeURIComponent(token.address)}`)}
      data-tip={token.address}
    >
      {shown}
    </a>
  )
}
