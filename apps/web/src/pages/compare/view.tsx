import type { ReactNode } from 'react'
import type { AddressDetail } from '@orrery/model/wire/address'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PairForm } from '../../page-parts/pair-form.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './compare.module.css'
import { looksAlike, runsOf } from './likeness.ts'
import type { Compared, CompareData } from './page.ts'

type Row = { readonly id: string; readonly label: string; readonly values: readonly [ReactNode, ReactNode] }

/** Two addresses beside each other: where they differ, what is known of each, and what went between them (screens-evm §5). */
export function View({ data, chain, loading }: PageProps<string, CompareData>) {
  const { t } = usePageContext()
  const { asked, pair, between } = data
  const details = (pair ?? []).flatMap(({ detail }) => valueOf(detail) ?? [])
  const [a, b] = details
  return (
    <>
      <PageHead title={t('page.compare.title')} kind={chain.name.full} loading={loading} />
      <p>{t('page.compare.description')}</p>
      <Card>
        <PairForm key={asked.join()} path={`/${chain.path}/compare`} asked={asked} />
      </Card>
      {pair?.map(
        ({ detail }, at) =>
          detail.state === 'failed' && (
            <PartFrame key={at} part={detail}>
              {() => null}
            </PartFrame>
          ),
      )}
      {a !== undefined && b !== undefined && pair !== null && (
        <>
          <Likeness a={a.address} b={b.address} />
          <Facts pair={pair} details={[a, b]} />
          <Common pair={pair} />
        </>
      )}
      {between !== null && a !== undefined && b !== undefined && (
        <>
          <PartFrame part={between.txs}>
            {({ rows, whole }) => (
              <Card
                title={t('compare.txs')}
                padding="flush"
                aside={<Link to={filterPath(chain.path, a, b)}>{t('filter.narrow')}</Link>}
              >
                <RowTable
                  columns={txColumns}
                  rows={rows}
                  rowKey={({ hash }) => hash}
                  caption={t('compare.txs')}
                  empty={<EmptyBecause what="compare.none" because={whole ? 'filter.none' : 'filter.noneYet'} />}
                />
              </Card>
            )}
          </PartFrame>
          <PartFrame part={between.transfers}>
            {({ rows, whole }) => (
              <Card
                title={t('compare.transfers')}
                padding="flush"
                aside={<Link to={`${filterPath(chain.path, a, b)}&kind=transfers`}>{t('filter.narrow')}</Link>}
              >
                <RowTable
                  columns={transferColumns}
                  rows={rows}
                  rowKey={transferKey}
                  caption={t('compare.transfers')}
                  empty={<EmptyBecause what="compare.none" because={whole ? 'filter.none.rows' : 'filter.noneYet'} />}
                />
              </Card>
            )}
          </PartFrame>
        </>
      )}
    </>
  )
}

const filterPath = (chain: string, a: AddressDetail, b: AddressDetail): string =>
  `/${chain}/advanced-filter?from=${a.address},${b.address}&to=${a.address},${b.address}`

/** The addresses below each other, digits that differ marked. */
function Likeness({ a, b }: { readonly a: string; readonly b: string }) {
  const { t } = usePageContext()
  const isSame = a.toLowerCase() === b.toLowerCase()
  return (
    <>
      {looksAlike(a, b) && (
        <Notice tone="bad" title="compare.alike">
          {t('compare.alike.text')}
        </Notice>
      )}
      {isSame && <Notice tone="accent" title="compare.same" />}
      <Card>
        <div className={styles.addresses} dir="ltr" translate="no">
          {[
            [a, b],
            [b, a],
          ].map(([own, other], at) => (
            <code key={at}>
              {runsOf(own!, other!).map(({ text, differs }, index) =>
                differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
              )}
            </code>
          ))}
        </div>
      </Card>
    </>
  )
}

/** What is known of each, a line for what both may have. */
function Facts({
  pair,
  details,
}: {
  readonly pair: readonly [Compared, Compared]
  readonly details: readonly [AddressDetail, AddressDetail]
}) {
  const { t } = usePageContext()
  const signals = pair.map((one) => valueOf(one.signals))
  const row = (label: string, of: (detail: AddressDetail, at: number) => ReactNode): Row => ({
    id: label,
    label: t(label),
    values: [of(details[0], 0), of(details[1], 1)],
  })
  const rows: readonly Row[] = [
    row('column.kind', ({ kind }) => t(`address.kind.${kind}`)),
    row('fact.balance', ({ balance }) => <Amount base={balance?.amount ?? null} places="all" />),
    row('fact.nonce', ({ nonce }) => <Figure value={nonce} />),
    row('fact.txCount', ({ txCount }) => <Figure value={txCount} />),
    row('fact.transferCount', ({ transferCount }) => <Figure value={transferCount} />),
    row('fact.firstSeen', ({ firstSeenMs }) => <Age ms={firstSeenMs} />),
    row('fact.lastSeen', ({ lastSeenMs }) => <Age ms={lastSeenMs} />),
    row('compare.funded', (_, at) => <AddressLink address={signals[at]?.funded?.from ?? null} />),
    row('compare.creator', ({ contract }) => <AddressLink address={contract?.creator ?? null} />),
    row('fact.codeSize', ({ codeSize }) => <Figure value={codeSize} unit="B" />),
  ]
  const columns: readonly RowColumn<Row>[] = [
    { id: 'fact', label: 'compare.fact', card: 'title', cell: ({ label }) => label },
    { id: 'a', label: 'compare.first', cell: ({ values }) => values[0] },
    { id: 'b', label: 'compare.second', cell: ({ values }) => values[1] },
  ]
  return (
    <Card padding="flush">
      <RowTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={t('page.compare.title')} empty={null} />
    </Card>
  )
}

type Party = { readonly address: string; readonly counts: readonly [number, number] }

const partyColumns: readonly RowColumn<Party>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'a', label: 'compare.first', align: 'end', cell: ({ counts }) => <Figure value={counts[0]} /> },
  { id: 'b', label: 'compare.second', align: 'end', cell: ({ counts }) => <Figure value={counts[1]} /> },
]

/** With whom both dealt, among the counterparties that each has most often. */
function Common({ pair }: { readonly pair: readonly [Compared, Compared] }) {
  const { t } = usePageContext()
  const [one, other] = pair.map((each) => valueOf(each.signals)?.counterparties ?? null)
  if (!one || !other) return null
  const found = one.flatMap(({ address, count }): Party[] => {
    const same = other.find((party) => party.address === address)
    return same === undefined ? [] : [{ address, counts: [count, same.count] }]
  })
  return (
    <Card title={t('compare.common')} padding="flush">
      <RowTable
        columns={partyColumns}
        rows={found}
        rowKey={({ address }) => address}
        caption={t('compare.common')}
        empty={<EmptyBecause what="compare.noCommon" because="compare.noCommon.reason" />}
      />
    </Card>
  )
}
