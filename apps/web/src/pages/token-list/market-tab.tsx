import { useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { PoolLink } from '@orrery/entities/columns/pool-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenLink } from '@orrery/entities/token-link'
import { MISSING } from '@orrery/format/missing'
import type { Market, MarketToken } from '@orrery/model/wire/market'
import { Card } from '@orrery/ui/card'
import { Checkbox } from '@orrery/ui/checkbox'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { PriceChange } from '../../page-parts/market/price-change.tsx'
import { BothPrices } from '../../page-parts/market/both-prices.tsx'
import type { PriceTextProps } from '../../page-parts/market/price-text.tsx'
import { chooseMarket, MARKET_ORDERS, marketChoice, measureOf, type MarketChoice } from './choose-market.ts'
import { spanText } from '../../page-parts/span-text.ts'
import { HolderChange } from './holder-change.tsx'
import { isMisleading } from './is-misleading.ts'
import { marksColumn } from './marks-column.tsx'
import type { MarketPartProps } from './market-part.ts'
import { HoldersField, TokenTextField } from './token-fields.tsx'
import { NamedToken } from './named-token.tsx'

/** Tokens by what the pools of their own chain tell of their worth (screens-evm §8.1). */
export function MarketTab({ part, path, query, loading }: MarketPartProps) {
  const choice = marketChoice(query)
  return (
    <PartFrame part={part}>
      {(market) =>
        market.isMaking && !loading ? (
          <BeingCounted />
        ) : (
          <>
            <SourceLine market={market} />
            <ChoiceForm key={query.toString()} path={path} choice={choice} />
            <Rows market={market} choice={choice} loading={loading} />
            {!loading && (market.told?.tokens.length ?? 0) > 0 && <FileLinks path={path} query={query} />}
          </>
        )
      }
    </PartFrame>
  )
}

/** What prices are made of, and what they do not say. */
function SourceLine({ market: { source, told } }: { readonly market: Market }) {
  const { t, locale } = usePageContext()
  const measures = [...(source.coin === null ? [] : [source.coin]), ...source.dollars]
  if (measures.length === 0) return <p>{t('market.noSource')}</p>
  return (
    <>
      {told !== null && (
        <p>
          {spanText(told, t, locale)} {t('market.pools', { pools: told.pools })}
        </p>
      )}
      <p>
        {t('market.measures')}{' '}
        {measures.map((token, at) => (
          <span key={token.address}>
            {at > 0 && ' · '}
            <TokenLink token={token} />
          </span>
        ))}
      </p>
      <p>{t('market.rule')}</p>
    </>
  )
}

/** Orders whose message is that of a column of other lists. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['supply', 'column.supply'],
  ['name', 'column.token'],
  ['change', 'tokens.byPriceChange'],
])

/** The order that an address does not name. */
const USUAL = 'depth'

function ChoiceForm({ path, choice }: { readonly path: string; readonly choice: MarketChoice }) {
  const { t } = usePageContext()
  const [order, setOrder] = useState<string>(choice.order === USUAL ? '' : choice.order)
  const [text, setText] = useState(choice.text)
  const [holders, setHolders] = useState(choice.holders === 0 ? '' : String(choice.holders))
  const [isTurned, setIsTurned] = useState(choice.turned)
  const [isAll, setIsAll] = useState(!choice.clean)
  const isUsual = choice.order === USUAL && !choice.turned && choice.text === '' && choice.holders === 0 && choice.clean
  return (
    <NarrowCard path={path} clear={isUsual ? null : path}>
      <ChoiceField
        label={t('market.order')}
        name="order"
        value={order}
        onChange={setOrder}
        options={MARKET_ORDERS.map((id) => [id === USUAL ? '' : id, t(WORDS.get(id) ?? `market.${id}`)] as const)}
      />
      <TokenTextField value={text} onChange={setText} />
      <HoldersField value={holders} onChange={setHolders} />
      <Checkbox name="turned" value="yes" checked={isTurned} onChange={setIsTurned} label={t('tokens.turned')} />
      <Checkbox name="clean" value="no" checked={isAll} onChange={setIsAll} label={t('market.suspects')} />
    </NarrowCard>
  )
}

function Rows({
  market: { told },
  choice,
  loading,
}: {
  readonly market: Market
  readonly choice: MarketChoice
  readonly loading: boolean
}) {
  const { t } = usePageContext()
  const tokens = told?.tokens ?? []
  const rows = chooseMarket(tokens, choice, isMisleading)
  const ranked = rows.map((row, at) => ({ ...row, rank: at + 1 }))
  return (
    <>
      <Card padding="flush">
        <RowTable
          columns={columns}
          rows={ranked}
          rowKey={({ token }) => token.address}
          caption={t('tab.market')}
          empty={
            tokens.length > 0 ? (
              <EmptyBecause what="empty.filtered" />
            ) : (
              <EmptyBecause what="empty.tokens" because={told === null ? 'empty.blocks.reason' : 'market.none'} />
            )
          }
          loading={loading}
        />
      </Card>
      {rows.length < tokens.length && <p>{t('market.shown', { shown: rows.length, all: tokens.length })}</p>}
    </>
  )
}

type Row = MarketToken & { readonly rank: number }

const worth = (of: PriceTextProps['of']) => (row: Row) => <BothPrices row={row} of={of} />

const columns: readonly RowColumn<Row>[] = [
  { id: 'rank', label: 'column.rank', narrow: true, align: 'end', cell: ({ rank }) => <Figure value={rank} /> },
  { id: 'name', label: 'column.token', card: 'title', cell: ({ token }) => <NamedToken token={token} /> },
  { id: 'address', label: 'column.contract', cell: ({ token }) => <AddressLink address={token.address} /> },
  marksColumn,
  { id: 'price', label: 'market.price', hint: 'market.price.hint', align: 'end', cell: worth('price') },
  {
    id: 'change',
    label: 'market.change',
    hint: 'market.change.hint',
    align: 'end',
    cell: (row) => <PriceChange price={measureOf(row)} />,
  },
  { id: 'volume', label: 'market.volume', hint: 'market.volume.hint', align: 'end', cell: worth('volume') },
  { id: 'depth', label: 'market.depth', hint: 'market.depth.hint', align: 'end', cell: worth('depth') },
  { id: 'cap', label: 'market.cap', hint: 'market.cap.hint', align: 'end', cell: worth('cap') },
  {
    id: 'supply',
    label: 'column.supply',
    hint: 'column.supply.hint',
    align: 'end',
    cell: ({ token, supply }) => <AmountText base={supply} decimals={token.decimals} symbol={null} places={2} />,
  },
  {
    id: 'holders',
    label: 'column.holders',
    hint: 'column.holders.hint',
    align: 'end',
    cell: ({ holders, holdersWeek, holdersDay }) => (
      <>
        <Figure value={holders} />
        {holdersDay !== null && <HolderChange change={holdersDay} word="tokens.dayChange" />}
        {holdersWeek !== null && <HolderChange change={holdersWeek} word="market.week" />}
      </>
    ),
  },
  { id: 'trades', label: 'dex.swaps', align: 'end', cell: ({ trades }) => <Figure value={trades} /> },
  {
    id: 'pool',
    label: 'column.pool',
    cell: (row) => {
      const pool = measureOf(row)?.pool ?? null
      return pool === null ? MISSING : <PoolLink pool={pool.pool} />
    },
  },
]
