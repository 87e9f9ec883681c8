import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { TokenSort } from '@orrery/model/token-sorts'
import { Checkbox } from '@orrery/ui/checkbox'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { clearPath } from '../../page-parts/lists/clear-path.ts'
import { NarrowCard } from '../../page-parts/lists/narrow-card.tsx'
import { sortsOf, tokenChoice, usualSort } from './token-choice.ts'
import { HoldersField, TokenTextField } from './token-fields.tsx'

/** The message that names an order, which is that of its column where there is one. */
const WORDS: Readonly<Record<TokenSort, string>> = {
  newest: 'tokens.newest',
  oldest: 'tokens.oldest',
  name: 'column.token',
  symbol: 'column.symbol',
  supply: 'column.supply',
  holders: 'column.holders',
  holdersDay: 'tokens.byHolderChange',
  transfers: 'column.transfers',
  day: 'tokens.day',
  price: 'market.price',
  change: 'tokens.byPriceChange',
  volume: 'market.volume',
  cap: 'market.cap',
  items: 'tokens.items',
  ratio: 'tokens.ownerRatio',
  mints: 'tokens.mints',
  floor: 'tokens.floor',
}

/** Orders and narrows a list of tokens by its address, without script too (screens-evm §8.1). */
export function TokenChoiceForm({
  tab,
  path,
  query,
}: {
  readonly tab: string
  readonly path: string
  readonly query: URLSearchParams
}) {
  const { t } = usePageContext()
  const choice = tokenChoice(query, tab)
  const usual = usualSort(tab)
  const [order, setOrder] = useState<string>(choice.order === usual ? '' : choice.order)
  const [text, setText] = useState(choice.text)
  const [holders, setHolders] = useState(choice.holders === 0 ? '' : String(choice.holders))
  const [isTurned, setIsTurned] = useState(choice.turned)
  const [isListed, setIsListed] = useState(choice.listed)
  const [isPooled, setIsPooled] = useState(choice.pooled)
  const [isAll, setIsAll] = useState(!choice.clean)
  return (
    <NarrowCard path={path} clear={clearPath(path, query)}>
      <ChoiceField
        label={t('market.order')}
        name="order"
        value={order}
        onChange={setOrder}
        options={sortsOf(tab).map((id) => [id === usual ? '' : id, t(WORDS[id])] as const)}
      />
      {tab !== 'dollars' && <TokenTextField value={text} onChange={setText} />}
      <HoldersField value={holders} onChange={setHolders} />
      <Checkbox name="turned" value="yes" checked={isTurned} onChange={setIsTurned} label={t('tokens.turned')} />
      <Checkbox name="listed" value="yes" checked={isListed} onChange={setIsListed} label={t('tokens.onlyListed')} />
      {!tab.startsWith('erc7') && tab !== 'erc1155' && (
        <Checkbox name="pool" value="yes" checked={isPooled} onChange={setIsPooled} label={t('tokens.onlyPooled')} />
      )}
      <Checkbox name="clean" value="no" checked={isAll} onChange={setIsAll} label={t('market.suspects')} />
    </NarrowCard>
  )
}
