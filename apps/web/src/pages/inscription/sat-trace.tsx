import { useEffect, useRef, useState } from 'react'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Sat, SatTrace } from '@orrery/model/wire/sat'
import { Badge } from '@orrery/ui/badge'
import { Button } from '@orrery/ui/button'
import { useSite } from '../../app/site.ts'
import { FaultWords, faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import styles from './inscription.module.css'

/** Answers that one click asks for: about a second of the server's each. */
const MOST_ANSWERS = 30
const TONES = {
  common: 'plain',
  uncommon: 'good',
  rare: 'accent',
  epic: 'accent',
  legendary: 'warn',
  mythic: 'warn',
} as const

type State = {
  readonly at: 'idle' | 'running' | 'done'
  readonly steps: number
  readonly told: SatTrace | null
  readonly fault: Fault | null
}
const IDLE: State = { at: 'idle', steps: 0, told: null, fault: null }

/**
 * The number of the sat that an inscription is on (screens-nonevm §4.7). No block tells it: it is found by going back to the block that made the sat, on a click, since the way may lead through
 * thousands of transactions. What is not found is not guessed.
 */
export function SatOf({ chain, satpoint }: { readonly chain: string; readonly satpoint: string }) {
  const { t } = usePageContext()
  const { api, words } = useSite()
  const [state, setState] = useState<State>(IDLE)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    let { steps } = state
    let told = state.told
    const show = (next: Partial<State>) => stop.signal.aborted || setState({ ...IDLE, steps, told, ...next })
    show({ at: 'running' })
    try {
      await words()
      for (let answers = 0; answers < MOST_ANSWERS && !stop.signal.aborted; answers++) {
        told = await api.traceSat({ chain, satpoint: told?.satpoint ?? satpoint }, stop.signal)
        steps += told.steps
        if (told.state !== 'open') break
        show({ at: 'running' })
      }
      show({ at: 'done' })
    } catch (error) {
      await words().catch(() => {})
      show({ at: 'done', fault: faultOf(error) })
    }
  }
  const halt = (): void => {
    running.current?.abort()
    setState((old) => ({ ...old, at: 'done' }))
  }
  const { at, steps, told, fault } = state
  return (
    <div className={styles.sat} aria-live="polite">
      {told?.sat ? <SatWords sat={told.sat} /> : at === 'idle' && <p>{t('sat.intro')}</p>}
      {steps > 0 && <p>{t('sat.steps', { count: steps })}</p>}
      {told?.state === 'open' && told.height !== null && (
        <p>{t(at === 'running' ? 'sat.walking' : 'sat.open', { height: told.height })}</p>
      )}
      {told?.state === 'untold' && <p>{t(`sat.lack.${told.lack}`)}</p>}
      {fault !== null && (
        <p role="alert">
          <FaultWords fault={fault} />
        </p>
      )}
      {at === 'running' ? (
        <Button size="sm" look="outline" onClick={halt}>
          {t('sat.halt')}
        </Button>
      ) : (
        (told === null || told.state === 'open' || fault !== null) && (
          <Button size="sm" look="outline" onClick={() => void run()}>
            {t(told === null ? 'sat.trace' : 'sat.goOn')}
          </Button>
        )
      )}
    </div>
  )
}

function SatWords({ sat }: { readonly sat: Sat }) {
  const { t, locale } = usePageContext()
  return (
    <>
      <p>
        <strong>
          <bdi dir="ltr">{formatNumber(sat.number, { locale })}</bdi>
        </strong>{' '}
        {sat.rarity !== null && <Badge tone={TONES[sat.rarity]}>{t(`sat.rarity.${sat.rarity}`)}</Badge>}
      </p>
      <p>
        {sat.name !== null && (
          <>
            {t('sat.name')}: <bdi dir="ltr">{sat.name}</bdi>
            {' · '}
          </>
        )}
        {sat.degree !== null && (
          <>
            <bdi dir="ltr">{sat.degree}</bdi>
            {' · '}
          </>
        )}
        {t('column.block')}: <BlockLink block={sat.height} />
      </p>
    </>
  )
}
