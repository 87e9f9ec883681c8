import { useEffect, useState, type FormEvent } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Field as LabelledField } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { typeChoices } from '../../page-parts/tx-types.ts'
import form from '../../page-parts/lists/order-form.module.css'
import styles from './advanced-filter.module.css'
import narrow from '../../page-parts/lists/narrow-card.module.css'
import { useOnDemand } from '../../app/use-on-demand.ts'
import { showsCards } from '../../card-fold/toggle-card.ts'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { FilterTools } from './filter-tools.tsx'
import { readLabels, type PrivateLabels } from '../../labels/private-labels.ts'
import { withoutLabels } from './without-labels.ts'
import { FilterChips } from './filter-chips.tsx'
import { TypedMark } from '../../page-parts/typed-mark.tsx'
import {
  ASSETS,
  DEEDS,
  INSIDES,
  FIELDS,
  fieldsOf,
  SUPPLY_MOVES,
  valuesOf,
  type Field,
  type Kind,
} from './read-conditions.ts'

type Texts = { readonly [F in Field | 'standard']: string }

export type FilterFormProps = {
  readonly kind: Kind
  readonly path: string
  readonly chain: Chain
  readonly query: URLSearchParams
  /** What amounts are told in; null where that needs a token. */
  readonly unit: string | null
  readonly wrong: readonly Field[]
  readonly shared: readonly Field[]
  /** Whether a phone opens the form by itself: it was asked for, or what it says is wrong. */
  readonly isAsked: boolean
}

const LABEL_LIST = 'filter-labels'
const NO_LABELS: PrivateLabels = new Map()

/** Puts addresses in place of the visitor's labels before the form is read. */
function replaceLabels({ currentTarget }: FormEvent<HTMLFormElement>, labels: PrivateLabels): void {
  for (const name of ['from', 'to']) {
    const field = currentTarget.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = withoutLabels(field.value, labels)
  }
}

/** The conditions of a kind as a form that works without script. On a phone it is a sheet, and the chips below stand for it (screens-evm §0.8, §17). */
export function FilterForm({ kind, path, chain, query, unit, wrong, shared, isAsked }: FilterFormProps) {
  const { t, href } = usePageContext()
  const [texts, setTexts] = useState(
    () => Object.fromEntries([...FIELDS, 'standard'].map((field) => [field, query.get(field) ?? ''])) as Texts,
  )
  const [labels, setLabels] = useState<PrivateLabels>(NO_LABELS)
  // They are the browser's: nothing of them is in the document.
  useEffect(() => setLabels(readLabels()), [])
  const sheet = useOnDemand<FilterSheetProps>(async () => (await import('./filter-sheet.tsx')).FilterSheet)
  useEffect(() => {
    if (isAsked && showsCards()) sheet.open()
    // The page stands under the key of its query: once for each.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const labelHint = t('filter.labels')
  const partyHint = [
    ...(chain.family === 'evm' ? [t('filter.party.hint'), t('filter.label.hint')] : []),
    ...(labels.size > 0 ? [labelHint] : []),
  ].join(' · ')
  const isTokens = kind === 'transfers' || kind === 'moves'
  const fields = fieldsOf(kind)
  const coin = chain.native.symbol.toUpperCase()
  // Only what the address asks for was told a unit; what was written since counts in its own.
  const isTold = texts.token.trim() === (query.get('token') ?? '').trim()
  const named = valuesOf(texts.token).filter((value) => !value.startsWith('!')).length
  const isOfCoin = !isTokens || (kind === 'moves' && named === 0)
  const shownUnit = isOfCoin ? coin : ((isTold ? unit : null) ?? t('column.token'))
  const input = (
    field: Exclude<Field, 'status' | 'sides' | 'type' | 'does' | 'has' | 'supply' | 'assets'>,
    more: { readonly type?: 'date'; readonly hint?: string; readonly list?: string } = {},
  ) => (
    <TextInput
      {...more}
      key={field}
      name={field}
      label={t(`filter.${field}`, { unit: shownUnit })}
      {...(/^(?:least|most)/.test(field) && { inputMode: 'decimal' as const })}
      dir="ltr"
      autoComplete="off"
      value={texts[field]}
      onChange={(value) => setTexts({ ...texts, [field]: value })}
      error={shared.includes(field) ? t('filter.manyNamed') : wrong.includes(field) ? t('filter.wrong') : null}
    />
  )
  const choice = (
    name: 'status' | 'standard' | 'sides' | 'does' | 'has' | 'supply' | 'assets',
    label: string,
    options: readonly (readonly [string, string])[],
    none = 'tab.all',
  ) => (
    <LabelledField label={t(label)}>
      {(control) => (
        <Select
          {...control}
          className={form.select}
          name={name}
          label={t(label)}
          value={texts[name]}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          options={[['', none] as const, ...options].map(([value, text]) => ({ value, label: t(text) }))}
        />
      )}
    </LabelledField>
  )
  const amountHint = isOfCoin
    ? isTokens && { hint: t('filter.moves.amounts', { unit: coin }) }
    : named !== 1 && { hint: t('filter.token.first') }
  const conditions = (
    <form method="get" action={href(path)} className={form.form} onSubmit={(event) => replaceLabels(event, labels)}>
      <TypedMark />
      {kind !== 'transactions' && <input type="hidden" name="kind" value={kind} />}
      {input('from', { ...(partyHint !== '' && { hint: partyHint }), list: LABEL_LIST })}
      {input('to', { list: LABEL_LIST })}
      {choice('sides', 'filter.sides', [['either', 'filter.sides.either']], 'filter.sides.both')}
      {fields.includes('assets') &&
        choice(
          'assets',
          'filter.assets',
          ASSETS.map((asset) => [asset, `filter.assets.${asset}`] as const),
        )}
      {isTokens && input('token')}
      {isTokens && input('tokenId')}
      {isTokens &&
        choice('standard', 'column.standard', [
          ['erc20', 'tab.erc20'],
          ['erc721', 'tab.erc721'],
          ['erc1155', 'tab.erc1155'],
        ])}
      {isTokens &&
        choice(
          'supply',
          'filter.supply',
          SUPPLY_MOVES.map((move) => [move, `filter.supply.${move}`] as const),
        )}
      {chain.family === 'evm' && fields.includes('method') && input('method', { hint: t('filter.method.hint') })}
      {input('least', amountHint || {})}
      {input('most')}
      {chain.family === 'evm' && (
        <>
          {input('leastWorth', { hint: t('filter.worth.hint') })}
          {input('mostWorth')}
        </>
      )}
      {input('since', { type: 'date' })}
      {input('until', { type: 'date' })}
      {fields.includes('status') &&
        choice('status', 'column.state', [
          ['success', 'status.success'],
          ['failed', 'status.failed'],
        ])}
      {kind === 'transactions' && (
        <>
          <ChoiceField
            label={t('column.kind')}
            name="type"
            value={texts.type}
            onChange={(type) => setTexts({ ...texts, type })}
            options={[['', t('tab.all')], ...typeChoices(chain, t, texts.type)]}
          />
          {chain.family === 'evm' &&
            choice(
              'does',
              'filter.does',
              DEEDS.map((deed) => [deed, `filter.does.${deed}`] as const),
            )}
          {chain.family === 'evm' &&
            choice(
              'has',
              'filter.has',
              INSIDES.map((inside) => [inside, `filter.has.${inside}`] as const),
            )}
          {input('leastFee')}
          {input('mostFee')}
        </>
      )}
      {input('fromBlock')}
      {input('toBlock')}
      <p className={styles.hint}>
        {t('filter.several')} · {t('filter.not')}
      </p>
      <Button type="submit" look="solid" className={form.run}>
        {t('multi.run')}
      </Button>
    </form>
  )
  return (
    <>
      <datalist id={LABEL_LIST}>
        {[...new Set(labels.values())].map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <div className={narrow.card}>
        <Card>{conditions}</Card>
      </div>
      <div className={narrow.bar}>
        <Button onClick={sheet.open} aria-haspopup="dialog">
          {t('filter.narrow')}
        </Button>
      </div>
      {sheet.Part !== null && (
        <sheet.Part open={sheet.isOpen} onClose={sheet.close}>
          {conditions}
        </sheet.Part>
      )}
      <FilterChips
        fields={fields}
        path={path}
        query={query}
        unit={isTokens ? (unit ?? t('column.token')) : coin}
        chain={chain}
        wrong={wrong}
      />
      <FilterTools fields={fields} path={path} chain={chain} query={query} />
    </>
  )
}
