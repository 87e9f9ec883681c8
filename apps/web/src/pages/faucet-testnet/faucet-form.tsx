import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { Faucet, FaucetDrip } from '@orrery/model/wire/faucet'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { ProgressBar } from '@orrery/ui/progress-bar'
import { useSite } from '../../app/site.ts'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { AddressField } from '../../page-parts/address-field.tsx'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { dripText } from './drip-words.tsx'
import { readRecipient } from './read-recipient.ts'
import styles from './faucet.module.css'

type Doing =
  | { readonly step: 'idle' }
  | { readonly step: 'solving'; readonly tried: number; readonly mean: number }
  | { readonly step: 'asking' }
  | { readonly step: 'told'; readonly drip: FaucetDrip }
  | { readonly step: 'failed'; readonly fault: Fault }

/** Faults that are a state of the faucet, by their message keys. */
const FAUCET_FAULTS: Readonly<Record<string, string>> = {
  FAUCET_EMPTY: 'faucet.state.dry',
  FAUCET_SPENT: 'faucet.state.spent',
  FAUCET_BUSY: 'faucet.state.full',
  FAUCET_NOT_FOUND: 'faucet.none',
}

// foundations §9: timing preset sm; a request is paid within some seconds, and becomes final within minutes.
const SOON_MS = 2_000
const LATER_MS = 10_000

/** Asks for coins: an address, the puzzle that the browser solves, and what became of it until its block is final. */
export function FaucetForm({ faucet, chain }: { readonly faucet: Faucet; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { api, words } = useSite()
  const refresh = usePageRefresh()
  const [text, setText] = useState('')
  const [doing, setDoing] = useState<Doing>({ step: 'idle' })
  const run = useRef<AbortController | null>(null)
  useEffect(() => {
    void words()
    return () => run.current?.abort()
  }, [words])
  const id = doing.step === 'told' && isUnderWay(doing.drip) ? doing.drip.id : null
  const isSoon = doing.step === 'told' && doing.drip.state !== 'sent'
  useEffect(() => {
    if (id === null) return undefined
    const stop = new AbortController()
    const timer = setInterval(
      () =>
        void api.getFaucetDrip({ chain: chain.code, drip: id }, stop.signal).then(
          (drip) => {
            setDoing({ step: 'told', drip })
            if (!isUnderWay(drip)) void refresh()
          },
          // A moment without the site: what it said last stays until it answers again.
          () => {},
        ),
      isSoon ? SOON_MS : LATER_MS,
    )
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [api, chain, id, isSoon, refresh])

  const ask = async (): Promise<void> => {
    const address = readRecipient(text)
    if (address === '' || doing.step === 'solving' || doing.step === 'asking') return
    setText(address)
    const stop = new AbortController()
    run.current = stop
    try {
      setDoing({ step: 'asking' })
      const puzzle = await api.getFaucetPuzzle({ chain: chain.code, address }, stop.signal)
      const mean = 2 ** puzzle.bits
      setDoing({ step: 'solving', tried: 0, mean })
      const { solvePuzzle } = await import('./solve-puzzle.ts')
      const solution = await solvePuzzle(puzzle, (tried) => setDoing({ step: 'solving', tried, mean }), stop.signal)
      setDoing({ step: 'asking' })
      const body = { address, puzzle: puzzle.text, solution }
      const drip = await api.askFaucet({ chain: chain.code, body }, stop.signal)
      setDoing({ step: 'told', drip })
      void refresh()
    } catch (error) {
      setDoing(stop.signal.aborted ? { step: 'idle' } : { step: 'failed', fault: faultOf(error) })
    }
  }
  const isBusy = doing.step === 'solving' || doing.step === 'asking'
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <AddressField value={text} onChange={setText} />
      <div className={styles.buttons}>
        <Button look="solid" type="submit" busy={isBusy} disabled={faucet.state === 'dry' || faucet.state === 'spent'}>
          {t('faucet.ask')}
        </Button>
        {doing.step === 'solving' && <Button onClick={() => run.current?.abort()}>{t('ui.cancel')}</Button>}
      </div>
      <div className={styles.told}>
        {doing.step === 'solving' && (
          <p className={styles.work}>
            {/* Every try may be the last, so that the share is the chance that it would have been by now. */}
            <ProgressBar
              isWork
              width="160px"
              value={1 - Math.exp(-doing.tried / doing.mean)}
              label={t('faucet.solving')}
            />
            <span>
              {t('faucet.solving')}{' '}
              <bdi>
                {formatNumber(doing.tried, { locale })} / ~{formatNumber(doing.mean, { locale })}
              </bdi>
            </span>
          </p>
        )}
        <div aria-live="polite">
          {doing.step === 'failed' && (
            <Banner tone="bad">
              {FAUCET_FAULTS[doing.fault.code] === undefined ? (
                <FaultWords fault={doing.fault} />
              ) : (
                t(FAUCET_FAULTS[doing.fault.code]!)
              )}
            </Banner>
          )}
          {doing.step === 'told' && (
            <Banner tone={doing.drip.state === 'failed' ? 'bad' : doing.drip.state === 'settled' ? 'good' : 'accent'}>
              <strong>{dripText(doing.drip, t)}</strong>{' '}
              {doing.drip.hash !== null && <TxLink hash={doing.drip.hash} cut="full" />}
            </Banner>
          )}
        </div>
      </div>
    </form>
  )
}

const isUnderWay = ({ state }: FaucetDrip): boolean => state !== 'settled' && state !== 'failed'
