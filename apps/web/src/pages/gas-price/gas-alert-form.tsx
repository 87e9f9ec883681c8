import { useEffect, useEffectEvent, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { formatGwei } from '@orrery/format/format-gwei'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { useWords } from '../../page-parts/after-words.tsx'
import { askToNotify, notify } from '../../live/system-notes.ts'
import { useChainHead } from '../../live/use-chain-head.ts'
import { baseUnits } from '../../page-parts/coin-text.ts'
import { isBelow, watchedPrice } from './gas-alert.ts'
import styles from './gas-price.module.css'

/** Prices per gas are written in billionths of a coin with 18 decimals. */
const GWEI_DECIMALS = 9

type Watch = { readonly as: 'off' | 'denied' } | { readonly as: 'on' | 'told'; readonly threshold: string }

/** Tells a visitor once, by a notification of the browser, that gas is as cheap as they wait for; while this page stands open, and to nobody else (screens-evm §7). */
export function GasAlertForm({ chain }: { readonly chain: Chain }) {
  const { t, api, language } = useSite()
  const { native } = usePageContext().chain ?? chain
  const [text, setText] = useState('')
  const [watch, setWatch] = useState<Watch>({ as: 'off' })
  const height = useChainHead(chain.code)?.height ?? null
  const threshold = baseUnits(text, GWEI_DECIMALS, language.code)
  const gwei = (wei: string) => formatGwei(wei, { locale: language.code, unit: native.gasUnit, places: 6 })
  const look = useEffectEvent(async (least: string, isHere: () => boolean) => {
    const price = watchedPrice(await api.getGasPrices({ chain: chain.code }))
    if (!isHere() || price === null || !isBelow(price, least)) return
    setWatch({ as: 'told', threshold: least })
    notify(`${chain.name.full}: ${gwei(price)}`, { body: t('gas.alert.told', { price: gwei(least) }) })
  })
  const waitsFor = watch.as === 'on' ? watch.threshold : null
  useEffect(() => {
    if (waitsFor === null || height === null) return
    let isHere = true
    // What the site does not answer now, the next block asks for again.
    look(waitsFor, () => isHere).catch(() => undefined)
    return () => void (isHere = false)
  }, [height, waitsFor])
  const hasWords = useWords() === 'ready'
  const begin = async (least: string) => {
    const isAllowed = await askToNotify()
    setWatch(isAllowed ? { as: 'on', threshold: least } : { as: 'denied' })
  }
  if (!hasWords) return null
  return (
    <Card title={t('gas.alert')}>
      <form
        className={styles.alert}
        onSubmit={(event) => {
          event.preventDefault()
          if (threshold !== null) void begin(threshold)
        }}
      >
        <TextInput
          label={t('gas.alert.below', { unit: native.gasUnit })}
          dir="ltr"
          autoComplete="off"
          value={text}
          onChange={setText}
          error={text.trim() !== '' && threshold === null ? t('filter.wrong') : null}
        />
        <Button type="submit" aria-disabled={threshold === null}>
          {t('gas.alert.watch')}
        </Button>
      </form>
      <p className={styles.note} aria-live="polite">
        {watch.as === 'on' && t('gas.alert.on', { price: gwei(watch.threshold) })}
        {watch.as === 'told' && t('gas.alert.told', { price: gwei(watch.threshold) })}
        {watch.as === 'denied' && t('gas.alert.denied')}
      </p>
    </Card>
  )
}
