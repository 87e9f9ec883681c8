import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Tabs } from '@orrery/ui/tabs'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../choice-field.tsx'
import { FilterLink } from '../filter-link.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { NarrowCard } from '../lists/narrow-card.tsx'
import { pagePath } from '../page-path.ts'
import { PENDING_ORDERS, readPendingFilter, readPendingOrder } from './pending-filter.ts'

const FIELDS = ['from', 'to', 'method', 'least', 'tip', 'queued'] as const
/** Changes of the query that leave its order. */
const CLEARED = { filter: null, cursor: null, ...Object.fromEntries(FIELDS.map((name) => [name, null])) }

/** In which order waiting transactions stand, and what they are narrowed to (screens-evm §4.2); without script too. To stand under the key of the query. */
export function OfferForm({ chain, query }: { readonly chain: Chain; readonly query: URLSearchParams }) {
  const { t } = usePageContext()
  const path = `/${chain.path}/pending-list`
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ''])) as Record<
        (typeof FIELDS)[number],
        string
      >,
  )
  const order = readPendingOrder(query, chain)
  const asked = readPendingFilter(query, chain)
  const isOpen = query.has('filter') || Object.keys(asked).length > 0
  const input = (name: (typeof FIELDS)[number], label: string, isRead = true) => (
    <TextInput
      name={name}
      label={label}
      {...(name === 'method' && { hint: t('filter.method.hint') })}
      {...((name === 'least' || name === 'tip') && { inputMode: 'decimal' as const })}
      dir="ltr"
      autoComplete="off"
      value={texts[name]}
      error={!isRead && texts[name] === query.get(name) && texts[name].trim() !== '' ? t('filter.wrong') : null}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  return (
    <>
      <Tabs
        label={t('pending.sort')}
        current={order ?? ''}
        tabs={PENDING_ORDERS.map((one) => ({
          id: one,
          label: t(`pending.sort.${one}`),
          to: pagePath(path, 1, query, { sort: one === PENDING_ORDERS[0] ? null : one, cursor: null }),
        }))}
      />
      {isOpen ? (
        <NarrowCard path={path} clear={pagePath(path, 1, query, CLEARED)}>
          {query.has('sort') && <input type="hidden" name="sort" value={query.get('sort') ?? ''} />}
          {input('from', t('fact.from'))}
          {input('to', t('fact.to'))}
          {input('method', t('filter.method'), asked.method !== undefined)}
          {input('least', t('filter.least', { unit: chain.native.symbol.toUpperCase() }), asked.least !== undefined)}
          {input('tip', t('pending.leastTip', { unit: chain.native.gasUnit }), asked.leastTip !== undefined)}
          <ChoiceField
            name="queued"
            label={t('pending.queue')}
            value={texts.queued}
            onChange={(queued) => setTexts({ ...texts, queued })}
            options={[
              ['', t('tab.all')],
              ['false', t('pending.ready')],
              ['true', t('evm.tx.queued.yes')],
            ]}
          />
        </NarrowCard>
      ) : (
        <ListBar>
          <FilterLink to={pagePath(path, 1, query, { filter: '1', cursor: null })} />
        </ListBar>
      )}
    </>
  )
}
