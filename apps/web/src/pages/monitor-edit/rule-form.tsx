import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { Checkbox } from '@orrery/ui/checkbox'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { checkDraft, levelsOf, type Draft, type DraftFaults } from '../../monitors/draft.ts'
import { keepRule } from '../../monitors/keep-rule.ts'
import { failureOf } from '../../monitors/look.ts'
import { preview, type Preview } from '../../monitors/preview.ts'
import { KINDS, kindsOf, type RuleField } from '../../monitors/rule-kinds.ts'
import { MOST_RULES, COOLDOWNS, type Rule } from '../../monitors/rule.ts'
import { tellChanged } from '../../monitors/rule-store.ts'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { LateFaultWords } from '../../monitors/late-fault-words.ts'
import type { Fault } from '../../page-parts/facts/fault-words.tsx'
import form from '../../page-parts/lists/order-form.module.css'
import { OnChain } from '../../page-parts/on-chain.tsx'
import { PreviewLine } from './preview-line.tsx'
import own from './rule-form.module.css'

type Told =
  | { readonly as: 'busy' }
  | { readonly as: 'fault'; readonly fault: Fault }
  | { readonly as: 'refused' }
  | { readonly as: 'preview'; readonly preview: Preview | null }

/** The fields of a rule: those that its kind has. What is wrong stands below its field, and the first of these gets the focus. */
export function RuleForm({ start }: { readonly start: Draft }) {
  const { t, locale } = usePageContext()
  const { chains, api, href } = useSite()
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [told, tell] = useState<Told | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const chain = chains.find(({ code }) => code === draft.chain) ?? chains[0]!
  const { fields, list } = KINDS[draft.kind]
  useEffect(() => {
    if (Object.keys(faults).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  const set = <K extends keyof Draft>(field: K, value: Draft[K]): void => {
    setDraft({ ...draft, [field]: value })
    tell(null)
  }
  const choose = (next: Chain): void => {
    const kinds = kindsOf(next)
    setDraft({ ...draft, chain: next.code, kind: kinds.includes(draft.kind) ? draft.kind : kinds[0]! })
    setFaults({})
  }
  const wrong = (field: keyof DraftFaults): string | null => {
    const fault = faults[field]
    return fault === undefined ? null : t(fault[0], fault[1])
  }
  const check = async (then: (rule: Rule, signal: AbortSignal) => Promise<Told | null>): Promise<void> => {
    tell({ as: 'busy' })
    const { signal } = new AbortController()
    try {
      const checked = await checkDraft(draft, { chains, api, signal, nowMs: systemClock.now(), locale })
      if ('rule' in checked) {
        setFaults({})
        return tell(await then(checked.rule, signal))
      }
      setFaults(checked.faults)
      tell(null)
    } catch (error) {
      tell({ as: 'fault', fault: failureOf(error) })
    }
  }
  const save = () =>
    check(async (rule) => {
      if (!keepRule(rule)) return { as: 'refused' }
      tellChanged()
      location.assign(href(`/monitor-detail/${rule.id}`))
      return { as: 'busy' }
    })
  const look = () =>
    check(async (rule, signal) => ({
      as: 'preview',
      preview:
        list === undefined
          ? null
          : await preview(
              (cursor, sinceMs) => list(api, rule, { above: null, cursor, sinceMs }, signal),
              systemClock.now(),
              rule.cooldownSeconds,
            ),
    }))
  const line = (
    field: RuleField | 'name',
    key: 'name' | 'address' | 'token' | 'amount' | 'event' | 'method' | 'years',
    label: string,
    hint?: string,
  ) => (
    <TextInput
      label={label}
      {...(hint !== undefined && { hint })}
      {...(key !== 'name' && { dir: 'ltr' as const, spellCheck: false })}
      {...((key === 'amount' || key === 'years') && { inputMode: 'decimal' as const })}
      autoComplete="off"
      maxLength={160}
      error={wrong(field)}
      value={draft[key]}
      onChange={(value) => set(key, value)}
    />
  )
  const has = (field: RuleField): boolean => fields.includes(field)
  const unit = draft.kind === 'gas' ? chain.native.gasUnit : chain.native.symbol.toUpperCase()
  const isOfToken = draft.kind === 'token' || (draft.kind === 'transfers' && draft.token.trim() !== '')
  const amountOf = isOfToken ? t('column.token') : unit
  return (
    <form
      ref={box}
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {line('name', 'name', t('monitor.name'))}
      <ChoiceField
        label={t('column.chain')}
        value={chain.code}
        onChange={(code) => choose(chains.find((one) => one.code === code)!)}
        options={chains.map(({ code, name }) => [code, name.full] as const)}
      />
      <ChoiceField
        label={t('monitor.kind')}
        value={draft.kind}
        onChange={(kind) => {
          set('kind', kind as Draft['kind'])
          setFaults({})
        }}
        options={kindsOf(chain).map((kind) => [kind, t(`monitor.kind.${kind}`)] as const)}
      />
      {has('address') && line('address', 'address', t('column.address'))}
      {has('contract') && line('contract', 'address', t('monitor.contract'))}
      {has('direction') && (
        <ChoiceField
          label={t('column.direction')}
          value={draft.direction}
          onChange={(direction) => set('direction', direction as Draft['direction'])}
          options={[
            ['any', t('tab.all')],
            ['in', t('direction.in')],
            ['out', t('direction.out')],
          ]}
        />
      )}
      {has('token') && line('token', 'token', t('monitor.token'))}
      {has('supply') && (
        <ChoiceField
          label={t('filter.supply')}
          value={draft.supply}
          onChange={(supply) => set('supply', supply as Draft['supply'])}
          options={[
            ['any', t('tab.all')],
            ...(['minted', 'burnt', 'both'] as const).map((supply) => [supply, t(`filter.supply.${supply}`)] as const),
          ]}
        />
      )}
      {has('topic') && line('topic', 'event', t('monitor.event'), t('monitor.event.hint'))}
      {has('method') && line('method', 'method', t('filter.method'), t('filter.method.hint'))}
      {has('years') && line('years', 'years', t('monitor.years'))}
      {has('bound') && (
        <ChoiceField
          label={t('monitor.side')}
          value={draft.side}
          onChange={(side) => set('side', side as Draft['side'])}
          options={[
            ['below', t('monitor.side.below')],
            ['above', t('monitor.side.above')],
          ]}
        />
      )}
      {has('least') && line('least', 'amount', t('monitor.least', { unit: amountOf }))}
      {has('bound') && line('bound', 'amount', t('monitor.bound', { unit }))}
      {has('level') && (
        <ChoiceField
          label={t('monitor.level')}
          value={levelsOf(draft.kind, chain).includes(draft.level) ? draft.level : 'included'}
          onChange={(level) => set('level', level as Draft['level'])}
          options={levelsOf(draft.kind, chain).map((level) => [level, t(`finality.${level}`)] as const)}
        />
      )}
      <ChoiceField
        label={t('monitor.cooldown')}
        value={String(draft.cooldownSeconds)}
        onChange={(seconds) => set('cooldownSeconds', Number(seconds))}
        options={COOLDOWNS.map((seconds) => [String(seconds), t(`monitor.cooldown.${seconds}`)] as const)}
      />
      <Checkbox
        label={t('monitor.notifies')}
        hint={t('monitor.notifies.hint')}
        checked={draft.notifies}
        onChange={(notifies) => set('notifies', notifies)}
      />
      <Checkbox label={t('large.sound')} checked={draft.sounds} onChange={(sounds) => set('sounds', sounds)} />
      <p className={own.acts}>
        <Button type="submit" look="solid" busy={told?.as === 'busy'}>
          {t('label.save')}
        </Button>
        <Button onClick={() => void look()} busy={told?.as === 'busy'}>
          {t('monitor.preview')}
        </Button>
      </p>
      <div className={own.told} role="status">
        {told?.as === 'refused' && t('monitor.fault.many', { count: MOST_RULES })}
        {told?.as === 'fault' && (
          <OnChain code={chain.code}>
            <LateFaultWords fault={told.fault} />
          </OnChain>
        )}
        {told?.as === 'preview' && <PreviewLine of={told.preview} />}
      </div>
    </form>
  )
}
