import type { ReactNode } from 'react'
import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { Card } from '@orrery/ui/card'
import { useSite } from '../../app/site.ts'
import type { ChainCard } from '../all-chain/page.ts'
import type { DayProps } from './day-part.ts'

const told = (
  id: string,
  label: string,
  cell: (home: HomeInfo, card: ChainCard) => ReactNode,
): RowColumn<ChainCard> => ({
  id,
  label,
  align: 'end',
  cell: (card) => (card.home === null ? MISSING : cell(card.home, card)),
})

// The table's name says of which time they are.
const COLUMNS: readonly RowColumn<ChainCard>[] = [
  { id: 'chain', label: 'chains.chain', card: 'title', cell: ({ info }) => <ChainName info={info} /> },
  told('txs', 'chains.txs', ({ transactionCount24h }) => <Figure value={transactionCount24h} />),
  told('active', 'chart.activeAddresses', (home) => <Active home={home} />),
  told('value', 'chart.nativeValue', ({ transactionValue24h }, card) => (
    <Coins base={transactionValue24h} card={card} />
  )),
  told('fees', 'column.fees', ({ fees24h }, card) => <Coins base={fees24h} card={card} />),
  told('burnt', 'column.burnt', ({ burnt24h }, card) => <Coins base={burnt24h} card={card} />),
]

/**
 * The last 24 hours of each chain and all transactions together (screens-evm §2.3), by the statistics that are counted as blocks come. Amounts of
 * different coins have no sum; one chain that cannot tell its number leaves the sum open.
 */
export function DayTable({ chains }: DayProps) {
  const { t, locale } = usePageContext()
  const counts = chains.map(({ home }) => home?.transactionCount24h ?? null)
  const sum = counts.reduce<number | null>((all, count) => (all === null || count === null ? null : all + count), 0)
  return (
    <Card
      title={t('pools.day')}
      padding="flush"
      aside={chains.length > 1 && t('home.dayTotal', { count: sum === null ? MISSING : formatNumber(sum, { locale }) })}
    >
      <RowTable
        columns={COLUMNS}
        rows={chains}
        rowKey={({ info }) => info.chain}
        caption={t('pools.day')}
        empty={null}
      />
    </Card>
  )
}

function ChainName({ info }: Pick<ChainCard, 'info'>) {
  const { href } = usePageContext()
  return <a href={href(`/${info.chainPath}`)}>{info.fullName}</a>
}

/** A count that a sketch made is about right. */
function Active({ home: { activeAddressCount, estimates } }: { readonly home: HomeInfo }) {
  const { t, locale } = usePageContext()
  if (activeAddressCount === null) return MISSING
  const count = formatNumber(activeAddressCount, { locale })
  return estimates.includes('activeAddressCount') ? t('stat.about', { value: count }) : count
}

function Coins({ base, card }: { readonly base: string | null; readonly card: ChainCard }) {
  const context = usePageContext()
  const chain = useSite().chains.find(({ code }) => code === card.info.chain)
  if (base === null || chain === undefined) return MISSING
  return (
    <PageContextProvider value={{ ...context, chain }}>
      <Amount base={base} places={4} />
    </PageContextProvider>
  )
}
