import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { CashTokenMove } from '@orrery/model/wire/cash-token'
import { Link } from '@orrery/ui/link'

/** A category by its id, which is all that blocks tell of its name. */
export function CashTokenLink({ category }: { readonly category: string }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/cash-token/${category}`}>
      <bdi dir="ltr" data-tip={category}>
        {shortenMiddle(category)}
      </bdi>
    </Link>
  )
}

const CAPABILITIES = new Set(['none', 'mutable', 'minting'])

/** An NFT: what it may do, and the bytes that it carries. */
export function CashTokenNft({ move: { capability, commitment } }: { readonly move: CashTokenMove }) {
  const { t } = usePageContext()
  const word = CAPABILITIES.has(capability ?? '') ? t(`utxo.token.nft.${capability}`) : capability
  return (
    <>
      {word}
      {commitment !== null && commitment !== '' && (
        <>
          {' · '}
          <bdi dir="ltr" data-tip={`0x${commitment}`}>
            {shortenMiddle(`0x${commitment}`)}
          </bdi>
        </>
      )}
    </>
  )
}
