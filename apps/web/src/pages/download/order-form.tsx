import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Chain } from '@orrery/model/chain'
import type { DownloadOffer } from '@orrery/model/wire/download'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Field as LabelledField } from '@orrery/ui/field'
import { Select } from '@orrery/ui/select'
import { TextInput } from '@orrery/ui/text-input'
import form from '../../page-parts/lists/order-form.module.css'
import { typeChoices } from '../../page-parts/tx-types.ts'
import { ASSETS, DEEDS, INSIDES, SUPPLY_MOVES } from '../advanced-filter/read-conditions.ts'
import { ColumnPicker } from './column-picker.tsx'
import { listName } from './list-name.ts'
import { PRESETS, presetChoice, presetIn } from './presets.ts'
import { columnsIn, FIELDS, hasStandards, isFilter, kindOfSet, type Field } from './read-order.ts'
import { TypedMark } from '../../page-parts/typed-mark.tsx'
import { ZoneNames } from './zone-names.tsx'

const LABELS: Readonly<Record<Field, string>> = {
  subject: 'column.address',
  direction: 'column.direction',
  with: 'column.counterparty',
  token: 'filter.token',
  tokenId: 'filter.tokenId',
  topic: 'logs.topic',
  sides: 'filter.sides',
  supply: 'filter.supply',
  assets: 'filter.assets',
  method: 'filter.method',
  status: 'column.state',
  pool: 'column.pool',
  rune: 'runes.id',
  least: 'filter.least',
  most: 'filter.most',
  fromBlock: 'download.fromBlock',
  toBlock: 'download.toBlock',
  from: 'ui.dateFrom',
  to: 'ui.dateTo',
  since: 'ui.dateFrom',
  until: 'ui.dateTo',
  columns: 'ui.columns',
  timeZone: 'download.zone',
  headings: 'download.headings',
  type: 'column.kind',
  does: 'filter.does',
  has: 'filter.has',
  chart: 'download.chart',
  leastWorth: 'filter.leastWorth',
  mostWorth: 'filter.mostWorth',
  leastFee: 'filter.leastFee',
  mostFee: 'filter.mostFee',
}
const CHOICES = ['set', 'standard', 'preset', 'format', 'amounts'] as const

type Texts = { readonly [K in Field | (typeof CHOICES)[number]]: string }
type Choice =
  | (typeof CHOICES)[number]
  | 'direction'
  | 'status'
  | 'sides'
  | 'type'
  | 'does'
  | 'has'
  | 'supply'
  | 'assets'
  | 'headings'

/** What the address says, a preset carried out. */
function textsIn(query: URLSearchParams, offer: DownloadOffer): Texts {
  const given = Object.fromEntries([...FIELDS, ...CHOICES].map((name) => [name, query.get(name) ?? ''])) as Texts
  return withPreset({ ...given, columns: columnsIn(query).join(',') }, offer)
}

/** The same with what its preset decides, where it names one. */
function withPreset(texts: Texts, { sets }: DownloadOffer): Texts {
  const preset = presetIn(texts.preset)
  const set = sets.find(({ name }) => name === texts.set) ?? sets[0]
  if (preset === null || set === undefined) return texts
  const { format, amounts, columns } = presetChoice(preset, set)
  return { ...texts, format, amounts, columns: columns.join(',') }
}

/** The order as a form. It stands in the address when it is sent, so it can be kept and works without script. */
export function OrderForm({
  offer,
  wrong,
  chain,
  query,
  symbol,
}: {
  readonly offer: DownloadOffer
  readonly wrong: readonly Field[]
  readonly chain: Chain
  readonly query: URLSearchParams
  /** Of the token that amounts are told in, where it has one. */
  readonly symbol: string | null
}) {
  const { t, locale, href } = usePageContext()
  const [texts, setTexts] = useState(() => textsIn(query, offer))
  const set = offer.sets.find(({ name }) => name === texts.set) ?? offer.sets[0]
  const filters = new Set(set?.filters)
  const unit =
    kindOfSet(set?.name ?? null) === 'transfers' || (filters.has('assets') && symbol !== null)
      ? (symbol ?? t('column.token'))
      : chain.native.symbol.toUpperCase()
  const change = (name: keyof Texts) => (value: string) => {
    const changed = { ...texts, [name]: value }
    // One list has days where the other has addresses, and other columns.
    if (name === 'set')
      return setTexts(withPreset({ ...changed, from: '', to: '', since: '', until: '', columns: '' }, offer))
    if (name === 'preset')
      return setTexts(withPreset({ ...changed, columns: '', headings: value === 'sheet' ? locale : '' }, offer))
    // It is no longer what the preset made it.
    const isOwn = name === 'format' || name === 'amounts' || name === 'columns'
    setTexts(isOwn ? { ...changed, preset: '' } : changed)
  }
  const input = (
    field: Field,
    more: { readonly type?: 'date'; readonly hint?: string; readonly list?: string } = {},
  ) => (
    <TextInput
      {...more}
      key={field}
      name={field}
      {...(/^(?:least|most)/.test(field) && { inputMode: 'decimal' as const })}
      label={t(
        field === 'subject' && set?.subject === 'token'
          ? 'column.token'
          : isFilter(set) && (field === 'from' || field === 'to')
            ? `filter.${field}`
            : LABELS[field],
        { unit },
      )}
      dir="ltr"
      autoComplete="off"
      value={texts[field]}
      onChange={change(field)}
      error={wrong.includes(field) ? t('filter.wrong') : null}
    />
  )
  const choice = (name: Choice, label: string, options: readonly (readonly [string, string])[], hint?: string) => (
    <LabelledField
      key={name}
      label={label}
      {...(hint !== undefined && { hint })}
      error={name === 'headings' && wrong.includes(name) ? t('filter.wrong') : null}
    >
      {(control) => (
        <Select
          {...control}
          className={form.select}
          name={name}
          label={label}
          value={texts[name]}
          onChange={(event) => change(name)(event.currentTarget.value)}
          options={options.map(([value, text]) => ({ value, label: text }))}
        />
      )}
    </LabelledField>
  )
  return (
    <Card>
      <form method="get" action={href(`/${chain.path}/download`)} className={form.form}>
        <TypedMark />
        {choice(
          'set',
          t('download.list'),
          offer.sets.map(({ name }) => [name, listName(name, t)]),
        )}
        {set !== undefined && set.subject !== 'chain' && input('subject')}
        {set !== undefined &&
          hasStandards(set.name) &&
          choice('standard', t('column.standard'), [
            ['', t('tab.all')],
            ['native', t('tab.native')],
            ['erc20', t('tab.erc20')],
            ['erc721', t('tab.erc721')],
            ['erc1155', t('tab.erc1155')],
          ])}
        {filters.has('direction') &&
          choice('direction', t('column.direction'), [
            ['', t('tab.all')],
            ...(['in', 'out', 'self'] as const).map((way) => [way, t(`direction.${way}`)] as const),
          ])}
        {filters.has('with') && input('with')}
        {filters.has('pool') && input('pool')}
        {filters.has('rune') && input('rune')}
        {filters.has('chart') && input('chart', { hint: t('download.chart.hint') })}
        {filters.has('token') && chain.family === 'evm' && input('token')}
        {filters.has('tokenId') && input('tokenId')}
        {filters.has('supply') &&
          choice('supply', t('filter.supply'), [
            ['', t('tab.all')],
            ...SUPPLY_MOVES.map((move) => [move, t(`filter.supply.${move}`)] as const),
          ])}
        {filters.has('assets') &&
          choice('assets', t('filter.assets'), [
            ['', t('tab.all')],
            ...ASSETS.map((asset) => [asset, t(`filter.assets.${asset}`)] as const),
          ])}
        {filters.has('topic') && input('topic')}
        {isFilter(set) && (
          <>
            {input('from', { hint: t('filter.not') })}
            {input('to')}
            {filters.has('sides') &&
              choice('sides', t('filter.sides'), [
                ['', t('filter.sides.both')],
                ['either', t('filter.sides.either')],
              ])}
          </>
        )}
        {filters.has('method') && chain.family === 'evm' && input('method', { hint: t('filter.method.hint') })}
        {filters.has('least') && (
          <>
            {input('least')}
            {input('most')}
          </>
        )}
        {filters.has('leastWorth') && (
          <>
            {input('leastWorth', { hint: t('filter.worth.hint') })}
            {input('mostWorth')}
          </>
        )}
        {filters.has('status') &&
          choice('status', t('column.state'), [
            ['', t('tab.all')],
            ...(['success', 'failed'] as const).map((state) => [state, t(`status.${state}`)] as const),
          ])}
        {filters.has('type') &&
          choice('type', t('column.kind'), [['', t('tab.all')], ...typeChoices(chain, t, texts.type)])}
        {filters.has('does') &&
          chain.family === 'evm' &&
          choice('does', t('filter.does'), [
            ['', t('tab.all')],
            ...DEEDS.map((deed) => [deed, t(`filter.does.${deed}`)] as const),
          ])}
        {filters.has('has') &&
          chain.family === 'evm' &&
          choice('has', t('filter.has'), [
            ['', t('tab.all')],
            ...INSIDES.map((inside) => [inside, t(`filter.has.${inside}`)] as const),
          ])}
        {filters.has('leastFee') && input('leastFee')}
        {filters.has('mostFee') && input('mostFee')}
        {set?.isRanked === true ? (
          <>
            {input('to', { type: 'date', hint: t('download.asOf') })}
            {input('toBlock')}
          </>
        ) : (
          <>
            {(isFilter(set) ? (['since', 'until'] as const) : (['from', 'to'] as const)).map((field) =>
              input(field, { type: 'date' }),
            )}
            {set?.isTable !== true && (
              <>
                {input('fromBlock')}
                {input('toBlock')}
              </>
            )}
          </>
        )}
        {input('timeZone', { hint: t('download.zone.hint'), list: 'zones' })}
        <ZoneNames id="zones" />
        {choice('preset', t('download.preset'), [
          ['', t('download.preset.own')],
          ...PRESETS.map((preset) => [preset, t(`download.preset.${preset}`)] as const),
        ])}
        {choice('format', t('download.format'), [
          ['csv', 'CSV'],
          ['ndjson', 'NDJSON'],
          ['xlsx', 'Excel (XLSX)'],
          ['parquet', 'Parquet'],
        ])}
        {choice('amounts', t('column.amount'), [
          ['raw', t('amount.rawMark')],
          ['scaled', t('download.scaled')],
        ])}
        {choice(
          'headings',
          t('download.headings'),
          [['', t('download.headings.names')], ...LANGUAGES.map(({ code, ownName }) => [code, ownName] as const)],
          t('download.headings.hint'),
        )}
        {set !== undefined && (
          <ColumnPicker
            columns={set.columns}
            picked={texts.columns}
            isWrong={wrong.includes('columns')}
            onChange={change('columns')}
          />
        )}
        <Button type="submit" look="solid" className={form.run}>
          {t('download.preview')}
        </Button>
      </form>
    </Card>
  )
}
