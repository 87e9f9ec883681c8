import { useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import { compilerName } from '@orrery/model/compiler-name'
import type { SubmittedAbi, VerifiedContract, VerifiedContracts } from '@orrery/model/wire/verification'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { clearPath } from '../../page-parts/lists/clear-path.ts'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { SettingsText } from '../verify-contract/settings-text.tsx'
import { narrowedBy, type VerifiedContractsData } from './page.ts'

/** Yes or no; a dash where it is not known. */
function Answer({ value }: { readonly value: boolean | null }) {
  const { t } = usePageContext()
  return value === null ? MISSING : t(value ? 'capability.yes' : 'capability.no')
}

const Match = ({ match }: { readonly match: VerifiedContract['match'] }) => usePageContext().t(`verify.match.${match}`)

const columns: readonly RowColumn<VerifiedContracts['hits'][number]>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: (row) => <bdi>{foreignText(row.name)}</bdi>,
  },
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'match', label: 'column.match', cell: (row) => <Match match={row.match} /> },
  {
    id: 'compiler',
    label: 'fact.compiler',
    cell: (row) => (
      <bdi dir="ltr">
        {compilerName(row.language)} {row.compiler.split('+')[0]}
      </bdi>
    ),
  },
  { id: 'settings', label: 'fact.settings', cell: (row) => <SettingsText settings={row.settings} /> },
  { id: 'licence', label: 'fact.licence', cell: (row) => <bdi dir="ltr">{row.licence ?? MISSING}</bdi> },
  { id: 'token', label: 'column.token', cell: (row) => <Answer value={row.isToken ?? null} /> },
  { id: 'proxy', label: 'contract.proxy.title', cell: (row) => <Answer value={row.isProxy ?? null} /> },
  { id: 'balance', label: 'column.balance', align: 'end', cell: (row) => <Amount base={row.balance ?? null} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount ?? null} /> },
  { id: 'time', label: 'column.verified', times: true, cell: (row) => <Age ms={row.verifiedMs} /> },
]

const abiColumns: readonly RowColumn<SubmittedAbi>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'match', label: 'column.match', cell: () => <AbiOnly /> },
  { id: 'inCode', label: 'column.inCode', align: 'end', cell: (row) => <InCode row={row} /> },
  { id: 'time', label: 'column.submitted', times: true, cell: (row) => <Age ms={row.submittedMs} /> },
]

const AbiOnly = () => usePageContext().t('verify.match.abi')

const InCode = ({ row: { found, functions } }: { readonly row: SubmittedAbi }) => (
  <>
    <Figure value={found} /> / <Figure value={functions} />
  </>
)

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
      <Facts
        loading={loading}
        facts={[
          { label: 'verified.all', value: <Figure value={data.list.extend.of ?? data.list.total} /> },
          {
            label: 'verify.match.abi',
            value: (
              <Link to={`${path}?match=abi`}>
                <Figure value={data.list.abiOnly} />
              </Link>
            ),
          },
          { label: 'verified.lastDay', value: <Figure value={data.list.lastDay} /> },
          ...(data.list.unsearched === undefined || data.list.unsearched === 0
            ? []
            : [{ label: 'verified.unsearched', value: <Figure value={data.list.unsearched} /> }]),
        ]}
      />
      <NarrowForm
        key={query.toString()}
        path={path}
        query={query}
        licences={data.list.licences}
        compilers={data.list.compilers}
        hasNoWord={asked.within !== undefined && data.list.unsearched === undefined && !loading}
      />
      {data.list.counted === null && <BeingCounted />}
      {data.list.counted != null && (
        <p>
          <RichMessage
            id="verified.counted"
            slots={{
              age: <Age ms={data.list.counted.countedMs} />,
              count: <Figure value={data.list.counted.contracts} />,
            }}
          />
        </p>
      )}
      {data.abis !== null ? (
        <ListFrame
          list={data.abis}
          columns={abiColumns}
          rowKey={({ address }) => address}
          caption="verify.match.abi"
          empty={<EmptyBecause what="empty.abis" because="verify.abi.text" />}
          path={path}
          page={page}
          query={query}
          loading={loading}
        />
      ) : (
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
      )}
    </>
  )
}

const FIELDS = ['named', 'within', 'match', 'language', 'licence', 'compiler', 'from', 'to', 'order'] as const

/** What the list is narrowed by. It stands under the query's key: going back shows what was asked then. */
function NarrowForm({
  path,
  query,
  licences,
  compilers,
  hasNoWord,
}: {
  readonly path: string
  readonly query: URLSearchParams
  readonly licences: readonly string[]
  readonly compilers: readonly string[]
  /** What is asked for in the sources has no word that could be looked for. */
  readonly hasNoWord: boolean
}) {
  const { t } = usePageContext()
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ''])) as Readonly<
        Record<(typeof FIELDS)[number], string>
      >,
  )
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    value: texts[name],
    onChange: (value: string) => setTexts({ ...texts, [name]: value }),
  })
  const choices = (values: readonly string[]): readonly (readonly [string, string])[] => [
    ['', t('tab.all')],
    ...values.map((value) => [value, foreignText(value)] as const),
  ]
  return (
    <NarrowCard path={path} clear={clearPath(path, query)}>
      <TextInput {...field('named')} label={t('column.contract')} autoComplete="off" />
      <TextInput
        {...field('within')}
        label={t('verified.within')}
        hint={hasNoWord ? undefined : t('verified.within.hint')}
        error={hasNoWord ? t('verified.within.hint') : null}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <ChoiceField
        {...field('match')}
        label={t('column.match')}
        options={[
          ['', t('tab.all')],
          ...(['full', 'partial', 'abi'] as const).map((value) => [value, t(`verify.match.${value}`)] as const),
        ]}
      />
      <ChoiceField {...field('language')} label={t('fact.language')} options={choices(['Solidity', 'Vyper'])} />
      <ChoiceField {...field('licence')} label={t('fact.licence')} options={choices(licences)} />
      <ChoiceField {...field('compiler')} label={t('fact.compiler')} options={choices(compilers)} />
      <TextInput {...field('from')} type="date" label={t('filter.since')} dir="ltr" />
      <TextInput {...field('to')} type="date" label={t('filter.until')} dir="ltr" />
      <ChoiceField
        {...field('order')}
        label={t('pending.sort')}
        options={[
          ['', t('blobs.newest')],
          ['oldest', t('approval.oldestFirst')],
          ['name', t('column.name')],
          ['txs', t('column.txs')],
          ['balance', t('column.balance')],
        ]}
      />
    </NarrowCard>
  )
}
