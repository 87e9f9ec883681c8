import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { MISSING } from '@orrery/format/missing'
import type { ListOf } from '@orrery/model/wire/common'
import type { ActingFor } from '@orrery/model/wire/contract'
import type { RoleEvent } from '@orrery/model/wire/events'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { FactRows, type Fact } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { eventKey } from '../../page-parts/event-key.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { PROXY_NAMES } from '../../page-parts/proxy-names.ts'
import { roleColumns } from '../address/role-columns.tsx'
import type { PermissionReport } from './page.ts'

export type ReportSectionsProps = {
  readonly report: PermissionReport
  readonly address: string
  /** Whether more was approved than stands above. */
  readonly isCut: boolean
}

/** What else an address lets others do, and what it may do itself: one page to print (screens-evm §9.3). */
export function ReportSections({ report, address, isCut }: ReportSectionsProps) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const { acting, held, at } = report
  // Nobody has a role at what has no code.
  const hasNoCode = valueOf(acting)?.state?.codeSize === 0
  return (
    <>
      {isCut && (
        <>
          <p>{t('approval.report.more')}</p>
          <p>
            <Link to={`/${path}/approval/${encodeURIComponent(address)}`}>{t('approval.tab.given')}</Link>
          </p>
        </>
      )}
      <PartFrame part={acting}>{(told) => <Acting told={told} />}</PartFrame>
      {(
        [
          ['contract', 'roles.at', 'empty.roles', at],
          ['holder', 'roles.held', 'empty.rolesHeld', held],
        ] as const
      )
        .filter(([as]) => as === 'holder' || !hasNoCode)
        .map(([as, label, empty, part]) => (
          <PartFrame key={as} part={part}>
            {(list: ListOf<RoleEvent>) => (
              <>
                <Card title={`${t('tab.roles')} · ${t(label)}`} padding="flush">
                  <RowTable
                    columns={roleColumns(as)}
                    rows={list.hits}
                    rowKey={eventKey}
                    caption={t(label)}
                    empty={<EmptyBecause what={empty} coverage={list.extend.coverage} />}
                  />
                </Card>
                {list.extend.next !== null && (
                  <p>
                    {t('approval.report.more')}{' '}
                    <Link
                      to={`/${path}/address/${encodeURIComponent(address)}/roles${as === 'holder' ? '?as=holder' : ''}`}
                    >
                      {t('tab.roles')}
                    </Link>
                  </p>
                )}
              </>
            )}
          </PartFrame>
        ))}
      <p>{t('roles.note')}</p>
      <p>
        <Button onClick={() => window.print()}>{t('statement.print')}</Button>
      </p>
    </>
  )
}

/** Whose word the address follows beside that of its key. */
function Acting({ told: { state, safe } }: { readonly told: ActingFor }) {
  const { t } = usePageContext()
  const row = (id: string, label: string, value: ReactNode): Fact => ({ id, label: t(label), value })
  const all = (addresses: readonly string[], more: boolean) => (
    <>
      {addresses.map((one) => (
        <div key={one}>
          <AddressLink address={one} cut="full" />
        </div>
      ))}
      {more && <div>{t('approval.report.more')}</div>}
    </>
  )
  return (
    <Card title={t('approval.report.acting')}>
      {state === null ? (
        <p>{t('approval.report.untold')}</p>
      ) : (
        <>
          {state.codeSize === 0 && <p>{t('approval.report.noCode')}</p>}
          <FactRows
            facts={[
              ...state.proxies.flatMap(({ kind, implementation, admin }, index) => [
                row(
                  `code ${index}`,
                  'contract.proxy.implementation',
                  <>
                    <AddressLink address={implementation} cut="full" /> <bdi dir="ltr">({PROXY_NAMES[kind]})</bdi>
                  </>,
                ),
                ...(admin === null
                  ? []
                  : [row(`admin ${index}`, 'contract.proxy.admin', <AddressLink address={admin} cut="full" />)]),
              ]),
              ...(state.owner === null
                ? []
                : [row('owner', 'fact.owner', <AddressLink address={state.owner} cut="full" />)]),
              ...(safe === null
                ? []
                : [
                    row('safe', 'approval.report.owners', all(safe.owners, safe.ownersMore)),
                    ...(safe.threshold === null
                      ? []
                      : [row('threshold', 'approval.report.threshold', <bdi>{safe.threshold}</bdi>)]),
                    row(
                      'modules',
                      'approval.report.modules',
                      safe.modules === null
                        ? MISSING
                        : safe.modules.length === 0
                          ? t('approval.nothing')
                          : all(safe.modules, safe.modulesMore),
                    ),
                    row(
                      'guard',
                      'approval.report.guard',
                      safe.guard === null ? t('approval.nothing') : <AddressLink address={safe.guard} cut="full" />,
                    ),
                    ...(safe.fallback === null
                      ? []
                      : [
                          row(
                            'fallback',
                            'approval.report.fallback',
                            <AddressLink address={safe.fallback} cut="full" />,
                          ),
                        ]),
                  ]),
              row('asOf', 'fact.readAt', <BlockLink block={state.asOf.height} />),
            ]}
          />
        </>
      )}
    </Card>
  )
}
