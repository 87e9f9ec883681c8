import { formatNumber } from '@orrery/format/format-number'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { AmountText } from './amount.tsx'
import { usePageContext, usePageChain } from './page-context.tsx'
import { ItemLink } from './item-link.tsx'
import { TokenLink } from './token-link.tsx'
import styles from './amount.module.css'

export type TokenAmountProps = {
  /** null is the chain's own coin. */
  readonly token: TokenRef | null
  readonly amount: string
  readonly tokenId: string | null
  readonly places?: number | 'all'
  readonly signed?: boolean
}

/** How much of what moved: `1.5 USDC`, `#12 of Foxes`, `3 × #7 of Swords`. */
export function TokenAmount({ token, amount, tokenId, places, signed }: TokenAmountProps) {
  const { native } = usePageChain()
  const { locale } = usePageContext()
  const options = { ...(places === undefined ? {} : { places }), ...(signed === undefined ? {} : { signed }) }
  if (token === null)
    return <AmountText base={amount} decimals={native.decimals} symbol={native.symbol.toUpperCase()} {...options} />
  return (
    <span className={styles.pair}>
      {tokenId === null ? (
        <AmountText base={amount} decimals={token.decimals} symbol={null} {...options} />
      ) : (
        <span className={styles.number} data-tip={tokenId}>
          {amount !== '1' && <>{formatNumber(amount, { locale })} × </>}
          <ItemLink contract={token.address} tokenId={tokenId} />
        </span>
      )}
      <TokenLink token={token} />
    </span>
  )
}
