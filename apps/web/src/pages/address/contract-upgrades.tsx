import type { ListOf } from '@orrery/model/wire/common'
import type { Upgrade } from '@orrery/model/wire/events'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { upgradeColumns } from './upgrade-columns.tsx'

export type ContractUpgradesProps = {
  readonly upgrades: ListOf<Upgrade>
  /** It runs another contract's code, so that having told of no upgrade says something. */
  readonly isProxy: boolean
}

/** What stood behind a contract, with the transaction, block and time of each change (screens-evm §6.1). */
export function ContractUpgrades({ upgrades, isProxy }: ContractUpgradesProps) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { hits, extend } = upgrades
  if (hits.length === 0 && !isProxy) return null
  return (
    <Card title={t('tab.upgrades')}>
      <RowTable
        columns={upgradeColumns}
        rows={hits}
        rowKey={({ height, logIndex }) => `${height}:${logIndex}`}
        caption={t('tab.upgrades')}
        empty={<EmptyBecause what="empty.upgrades" coverage={extend.coverage} />}
        loading={false}
      />
      {hits[0] !== undefined && extend.next !== null && (
        <p>
          <Link to={`/${chain.path}/address/${hits[0].contract}/upgrades`}>{t('list.more')}</Link>
        </p>
      )}
    </Card>
  )
}
