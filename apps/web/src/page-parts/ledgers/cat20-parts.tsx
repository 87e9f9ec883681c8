import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { Cat20Owner, Cat20Ref } from '@orrery/model/wire/cat20'
import { Link } from '@orrery/ui/link'
import { cat20Text } from './cat20-text.ts'

/** The page of a token, by its id: its name may be another's, too. */
export const cat20Path = (chainPath: string, { id }: Pick<Cat20Ref, 'id'>): string => `/${chainPath}/cat20/${id}`

/** A token by its symbol, which its deployer chose. */
export function Cat20Link({ token }: { readonly token: Cat20Ref }) {
  const { path } = usePageChain()
  return (
    <Link to={cat20Path(path, token)}>
      <bdi>{cat20Text(token)}</bdi>
    </Link>
  )
}

/** An amount of a token, in its own decimals; its symbol where no column beside it says it. */
export const Cat20Amount = ({
  token,
  amount,
  bare = false,
}: {
  readonly token: Cat20Ref
  readonly amount: string | null
  readonly bare?: boolean
}) => <AmountText base={amount} decimals={token.decimals} symbol={cat20Text(token)} bare={bare} />

/** Whoever has tokens: the address, or the hash that stands for it where no transaction showed that. */
export function OwnerLink({ owner }: { readonly owner: Cat20Owner | null }) {
  if (owner === null || owner.address !== null) return <AddressLink address={owner?.address ?? null} />
  return <HashText text={owner.owner} />
}

/** That a hash is an owner whose address nobody has seen yet. */
export function OwnersNote() {
  const { t } = usePageContext()
  return <p>{t('cat20.owners')}</p>
}
