import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Checkbox } from '@orrery/ui/checkbox'
import { Link } from '@orrery/ui/link'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../choice-field.tsx'
import { pendingMarks, readPendingFilter, type PendingMark } from './pending-filter.ts'
import { TypedMark } from '../typed-mark.tsx'
import styles from './pending-form.module.css'

/** Names of protocols, in every language. */
const MARK_NAMES: Readonly<Record<PendingMark, string>> = { runes: 'Runes', omni: 'Omni', cat: 'CAT' }

/** Narrows what waits to what pays or moves so much, or carries data; without script too. To stand under the key of the query. */
export function PendingForm({ chain, query }: { readonly chain: Chain; readonly query: URLSearchParams }) {
  const { t, href } = usePageContext()
  const path = `/${chain.path}/pending-list`
  const [rate, setRate] = useState(query.get('rate') ?? '')
  const [least, setLeast] = useState(query.get('least') ?? '')
  const [holds, setHolds] = useState(query.get('holds') ?? '')
  const marks = pendingMarks(chain)
  const asked = readPendingFilter(query, chain)
  /** Of a field that still holds what was asked, and what was asked narrows nothing. */
  const isUnread = (name: string, text: string, told: string | undefined): string | null =>
    text.trim() !== '' && text === query.get(name) && told === undefined ? t('filter.wrong') : null
  const isNarrowed = ['rate', 'least', 'data', 'holds'].some((name) => query.has(name))
  return (
    <form method="get" action={href(path)} className={styles.form}>
      <TypedMark />
      <TextInput
        name="rate"
        label={t('pending.leastRate', { unit: chain.native.gasUnit })}
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        onChange={setRate}
        error={isUnread('rate', rate, asked.leastRate)}
      />
      <TextInput
        name="least"
        label={t('filter.least', { unit: chain.native.symbol.toUpperCase() })}
        inputMode="decimal"
        autoComplete="off"
        value={least}
        onChange={setLeast}
        error={isUnread('least', least, asked.least)}
      />
      <Checkbox name="data" value="1" label={t('pending.data')} defaultChecked={query.get('data') === '1'} />
      {marks.length > 0 && (
        <ChoiceField
          name="holds"
          label={t('block.holds')}
          value={holds}
          onChange={setHolds}
          options={[['', t('tab.all')], ...marks.map((mark) => [mark, MARK_NAMES[mark]] as const)]}
        />
      )}
      <Button type="submit">{t('filter.narrow')}</Button>
      {isNarrowed && <Link to={path}>{t('filter.clear')}</Link>}
    </form>
  )
}
