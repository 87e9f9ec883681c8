import { useState } from 'react'
import { itemColumns } from '@orrery/entities/columns/token-columns'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TokenName } from '@orrery/entities/token-name'
import type { ItemHolder, TokenTraits } from '@orrery/model/wire/token'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { TextInput } from '@orrery/ui/text-input'
import form from '../../page-parts/lists/order-form.module.css'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { TraitList } from '../../page-parts/trait-list.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import type { InventoryPartProps } from './inventory-part.ts'
import { inventoryPath } from './inventory-path.ts'

// It does nothing without script.
const LateGallery = latePart(() => import('../../page-parts/item-gallery.tsx').then((module) => module.ItemGallery))

/** The messages of the orders of items. */
const ORDERS: ReadonlyMap<string, string> = new Map([
  ['number', 'traits.byNumber'],
  ['rarity', 'traits.byRarity'],
  ['recent', 'traits.byMove'],
])

/** The items of a collection: all of them, or those with a trait, by number or by rarity (screens-evm §8.2). */
export function InventoryTab({ part, traits, token: { address: contract, standard }, ...frame }: InventoryPartProps) {
  const { t } = usePageContext()
  const told = valueOf(traits)
  const chosen = frame.query.get('value')
  const [type, order] = [frame.query.get('type'), frame.query.get('order')]
  const isRanked = told?.state === 'ready' && told.isRanked
  // What moved last is told of all items alone, and of those with one owner.
  const orders = [
    'number',
    ...(isRanked ? ['rarity'] : []),
    ...(standard === 'erc721' && chosen === null ? ['recent'] : []),
  ]
  return (
    <>
      <ItemForm path={frame.path} />
      {told !== null && !frame.loading && <TraitsCard told={told} path={frame.path} query={frame.query} />}
      {orders.length > 1 && (
        <Tabs
          label={t('block.sort')}
          current={order !== null && orders.includes(order) ? order : 'number'}
          tabs={orders.map((one) => ({
            id: one,
            label: t(ORDERS.get(one)!),
            to: inventoryPath(frame.path, { type, value: chosen, order: one }),
          }))}
        />
      )}
      {order === 'recent' && orders.includes(order) && <p>{t('traits.recent.rule')}</p>}
      {!frame.loading && (
        <LateGallery rows={(valueOf(part)?.hits ?? []).map(({ tokenId }) => ({ contract, tokenId }))} />
      )}
      <ListTab
        {...frame}
        part={part}
        columns={(rows) => [...itemColumns(contract), ...(rows.some(({ rank }) => rank !== null) ? [rankColumn] : [])]}
        rowKey={(row) => `${row.tokenId}:${row.owner}`}
        caption="tab.inventory"
        {...(chosen === null ? { empty: 'empty.holdings', indexed: true } : { empty: 'empty.filtered' })}
      />
    </>
  )
}

/** Leads to one item by its number, without script too. */
function ItemForm({ path }: { readonly path: string }) {
  const { t, href } = usePageContext()
  const [item, setItem] = useState('')
  return (
    <Card>
      <form method="get" action={href(path)} className={form.line}>
        <input type="hidden" name="tab" value="inventory" />
        <TextInput
          name="item"
          inputMode="numeric"
          pattern="[0-9]{1,78}"
          required
          label={t('item.number')}
          dir="ltr"
          autoComplete="off"
          value={item}
          onChange={setItem}
        />
        <Button type="submit">{t('at.run')}</Button>
      </form>
    </Card>
  )
}

const rankColumn: RowColumn<ItemHolder> = {
  id: 'rank',
  label: 'column.rarity',
  hint: 'fact.rarity.hint',
  align: 'end',
  cell: ({ rank }) => <Figure value={rank} />,
}

type TraitsProps = { readonly told: TokenTraits; readonly path: string; readonly query: URLSearchParams }

/** Kinds of traits with how many items have each value, each the way to those items; and how much of the collection is known. */
function TraitsCard({ told, path, query }: TraitsProps) {
  const { t } = usePageContext()
  const [type, value, order] = [query.get('type'), query.get('value'), query.get('order')]
  if (told.state !== 'ready') return <p>{t(`traits.${told.state}`, { looked: told.looked })}</p>
  const isWhole = told.known === told.total
  const known = t('traits.known', { known: told.known, total: told.total ?? 0 })
  // Without traits there is nothing to choose from: the items begin right below.
  if (isWhole && told.types.length === 0 && value === null)
    return (
      <p>
        {known} · {t('traits.none')}
      </p>
    )
  return (
    <Card title={t('item.traits')}>
      <p>{known}</p>
      {!isWhole && <p>{t('traits.unranked')}</p>}
      {told.more && <p>{t('traits.more')}</p>}
      {told.types.length === 0 && <p>{t('traits.none')}</p>}
      <TraitList types={told.types} chosen={{ type, value }} to={(trait) => inventoryPath(path, { ...trait, order })} />
      {value !== null && (
        <p>
          <TokenName name={value} /> · <Link to={inventoryPath(path, { order })}>{t('traits.all')}</Link>
        </p>
      )}
    </Card>
  )
}
