import { useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Dialog } from '@orrery/ui/dialog'
import { Field } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { useNavigator } from '../../app/navigator-context.ts'
import { useSite } from '../../app/site.ts'
import { ACCOUNT_FIELDS, fitsField, type AccountField } from './account-filter.ts'
import form from './order-form.module.css'
import { pagePath } from '../page-path.ts'
import { typesOf } from '../tx-types.ts'
import { writtenAmount } from '../written-amount.ts'

export type AccountFilterDialogProps = {
  readonly open: boolean
  onClose(): void
  readonly list: keyof typeof ACCOUNT_FIELDS
  readonly path: string
  readonly query: URLSearchParams
}

const WORDS = {
  with: 'column.counterparty',
  method: 'filter.method',
  token: 'filter.token',
  least: 'filter.least',
  most: 'filter.most',
  fromBlock: 'filter.fromBlock',
  toBlock: 'filter.toBlock',
} as const
/** What only chains with contracts tell of a transaction of an address. */
const OF_CONTRACTS: ReadonlySet<AccountField> = new Set(['method', 'least', 'most'])
const AMOUNTS: ReadonlySet<AccountField> = new Set(['least', 'most'])
/** What may be two amounts fits no field. */
const NO_AMOUNT = '?'
const CHOICES = { direction: ['in', 'out', 'self'], status: ['success', 'failed'], order: ['oldest'] } as const
const NAMES = {
  direction: 'column.direction',
  status: 'column.state',
  type: 'column.kind',
  order: 'filter.order',
} as const

/** Asks what the list is narrowed to; the answer is a visit, so that it has an address and a way back. */
export function AccountFilterDialog({ open, onClose, list, path, query }: AccountFilterDialogProps) {
  const { t, href, language } = useSite()
  const chain = usePageChain()
  const navigator = useNavigator()
  const fields: readonly AccountField[] = ACCOUNT_FIELDS[list].filter(
    (field) => !OF_CONTRACTS.has(field) || chain.family === 'evm',
  )
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map((field) => [field, query.get(field) ?? ''])),
  )
  // An address means the same amount in every language: what is typed is read as the page's language writes it.
  const textOf = (field: AccountField): string => {
    const text = (texts[field] ?? '').trim()
    const isTyped = AMOUNTS.has(field) && text !== query.get(field)
    return isTyped ? (writtenAmount(text, language.code) ?? NO_AMOUNT) : text
  }
  const isWrong = (field: AccountField) => textOf(field) !== '' && !fitsField(field, textOf(field), chain)
  const submit = () => {
    if (fields.some(isWrong)) return
    const told = Object.fromEntries(fields.map((field) => [field, textOf(field) === '' ? null : textOf(field)]))
    onClose()
    void navigator.go(new URL(href(pagePath(path, 1, query, { ...told, cursor: null, at: null })), location.origin))
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('filter.narrow')} shape="bottom">
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {fields.map((field) => {
          const change = (value: string) => setTexts({ ...texts, [field]: value })
          if (field === 'direction' || field === 'status' || field === 'type' || field === 'order')
            return (
              <Field key={field} label={t(NAMES[field])}>
                {(control) => (
                  <Select
                    {...control}
                    className={form.select}
                    label={t(NAMES[field])}
                    value={texts[field]}
                    onChange={(event) => change(event.currentTarget.value)}
                    options={[
                      { value: '', label: t(field === 'order' ? 'order.newest' : 'tab.all') },
                      ...(field === 'type'
                        ? typesOf(chain, t, texts[field]).map(([value, label]) => ({ value, label }))
                        : CHOICES[field].map((value) => ({ value, label: t(`${field}.${value}`) }))),
                    ]}
                  />
                )}
              </Field>
            )
          return (
            <TextInput
              key={field}
              label={t(WORDS[field], { unit: chain.native.symbol.toUpperCase() })}
              {...(AMOUNTS.has(field) && { inputMode: 'decimal' as const })}
              dir="ltr"
              autoComplete="off"
              value={texts[field] ?? ''}
              onChange={change}
              {...(field === 'method' && { hint: t('filter.method.hint') })}
              error={isWrong(field) ? t('filter.wrong') : null}
            />
          )
        })}
        <Button type="submit" look="solid" className={form.run}>
          {t('filter.narrow')}
        </Button>
      </form>
    </Dialog>
  )
}
