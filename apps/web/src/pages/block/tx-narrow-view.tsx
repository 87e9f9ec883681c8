import { useState } from 'react'
import { weighedTxColumns } from '@orrery/entities/columns/weighed-tx-columns'
import { usePageContext } from '@orrery/entities/page-context'
import type { ChainOf } from '@orrery/model/chain'
import { SCRIPT_TYPES, type ScriptChoice, type TxMark } from '@orrery/model/tx-marks'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { OUTPUT_KINDS, typesOf } from '../../page-parts/tx-types.ts'
import { DEEDS, SORTS, unreadMethod } from './read-narrow.ts'
import type { TxNarrowProps } from './tx-narrow.ts'

const SCRIPT_NAMES: Readonly<Record<ScriptChoice, string | null>> = {
  p2pk: 'P2PK',
  p2pkh: 'P2PKH',
  multisig: 'P2MS',
  p2sh: 'P2SH',
  p2wpkh: 'P2WPKH',
  p2wsh: 'P2WSH',
  p2tr: 'P2TR',
  witness: null,
  data: 'OP_RETURN',
  nonstandard: null,
}
const HOLDS_NAMES: Readonly<Record<TxMark, string | null>> = {
  rbf: null,
  coinjoin: null,
  data: 'OP_RETURN',
  runes: 'Runes',
  omni: 'Omni',
  cat: 'CAT',
  'cash-tokens': 'CashTokens',
  mweb: 'MWEB',
  inscription: null,
  brc20: null,
}
const SORT_WORDS = {
  value: 'column.value',
  fee: 'column.fee',
  gasPrice: 'block.sort.price',
  size: 'column.size',
} as const

/** What transactions of an output chain may carry by its rules. */
function holdsOf({ quirks }: ChainOf<'utxo'>): readonly TxMark[] {
  const layers = (['runes', 'omni', 'cat'] as const).filter((layer) => quirks.layers?.includes(layer))
  return [
    // BIP-125 went with the chains that have segwit.
    ...(quirks.bech32 === null ? [] : (['rbf'] as const)),
    'coinjoin',
    'data',
    ...layers,
    ...(quirks.ledgers?.inscriptions === undefined ? [] : (['inscription'] as const)),
    ...(quirks.ledgers?.brc20 === undefined ? [] : (['brc20'] as const)),
    ...(quirks.ledgers?.cashTokens === undefined ? [] : (['cash-tokens'] as const)),
    ...(quirks.mweb ? (['mweb'] as const) : []),
  ]
}

/** What the field calls a type of script on a chain; null of those that have words instead. */
const nameOf = (type: ScriptChoice, { quirks }: ChainOf<'utxo'>): string | null =>
  type === 'nonstandard' && quirks.payToScript === true ? 'P2S' : SCRIPT_NAMES[type]

/** Script types that occur on a chain. */
const scriptsOf = ({ quirks }: ChainOf<'utxo'>): readonly ScriptChoice[] =>
  SCRIPT_TYPES.filter((type) => quirks.bech32 !== null || !['p2wpkh', 'p2wsh', 'p2tr', 'witness'].includes(type))

/** Narrows and orders the transactions of a block, which stand below it. It stands under the query's key: going back shows what was asked then. */
export function TxNarrowView({ path, query, asked, chain, list }: TxNarrowProps) {
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
      {...(name === 'method' && { hint: t('filter.method.hint') })}
      value={texts[name] ?? ''}
      error={name === 'method' && unread !== null && texts[name] === unread ? t('filter.wrong') : null}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  const choice = (
    name: 'status' | 'kind' | 'does' | 'holds' | 'script' | 'sort',
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
    <>
      <NarrowCard path={path} clear={path}>
        {isEvm && input('from')}
        {isEvm && input('to')}
        {isEvm && input('method')}
        {isEvm &&
          choice('status', t('column.state'), t('tab.all'), [
            ['success', t('status.success')],
            ['failed', t('status.failed')],
          ])}
        {isEvm && choice('kind', t('column.kind'), t('tab.all'), typesOf(chain, t, asked.kind))}
        {isEvm &&
          choice(
            'does',
            t('filter.does'),
            t('tab.all'),
            DEEDS.map((deed) => [deed, t(`filter.does.${deed}`)]),
          )}
        {chain.family === 'utxo' && (
          <>
            {choice(
              'kind',
              t('column.kind'),
              t('tab.all'),
              [
                ...OUTPUT_KINDS,
                ...(chain.quirks.mweb ? ['mweb'] : []),
                ...(chain.quirks.masternodes === true ? ['special'] : []),
              ].map((kind) => [kind, t(`txKind.${kind}`)]),
            )}
            {choice(
              'script',
              t('block.script'),
              t('tab.all'),
              scriptsOf(chain).map((type) => [type, nameOf(type, chain) ?? t(`block.script.${type}`)]),
            )}
            {choice(
              'holds',
              t('block.holds'),
              t('tab.all'),
              holdsOf(chain).map((mark) => [
                mark,
                mark === 'brc20' ? t('tab.brc20') : (HOLDS_NAMES[mark] ?? t(`block.holds.${mark}`)),
              ]),
            )}
          </>
        )}
        {choice(
          'sort',
          t('block.sort'),
          t('block.sort.own'),
          // Of accounts nobody tells a size.
          SORTS.filter((sort) => !isEvm || sort !== 'size').map((sort) => [sort, t(SORT_WORDS[sort])]),
        )}
      </NarrowCard>
      <ListTab {...list} {...(!isEvm && { columns: weighedTxColumns })} path={path} empty="empty.filtered" />
    </>
  )
}
