import { useEffect, useState } from 'react'
import { givenApprovalColumns } from '@orrery/entities/columns/approval-columns'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { ListOf } from '@orrery/model/wire/common'
import type { Approval } from '@orrery/model/wire/events'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { ASKED } from './approvals-asked.ts'
import { riskTogether } from './risk-together.ts'
import { fittingColumns } from './risk-worth.tsx'

/** Permissions of the card, and those that its sums are of. */
const SHOWN = 5
const SUMMED = 100

/** By what else the list is narrowed, each a link: parameter, value and message. */
const NARROW = [
  ['takeable', '1', 'approval.takeable'],
  ['order', 'risk', 'approval.byRisk'],
  ['older', '365', 'approval.older'],
  ['unverified', '1', 'approval.unverified'],
] as const

/** What could be taken from an address this moment, the most first, and what else its permissions are narrowed by (screens-evm §9). */
export function RiskCard({
  address,
  path,
  query,
}: {
  readonly address: string
  readonly path: string
  readonly query: URLSearchParams
}) {
  const { t } = usePageContext()
  const { code: chain } = usePageChain()
  const { api, words } = useSite()
  const [told, tell] = useState<ListOf<Approval> | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      await words()
      const asked = { chain, address, side: 'owner', takeable: true, order: 'risk', limit: SUMMED } as const
      tell(await api.listAddressApprovals(asked, stop.signal))
    }
    // What is not told leaves the list above as it is.
    ask().catch(() => undefined)
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain, address, words])
  if (told === null || told.hits.length === 0) return null
  const { worth, priced } = riskTogether(told.hits)
  const isFloor = told.extend.totalIsFloor || told.hits.length < (told.total ?? 0)
  return (
    <Card title={t('approval.risk')}>
      <FactRows
        facts={[
          {
            id: 'takeable',
            label: t('approval.takeable'),
            value: (
              <>
                {isFloor && '≥ '}
                <Figure value={told.total} />
              </>
            ),
          },
          ...(priced === 0
            ? []
            : [
                {
                  id: 'worth',
                  label: t('approval.risk.worth'),
                  value: (
                    <>
                      {isFloor && '≥ '}
                      <WorthText worth={worth} />
                    </>
                  ),
                  note: t('holdings.unpriced', { count: told.hits.length - priced }),
                },
              ]),
        ]}
      />
      <p>{t('approval.risk.rule')}</p>
      <p>
        {NARROW.map(([name, value, label], at) => {
          const isOn = query.get(name) === value
          const to = pagePath(path, 1, query, { [name]: isOn ? null : value, block: null, cursor: null })
          return (
            <span key={label}>
              {at > 0 && ' · '}
              <Link to={to} {...(isOn && { 'aria-current': 'true' })}>
                {t(label)}
                {isOn && ' ×'}
              </Link>
            </span>
          )
        })}
        {ASKED.some((name) => query.has(name)) && (
          <>
            {' · '}
            <Link to={path}>{t('filter.clearAll')}</Link>
          </>
        )}
      </p>
      <RowTable
        columns={columns}
        rows={told.hits.slice(0, SHOWN)}
        rowKey={({ height, logIndex }) => `${height}:${logIndex}`}
        caption={t('approval.risk')}
        empty={null}
      />
    </Card>
  )
}

/** How much of each may go, and what that is worth where it has a price. */
const columns: readonly RowColumn<Approval>[] = fittingColumns(
  givenApprovalColumns.filter(({ id }) => id === 'token' || id === 'spender' || id === 'atRisk'),
  [],
)
