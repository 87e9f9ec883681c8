import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { CashToken, CashTokenMove } from '@orrery/model/wire/cash-token'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../foreign-text.ts'
import { NO_COMMITMENT } from '../no-commitment.ts'

type Category = Pick<CashToken, 'category' | 'named'>

/** A category by what the operator's registry calls it, or by its id, which is all that blocks tell of its name. */
export function CashTokenLink({ token: { category, named } }: { readonly token: Category }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/cash-token/${category}`}>
      {named === undefined ? (
        <bdi dir="ltr" data-tip={category}>
          {shortenMiddle(category)}
        </bdi>
      ) : (
        <bdi data-tip={category}>{foreignText(named.name)}</bdi>
      )}
    </Link>
  )
}

/** An amount of a category: in the unit of the registry that names it, or in its smallest. */
export function CashTokenAmount({ amount, named }: { readonly amount: string; readonly named: CashToken['named'] }) {
  if (named === undefined) return <Figure value={amount} />
  const { decimals, symbol } = named
  return (
    <AmountText base={amount} decimals={decimals} symbol={symbol === null ? null : foreignText(symbol)} places="all" />
  )
}

const CAPABILITIES = new Set(['none', 'mutable', 'minting'])

/** What an NFT may do. A word that is none of the protocol's is shown as it is. */
export function CashTokenCapability({ capability }: { readonly capability: string | null }) {
  const { t } = usePageContext()
  return <>{CAPABILITIES.has(capability ?? '') ? t(`utxo.token.nft.${capability}`) : capability}</>
}

/** The bytes that an NFT carries, with the way to all of its category that carry them. */
export function CashTokenCommitment({
  nft: { category, commitment },
}: {
  readonly nft: { readonly category: string; readonly commitment: string }
}) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/cash-token/${category}/nft/${commitment === '' ? NO_COMMITMENT : commitment}`}>
      {commitment === '' ? (
        MISSING
      ) : (
        <bdi dir="ltr" data-tip={`0x${commitment}`}>
          {shortenMiddle(`0x${commitment}`)}
        </bdi>
      )}
    </Link>
  )
}

/** An NFT: what it may do, and the bytes that it carries. */
export const CashTokenNft = ({ move: { category, capability, commitment } }: { readonly move: CashTokenMove }) => (
  <>
    <CashTokenCapability capability={capability} />
    {commitment !== null && commitment !== '' && (
      <>
        {' · '}
        <CashTokenCommitment nft={{ category, commitment }} />
      </>
    )}
  </>
)
