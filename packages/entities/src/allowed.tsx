import type { Approval } from '@orrery/model/wire/events'
import { Badge } from '@orrery/ui/badge'
import { AmountText } from './amount.tsx'
import { ItemLink } from './item-link.tsx'
import { usePageContext } from './page-context.tsx'

type Permission = Pick<Approval, 'kind' | 'token' | 'amount' | 'tokenId' | 'revoked' | 'unlimited'>

/** How much a permission lets others take: an amount, an item, everything, or nothing any more. */
export function Allowed({
  permission: { kind, token, amount, tokenId, revoked, unlimited },
}: {
  readonly permission: Permission
}) {
  const { t } = usePageContext()
  if (revoked) return <Badge tone="good">{t('approval.revoked')}</Badge>
  if (tokenId !== null) return <ItemLink contract={token.address} tokenId={tokenId} />
  if (kind === 'all') return <Badge tone="warn">{t('approval.allItems')}</Badge>
  if (unlimited) return <Badge tone="warn">{t('approval.unlimited')}</Badge>
  return <AmountText base={amount} decimals={token.decimals} symbol={null} />
}
