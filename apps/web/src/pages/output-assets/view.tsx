import type { ReactNode } from 'react'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { brc20BalanceColumns } from '../../page-parts/ledgers/brc20-columns.tsx'
import { cashTokenBalanceColumns } from '../../page-parts/ledgers/cash-token-columns.tsx'
import { cat20BalanceColumns } from '../../page-parts/ledgers/cat20-columns.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { inscriptionColumns } from '../../page-parts/ledgers/inscription-columns.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { OmniHolding } from '../../page-parts/ledgers/omni-parts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { runeBalanceColumns } from '../../page-parts/ledgers/rune-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { Held as HeldPart, OutputAssets } from './page.ts'

/** All that an address of an output chain has: coins, and what each ledger above its outputs tells of it (screens-nonevm §3). */
export function View({ data, chain, params, loading }: PageProps<'/assets/:address/:id?', OutputAssets>) {
  const { t } = usePageContext()
  const { address, runes, brc20, cat20, cashTokens, inscriptions, omni } = data
  const base = `/${chain.path}/address/${encodeURIComponent(params.address)}`
  const shared = { base, loading }
  const hasTokens = [runes, brc20, cat20, cashTokens, inscriptions, omni].some((part) => part !== undefined)
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.assets.title')}
        subject={<HashSubject text={params.address} copy="copy.address" />}
        actions={<Link to={base}>{t('page.address.short')}</Link>}
      />
      <Facts
        loading={loading}
        facts={[
          { label: 'fact.balance', value: <Amount base={address?.balance?.amount ?? null} places="all" /> },
          ...(address?.pendingChange == null || address.pendingChange === '0'
            ? []
            : [{ label: 'fact.pendingChange', value: <Amount base={address.pendingChange} signed toned /> }]),
          { label: 'fact.txs', value: <Figure value={address?.txCount ?? null} /> },
        ]}
      />
      {runes && (
        <Held
          {...shared}
          id="runes"
          label="tab.runes"
          part={runes}
          columns={runeBalanceColumns}
          keyOf={(row) => row.rune.id}
        />
      )}
      {brc20 && (
        <Held
          {...shared}
          id="brc20"
          label="tab.brc20"
          part={brc20}
          columns={brc20BalanceColumns}
          keyOf={(row) => row.token.id}
        />
      )}
      {cat20 && (
        <Held
          {...shared}
          id="cat20"
          label="tab.cat20"
          part={cat20}
          columns={cat20BalanceColumns}
          keyOf={(row) => row.token.id}
        />
      )}
      {cashTokens && (
        <Held
          {...shared}
          id="cashTokens"
          label="tab.cashTokens"
          part={cashTokens}
          columns={cashTokenBalanceColumns}
          keyOf={(row) => row.category}
        />
      )}
      {inscriptions && (
        <Held
          {...shared}
          id="inscriptions"
          label="tab.inscriptions"
          part={inscriptions}
          columns={inscriptionColumns(true)}
          keyOf={(row) => row.id}
        />
      )}
      {omni && (
        <Section title={t('tab.omni')} to={`${base}/omni`}>
          <PartFrame part={omni}>{(account) => <OmniHolding account={account} />}</PartFrame>
        </Section>
      )}
      {!loading && !hasTokens && <EmptyBecause what="empty.holdings" />}
    </>
  )
}

type HeldProps<Row> = {
  readonly id: string
  readonly label: string
  readonly base: string
  readonly part: HeldPart<Row>
  readonly columns: readonly RowColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly loading: boolean
}

/** The first of what an address has by one ledger, as of which block, and the way to all of it. */
function Held<Row>({ id, label, base, part, columns, keyOf, loading }: HeldProps<Row>) {
  const { t } = usePageContext()
  return (
    <PartFrame part={part}>
      {({ ledger, list }) => (
        <>
          <LedgerNote ledger={ledger} />
          <Section title={t(label)} to={`${base}/${id}`} count={list.total}>
            <RowTable
              columns={columns}
              rows={list.hits}
              rowKey={keyOf}
              caption={t(label)}
              empty={<EmptyBecause what="empty.holdings" />}
              loading={loading}
            />
          </Section>
        </>
      )}
    </PartFrame>
  )
}

type SectionProps = {
  readonly title: string
  readonly to: string
  readonly count?: number | null
  readonly children: ReactNode
}

function Section({ title, to, count = null, children }: SectionProps) {
  const { t } = usePageContext()
  return (
    <Card
      title={title}
      padding="flush"
      aside={<Link to={to}>{count === null ? t('list.more') : t('list.showAll', { count })}</Link>}
    >
      {children}
    </Card>
  )
}
