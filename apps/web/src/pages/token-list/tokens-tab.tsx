import { useState } from 'react'
import { AmountText } from '@orrery/entities/amount'
import { tokenColumns } from '@orrery/entities/columns/token-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { TokenFloor, TokenSummary } from '@orrery/model/wire/token'
import { TokenAmount } from '@orrery/entities/token-amount'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Checkbox } from '@orrery/ui/checkbox'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { HolderChange } from './holder-change.tsx'
import { isMisleading } from './is-misleading.ts'
import { marksColumn } from './marks-column.tsx'
import type { TokensPartProps } from './tokens-part.ts'

const MOST_TEXT = 100

/** Tokens by when they were first seen, with what happened to them lately (screens-evm §8.1). */
export function TokensTab({ list, tab, ...frame }: TokensPartProps) {
  const { t } = usePageContext()
  const isClean = frame.query.get('clean') === 'yes'
  const hits = isClean ? list.hits.filter((row) => !isMisleading(row)) : list.hits
  const isNft = tab === 'erc721' || tab === 'erc1155'
  return (
    <>
      {tab === 'dollars' && <p>{t('tokens.dollars.rule')}</p>}
      {tab === 'new' && <p>{t('tokens.new.rule')}</p>}
      {tab !== 'dollars' && <SearchForm key={frame.query.toString()} path={frame.path} query={frame.query} />}
      {isClean && hits.length < list.hits.length && (
        <p role="status">{t('market.shown', { shown: hits.length, all: list.hits.length })}</p>
      )}
      {hits.some(({ lately }) => lately?.floor?.isMaking === true) && <BeingCounted />}
      <ListFrame
        {...frame}
        list={{ ...list, hits }}
        columns={isNft ? itemColumns : coinColumns}
        rowKey={(row) => row.address}
        caption="page.tokenList.title"
        empty={
          frame.query.has('text') || (isClean && list.hits.length > 0) ? (
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

/** Looks for a name, symbol or address, and leaves out names that imitate others, without script too. */
function SearchForm({ path, query }: Pick<TokensPartProps, 'path' | 'query'>) {
  const { t, href } = usePageContext()
  const [text, setText] = useState((query.get('text') ?? '').slice(0, MOST_TEXT))
  const [isClean, setIsClean] = useState(query.get('clean') === 'yes')
  return (
    <Card>
      <form method="get" action={href(path)} className={form.form}>
        <TextInput name="text" maxLength={MOST_TEXT} label={t('market.text')} value={text} onChange={setText} />
        <Checkbox name="clean" value="yes" checked={isClean} onChange={setIsClean} label={t('tokens.clean')} />
        <div className={form.run}>
          <Button type="submit">{t('at.run')}</Button>{' '}
          {(query.has('text') || query.has('clean')) && <Link to={path}>{t('filter.clearAll')}</Link>}
        </div>
      </form>
    </Card>
  )
}

type Column = RowColumn<TokenSummary>

const day: Column = {
  id: 'day',
  label: 'tokens.day',
  align: 'end',
  cell: ({ lately }) => <Figure value={lately?.transfers ?? null} />,
}
const ofTokens = (id: string): Column => tokenColumns.find((column) => column.id === id)!

const holders: Column = {
  ...ofTokens('holders'),
  cell: ({ holders: count, lately }) => (
    <>
      <Figure value={count} />
      {lately !== undefined && lately.holders !== null && (
        <HolderChange change={lately.holders} word="tokens.dayChange" />
      )}
    </>
  ),
}

const coinColumns: readonly Column[] = tokenColumns.flatMap((column) =>
  column.id === 'holders'
    ? [holders]
    : column.id === 'transfers'
      ? [column, day]
      : column.id === 'address'
        ? [column, marksColumn]
        : [column],
)

/** Collections by their items: how many there are, who has them and how many were made. */
const itemColumns: readonly Column[] = [
  ...['name', 'standard', 'address'].map(ofTokens),
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
  ofTokens('first'),
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
