import { useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Field } from '@orrery/ui/field'
import { Link } from '@orrery/ui/link'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { SettingsText } from '../verify-contract/settings-text.tsx'
import { narrowedBy, type VerifiedContractsData } from './page.ts'

const Match = ({ match }: { readonly match: VerifiedContract['match'] }) => usePageContext().t(`verify.match.${match}`)

const columns: readonly RowColumn<VerifiedContract>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: (row) => <bdi>{foreignText(row.name)}</bdi>,
  },
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'match', label: 'column.match', cell: (row) => <Match match={row.match} /> },
  { id: 'compiler', label: 'fact.compiler', cell: (row) => <bdi dir="ltr">solc {row.compiler.split('+')[0]}</bdi> },
  { id: 'settings', label: 'fact.settings', cell: (row) => <SettingsText settings={row.settings} /> },
  { id: 'licence', label: 'fact.licence', cell: (row) => <bdi dir="ltr">{row.licence ?? '--'}</bdi> },
  { id: 'time', label: 'column.time', cell: (row) => <Age ms={row.verifiedMs} /> },
]

/** Contracts whose sources were verified here, the newest first (screens-evm §6.2). */
export function View({ data, chain, page, query, loading }: PageProps<string, VerifiedContractsData>) {
  const { t } = usePageContext()
  const path = `/${chain.path}/verified-contracts`
  const asked = narrowedBy(query)
  return (
    <>
      <PageHead title={t('page.verified.title')} kind={chain.name.full} />
      <p>
        <Link to={`/${chain.path}/verify-contract`}>{t('page.verify.title')}</Link>
        {' · '}
        <Link to={`/${chain.path}/proxy-list`}>{t('page.needs.proxy')}</Link>
      </p>
      <NarrowForm key={query.toString()} path={path} asked={asked} />
      <ListFrame
        list={data.list}
        columns={columns}
        rowKey={({ address }) => address}
        caption="page.verified.title"
        empty={
          Object.keys(asked).length === 0 ? (
            <EmptyBecause what="empty.verified" because="page.verify.description" />
          ) : (
            <EmptyBecause what="empty.filtered" because="page.verified.description" />
          )
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

/** What the list is narrowed by. It stands under the query's key: going back shows what was asked then. */
function NarrowForm({ path, asked }: { readonly path: string; readonly asked: ReturnType<typeof narrowedBy> }) {
  const { t, href } = usePageContext()
  const [named, setNamed] = useState(asked.named ?? '')
  const [match, setMatch] = useState<string>(asked.match ?? '')
  return (
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <TextInput name="named" label={t('column.contract')} autoComplete="off" value={named} onChange={setNamed} />
        <Field label={t('column.match')}>
          {(control) => (
            <Select
              {...control}
              className={form.select}
              name="match"
              label={t('column.match')}
              value={match}
              onChange={(event) => setMatch(event.currentTarget.value)}
              options={[
                { value: '', label: t('tab.all') },
                ...(['full', 'partial'] as const).map((value) => ({ value, label: t(`verify.match.${value}`) })),
              ]}
            />
          )}
        </Field>
        <Button type="submit" look="solid" className={form.run}>
          {t('filter.narrow')}
        </Button>
      </form>
    </Card>
  )
}
