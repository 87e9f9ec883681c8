import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { ownKinds } from '@orrery/evm/own-kinds'
import type { Chain } from '@orrery/model/chain'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { NarrowCard } from '../../page-parts/narrow-card.tsx'
import { SORTS, unreadMethod } from './read-narrow.ts'
import type { TxNarrowProps } from './tx-narrow.ts'

/** Named as standards name them, in every language. */
const KINDS = [
  ['legacy', '0 legacy'],
  ['access-list', '1 EIP-2930'],
  ['dynamic-fee', '2 EIP-1559'],
  ['blob', '3 EIP-4844'],
  ['set-code', '4 EIP-7702'],
] as const
const SORT_WORDS = { value: 'column.value', fee: 'column.fee', gasPrice: 'block.sort.price' } as const

/** Those that a chain may have, and always the one that is asked for. */
function kindsOf(chain: Chain, asked: string | undefined): readonly (readonly [string, string])[] {
  const known: ReadonlySet<string> = new Set(KINDS.map(([kind]) => kind))
  const more = new Set([...ownKinds(chain), ...(asked === undefined ? [] : [asked])])
  return [...KINDS, ...[...more].filter((kind) => !known.has(kind)).map((kind) => [kind, kind] as const)]
}

/** Narrows and orders the transactions of a block. It stands under the query's key: going back shows what was asked then. */
export function TxNarrowView({ path, query, asked, chain }: TxNarrowProps) {
  const { t } = usePageContext()
  const isEvm = chain.family === 'evm'
  const unread = unreadMethod(query)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({
    ...asked,
    ...(unread !== null && { method: unread }),
  })
  const input = (name: 'from' | 'to' | 'method') => (
    <TextInput
      name={name}
      label={t(`filter.${name}`)}
      dir="ltr"
      autoComplete="off"
      value={texts[name] ?? ''}
      error={name === 'method' && unread !== null && texts[name] === unread ? t('filter.wrong') : null}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  const choice = (
    name: 'status' | 'kind' | 'sort',
    label: string,
    none: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <ChoiceField
      label={label}
      name={name}
      value={texts[name] ?? ''}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
      options={[['', none], ...options]}
    />
  )
  return (
    <NarrowCard path={path} clear={path}>
      {isEvm && input('from')}
      {isEvm && input('to')}
      {isEvm && input('method')}
      {isEvm &&
        choice('status', t('column.state'), t('tab.all'), [
          ['success', t('status.success')],
          ['failed', t('status.failed')],
        ])}
      {isEvm && choice('kind', t('column.kind'), t('tab.all'), kindsOf(chain, asked.kind))}
      {choice(
        'sort',
        t('block.sort'),
        t('block.sort.own'),
        SORTS.map((sort) => [sort, t(SORT_WORDS[sort])]),
      )}
    </NarrowCard>
  )
}
