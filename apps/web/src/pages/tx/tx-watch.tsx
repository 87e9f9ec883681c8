import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { Button } from '@orrery/ui/button'
import { askToNotify, notify } from '../../live/system-notes.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { isOpen, newsOf } from './tx-news.ts'
import { WatchPlace } from './watch-place.tsx'

export type TxWatchProps = { readonly tx: Pick<TxDetail, 'hash' | 'finality' | 'status'> }

/** Tells a visitor by notifications of the browser what becomes of a transaction, while this page stands open, and nobody else (screens-evm §4.3). */
export const TxWatch = (props: TxWatchProps) => (
  <AfterWords meanwhile={<WatchPlace />}>{() => <Watch {...props} />}</AfterWords>
)

function Watch({ tx }: TxWatchProps) {
  const { t } = usePageContext()
  const { name } = usePageChain()
  const [watch, setWatch] = useState<'off' | 'denied' | 'on'>('off')
  const before = useRef(tx.finality)
  const { finality } = tx
  const tell = useEffectEvent((now: typeof finality) => {
    const news = newsOf(before.current, tx)
    before.current = now
    if (watch !== 'on' || news === null) return
    notify(`${name.full}: ${t(news)}`, { body: tx.hash, tag: tx.hash })
    if (!isOpen(now)) setWatch('off')
  })
  useEffect(() => tell(finality), [finality])
  const begin = async () => {
    const isAllowed = await askToNotify()
    setWatch(isAllowed ? 'on' : 'denied')
  }
  if (!isOpen(finality)) return null
  return (
    <p data-unprinted="">
      <Button size="s" aria-pressed={watch === 'on'} onClick={() => (watch === 'on' ? setWatch('off') : void begin())}>
        {t(watch === 'on' ? 'filter.alert.end' : 'tx.watch')}
      </Button>{' '}
      <span aria-live="polite">
        {watch === 'on' && t('filter.alert.on')}
        {watch === 'denied' && t('gas.alert.denied')}
      </span>
    </p>
  )
}
