import { useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TextInput } from '@orrery/ui/text-input'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { KeptDays } from '../../page-parts/lists/kept-days.tsx'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { PageNewsPlace } from '../../page-parts/lists/page-news-place.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { CountdownForm } from './countdown-form.tsx'
import type { ChoiceProps } from './choice-part.ts'
import { type BLOCK_SORTS, FILLS, heightOf, leastTxsOf } from './read-choice.ts'

type Sorts = readonly (readonly [(typeof BLOCK_SORTS)[number], string])[]
/** What blocks of each family tell, with its message. */
const EVM_SORTS: Sorts = [
  ['txs', 'column.txs'],
  ['gas', 'column.gas'],
  ['burnt', 'column.burnt'],
  ['size', 'column.size'],
]
const OUTPUT_SORTS: Sorts = [
  ['txs', 'column.txs'],
  ['size', 'column.size'],
  ['weight', 'utxo.block.weight'],
  ['medianFeeRate', 'utxo.block.medianFeeRate'],
]
/** Changes of the query that leave its days. */
const CLEARED = {
  filter: null,
  producer: null,
  leastTxs: null,
  fill: null,
  sort: null,
  builder: null,
  fromBlock: null,
  toBlock: null,
  cursor: null,
}

/** Narrows the list of blocks. It stands under the query's key: going back shows what was asked then. */
export function ChoiceForm({ path, query, asked }: ChoiceProps) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const isEvm = chain.family === 'evm'
  const isWeighed = chain.family === 'utxo' && chain.quirks.virtualSize
  const typed = narrowedTo(query, 'leastTxs') ?? ''
  const [texts, setTexts] = useState({
    producer: asked.producer ?? '',
    leastTxs: typed,
    builder: asked.builder ?? '',
    fromBlock: narrowedTo(query, 'fromBlock') ?? '',
    toBlock: narrowedTo(query, 'toBlock') ?? '',
  })
  const isWrong = (name: 'fromBlock' | 'toBlock') =>
    heightOf(query, name) === null && texts[name] === narrowedTo(query, name)
  const [fill, setFill] = useState<string>(asked.fill ?? '')
  const [sort, setSort] = useState<string>(asked.sort ?? '')
  const input = (name: keyof typeof texts, label: string, isRefused = false) => (
    <TextInput
      name={name}
      label={t(label)}
      dir="ltr"
      autoComplete="off"
      value={texts[name]}
      error={isRefused ? t('filter.wrong') : null}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  const last = chain.family === 'evm' ? chain.quirks.minedThrough : undefined
  return (
    <>
      <NarrowCard path={path} clear={pagePath(path, 1, query, CLEARED)}>
        <KeptDays query={query} />
        {last !== undefined && asked.toBlock === last && <p>{t('blocks.mined')}</p>}
        {isEvm && input('producer', 'column.producer')}
        {input('leastTxs', 'blocks.leastTxs', leastTxsOf(query) === null && texts.leastTxs === typed)}
        {input('fromBlock', 'download.fromBlock', isWrong('fromBlock'))}
        {input('toBlock', 'download.toBlock', isWrong('toBlock'))}
        {isEvm && input('builder', 'evm.block.extraData')}
        <ChoiceField
          label={t('blocks.fill')}
          name="fill"
          value={fill}
          onChange={setFill}
          options={[
            ['', t('tab.all')],
            ...FILLS.filter((one) => isEvm || one === 'empty').map((one) => [one, t(`blocks.fill.${one}`)] as const),
          ]}
        />
        <ChoiceField
          label={t('block.sort')}
          name="sort"
          value={sort}
          onChange={setSort}
          options={[
            ['', t('column.height')],
            ...(isEvm ? EVM_SORTS : OUTPUT_SORTS.filter(([one]) => isWeighed || one !== 'weight')).map(
              ([one, label]) => [one, t(label)] as const,
            ),
          ]}
        />
      </NarrowCard>
      <CountdownForm chain={chain} />
      <PageNewsPlace />
    </>
  )
}
