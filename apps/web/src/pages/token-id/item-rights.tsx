import type { ReactNode } from 'react'
import type { TokenItem } from '@orrery/model/wire/token'
import { AddressLink } from '@orrery/entities/address-link'
import { MomentText } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { FactRows, type Fact } from '@orrery/ui/facts'

const MILLION = 1_000_000

/** Who may do what with the item, and which accounts it has itself, as far as its contract and the registries of such accounts say (screens-evm §8.3). */
export function ItemRights({ rights }: { readonly rights: NonNullable<TokenItem['rights']> }) {
  const { t, locale } = usePageContext()
  const { approved, royalty, user, locked, accounts } = rights
  const row = (id: string, value: ReactNode, note?: ReactNode): Fact => ({
    id,
    label: t(`fact.${id}`),
    value,
    ...(note !== undefined && { note }),
  })
  const facts: readonly Fact[] = [
    ...(approved === null ? [] : [row('itemApproved', <AddressLink address={approved} />)]),
    ...(user === null
      ? []
      : [
          row(
            'itemUser',
            <AddressLink address={user.address} />,
            user.untilMs === null ? undefined : <MomentText ms={user.untilMs} />,
          ),
        ]),
    ...(royalty === null
      ? []
      : [
          row(
            'royalty',
            <bdi dir="ltr">{formatPercent(royalty.ppm, MILLION, locale)}</bdi>,
            <AddressLink address={royalty.receiver} />,
          ),
        ]),
    ...(locked === null ? [] : [row('itemLocked', t(locked ? 'item.locked.yes' : 'item.locked.no'))]),
    ...accounts.map(({ address, version, exists }) => ({
      ...row(
        'boundAccount',
        <AddressLink address={address} />,
        <>
          <bdi dir="ltr">ERC-6551, Tokenbound {version}</bdi>:{' '}
          {exists === null ? MISSING : t(exists ? 'item.account.made' : 'item.account.notMade')}
        </>,
      ),
      id: `account ${version}`,
      hint: t('fact.boundAccount.hint'),
    })),
  ]
  return facts.length === 0 ? null : (
    <Card title={t('item.rights')}>
      <FactRows facts={facts} />
    </Card>
  )
}
