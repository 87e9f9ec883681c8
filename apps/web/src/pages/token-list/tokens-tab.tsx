import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { tokenColumns } from '@orrery/entities/columns/token-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { COIN_SORTS, COMPARED_FLOORS, COMPARED_TOKENS, ITEM_SORTS, RANKED_TOKENS } from '@orrery/model/token-sorts'
import type { ListOf } from '@orrery/model/wire/common'
import type { TokenFloor, TokenSummary } from '@orrery/model/wire/token'
import { TokenAmount } from '@orrery/entities/token-amount'
import { Link } from '@orrery/ui/link'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { BothPrices } from '../../page-parts/market/both-prices.tsx'
import { PriceChange } from '../../page-parts/market/price-change.tsx'
import type { PriceTextProps } from '../../page-parts/market/price-text.tsx'
import { measureOf } from './choose-market.ts'
import { HolderChange } from './holder-change.tsx'
import { isMisleading } from './is-misleading.ts'
import { marksColumn } from './marks-column.tsx'
import { rowsBefore } from '../../page-parts/lists/rows-before.ts'
import { TokenChoiceForm } from './token-choice-form.tsx'
import { isOfFirst, tokenChoice } from './token-choice.ts'
import type { TokensPartProps } from './tokens-part.ts'
import styles from './tokens-tab.module.css'

/** Tokens of a standard or a choice, in an order of their columns, with what happened to them lately (screens-evm §8.1). */
export function TokensTab({ part, tab, ...frame }: TokensPartProps) {
  const { t } = usePageContext()
  return (
    <>
      {tab === 'dollars' && <p>{t('tokens.dollars.rule')}</p>}
      {tab === 'new' && <p>{t('tokens.new.rule')}</p>}
      <TokenChoiceForm key={frame.query.toString()} tab={tab} path={frame.path} query={frame.query} />
      <PartFrame part={part}>{(list) => <Rows list={list} tab={tab} {...frame} />}</PartFrame>
    </>
  )
}

function Rows({ list, tab, ...frame }: Omit<TokensPartProps, 'part'> & { readonly list: ListOf<TokenSummary> }) {
  const { t } = usePageContext()
  const choice = tokenChoice(frame.query, tab)
  const hits = choice.clean ? list.hits.filter((row) => !isMisleading(row)) : list.hits
  // Beyond the pager's cap nobody knows how many stand before a page.
  const before = rowsBefore(frame)
  const placed = hits.map((row): Row => {
    // What is not known has no place among what is.
    const isPlaced = before !== null && (choice.order !== 'cap' || capOf(row) !== null)
    return { ...row, rank: isPlaced ? before + list.hits.indexOf(row) + 1 : null }
  })
  const columns = tab === 'erc721' || tab === 'erc1155' ? itemColumns : coinColumns
  const isRanked = isOfFirst(choice)
  const isNarrowed = isRanked || choice.text !== '' || (choice.clean && list.hits.length > 0)
  return (
    <>
      {isRanked && (
        <p>
          {t('tokens.ranked.rule', { most: RANKED_TOKENS })}
          {ITEM_SORTS.includes(choice.order) &&
            choice.order !== 'mints' &&
            ` ${t('tokens.ranked.among', { among: choice.order === 'floor' ? COMPARED_FLOORS : COMPARED_TOKENS })}`}
        </p>
      )}
      {choice.order === 'cap' ? (
        <p>{t('tokens.cap.rule')}</p>
      ) : (
        COIN_SORTS.includes(choice.order) && <p>{t('tokens.priced.rule')}</p>
      )}
      {hits.length < list.hits.length && (
        <p role="status">
          {t('market.shown', { shown: hits.length, all: list.hits.length })}{' '}
          {/* Nothing else leaves rows of a page out. */}
          <Link to={pagePath(frame.path, 1, frame.query, { clean: 'no', cursor: null })}>{t('market.suspects')}</Link>
        </p>
      )}
      {hits.some(({ lately }) => lately?.floor?.isMaking === true) && <BeingCounted />}
      <ListFrame
        {...frame}
        list={{ ...list, hits: placed }}
        // The newest first is no ranking.
        columns={choice.order === 'newest' ? columns : [rank, ...columns]}
        rowKey={(row) => row.address}
        caption="page.tokenList.title"
        empty={
          isNarrowed ? (
            <EmptyBecause what="empty.filtered" />
          ) : (
            <EmptyBecause
              what="empty.tokens"
              coverage={list.extend.coverage}
              because={tab === 'dollars' ? 'tokens.dollars.none' : undefined}
            />
          )
        }
      />
    </>
  )
}

const capOf = ({ market }: TokenSummary): string | null => market?.coin?.cap ?? market?.dollars?.cap ?? null

/** Its place in the order that was asked for; null where that is not known. */
type Row = TokenSummary & { readonly rank: number | null }
type Column = RowColumn<Row>

const rank: Column = {
  id: 'rank',
  label: 'column.rank',
  narrow: true,
  align: 'end',
  card: 'none',
  cell: ({ rank: place }) => <Figure value={place} />,
}

const day: Column = {
  id: 'day',
  label: 'tokens.day',
  align: 'end',
  cell: ({ lately }) => <Figure value={lately?.transfers ?? null} />,
}
const ofTokens = (id: string): Column => tokenColumns.find((column) => column.id === id)!

const name: Column = {
  ...ofTokens('name'),
  cell: (row) => <span className={styles.name}>{ofTokens('name').cell(row)}</span>,
}

const symbol: Column = {
  ...ofTokens('symbol'),
  cell: (row) => <span className={styles.symbol}>{ofTokens('symbol').cell(row)}</span>,
}

const holders: Column = {
  ...ofTokens('holders'),
  cell: ({ holders: count, lately }) => (
    <>
      <Figure value={count} />
      {lately !== undefined && lately.holders !== null && (
        <span className={styles.change}>
          <HolderChange change={lately.holders} word="tokens.dayChange" />
        </span>
      )}
    </>
  ),
}

/** The block of the first transfer, and how long ago that was. */
const first: Column = {
  ...ofTokens('first'),
  cell: ({ firstHeight, lately }) => (
    <>
      <BlockLink block={firstHeight} />
      {lately !== undefined && lately.firstMs !== null && (
        <small>
          <br />
          <Age ms={lately.firstMs} />
        </small>
      )}
    </>
  ),
}

const worth = (of: PriceTextProps['of']) => (row: TokenSummary) =>
  row.market == null ? MISSING : <BothPrices row={row.market} of={of} />

/** What pools tell of a coin. */
const prices: readonly Column[] = [
  { id: 'price', label: 'market.price', hint: 'market.price.hint', align: 'end', cell: worth('price') },
  {
    id: 'change',
    label: 'market.change',
    hint: 'market.change.hint',
    align: 'end',
    cell: ({ market }) => <PriceChange price={market == null ? null : measureOf(market)} />,
  },
  { id: 'volume', label: 'market.volume', hint: 'market.volume.hint', align: 'end', cell: worth('volume') },
  { id: 'cap', label: 'market.cap', hint: 'market.cap.hint', align: 'end', cell: worth('cap') },
]

const coinColumns: readonly Column[] = tokenColumns.flatMap((column): readonly Column[] =>
  column.id === 'holders'
    ? [holders]
    : column.id === 'transfers'
      ? [column, day]
      : column.id === 'address'
        ? [column, marksColumn, ...prices]
        : [({ first, name, symbol } as Readonly<Record<string, Column>>)[column.id] ?? column],
)

/** Collections by their items: how many there are, who has them and how many were made. */
const itemColumns: readonly Column[] = [
  name,
  ...['standard', 'address'].map(ofTokens),
  marksColumn,
  {
    id: 'items',
    label: 'tokens.items',
    hint: 'tokens.items.hint',
    align: 'end',
    cell: ({ lately }) => <AmountText base={lately?.items ?? null} decimals={0} symbol={null} />,
  },
  { ...holders, label: 'tokens.owners' },
  {
    id: 'ratio',
    label: 'tokens.ownerRatio',
    hint: 'tokens.ownerRatio.hint',
    align: 'end',
    cell: (row) => <OwnerRatio row={row} />,
  },
  ofTokens('transfers'),
  day,
  {
    id: 'mints',
    label: 'tokens.mints',
    hint: 'tokens.mints.hint',
    align: 'end',
    cell: ({ lately }) => <Figure value={lately?.mints ?? null} />,
  },
  {
    id: 'floor',
    label: 'tokens.floor',
    hint: 'tokens.floor.hint',
    align: 'end',
    cell: ({ lately }) => <FloorPrice floor={lately?.floor ?? null} />,
  },
  first,
]

/** The lowest price lately; where there is none, why. */
function FloorPrice({ floor }: { readonly floor: TokenFloor | null }) {
  const { t } = usePageContext()
  if (floor?.price != null)
    return <TokenAmount token={floor.price.token} amount={floor.price.amount} tokenId={null} places={4} />
  // Not there yet, which a notice tells, or not to be had.
  if (floor?.sales == null) return MISSING
  return t(floor.isAll ? 'tokens.floor.none' : 'tokens.floor.noneSeen')
}

/** Owners for each item. */
function OwnerRatio({ row: { holders: owners, lately } }: { readonly row: TokenSummary }) {
  const { locale } = usePageContext()
  const items = Number(lately?.items ?? 0)
  return owners === null || items <= 0 ? (
    MISSING
  ) : (
    <bdi dir="ltr">{formatNumber(owners / items, { locale, max: 2 })}</bdi>
  )
}
