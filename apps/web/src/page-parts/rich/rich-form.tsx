import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Field } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import { baseUnits } from '../coin-text.ts'
import { Notice } from '../notice.tsx'
import { NarrowCard } from '../lists/narrow-card.tsx'
import form from '../lists/order-form.module.css'
import type { RankedUnit } from './rich-columns.tsx'

export type RichFormProps = {
  readonly path: string
  readonly query: URLSearchParams
  /** What else the list is of, by the parameter that says so: it stays. */
  readonly of: 'token' | 'years'
  readonly unit: RankedUnit
  /** Whether contracts can be told from others on this chain. */
  readonly hasContracts: boolean
  /** Whether the operator names whose addresses are. */
  readonly hasLabels?: boolean
  /** False while it is not known which addresses are contracts. */
  readonly narrowed: boolean
}

/** Narrows the largest balances to those of contracts, or of others, and to so much at least; without script too (screens-evm §16.1, §16.2). */
export function RichForm({ path, query, of, unit, hasContracts, hasLabels = false, narrowed }: RichFormProps) {
  const { t } = usePageContext()
  const [least, setLeast] = useState(query.get('least') ?? '')
  const [holders, setHolders] = useState(query.get('holders') ?? '')
  const kept = query.get(of)
  const isWrong = query.get('least')?.trim() && baseUnits(query.get('least')!.trim(), unit.decimals ?? 0) === null
  return (
    <>
      <NarrowCard path={path} clear={kept === null ? path : `${path}?${of}=${encodeURIComponent(kept)}`}>
        {kept !== null && <input type="hidden" name={of} value={kept} />}
        {(hasContracts || hasLabels) && (
          <Field label={t('column.holders')}>
            {(control) => (
              <Select
                {...control}
                className={form.select}
                name="holders"
                label={t('column.holders')}
                value={holders}
                onChange={(event) => setHolders(event.currentTarget.value)}
                options={[
                  ['', 'tab.all'],
                  ...(hasContracts
                    ? [
                        ['accounts', 'rich.noContracts'],
                        ['contracts', 'rich.onlyContracts'],
                      ]
                    : []),
                  ...(hasLabels
                    ? [
                        ['unlabelled', 'rich.noLabelled'],
                        ['labelled', 'rich.byLabel'],
                      ]
                    : []),
                ].map(([value, label]) => ({ value: value!, label: t(label!) }))}
              />
            )}
          </Field>
        )}
        <TextInput
          name="least"
          label={t('filter.least', { unit: unit.symbol ?? t('column.token') })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={least}
          onChange={setLeast}
          error={isWrong ? t('filter.wrong') : null}
        />
      </NarrowCard>
      {!narrowed && <Notice tone="accent" title="rich.notNarrowed" />}
    </>
  )
}
