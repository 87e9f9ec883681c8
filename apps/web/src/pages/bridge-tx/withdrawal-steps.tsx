import { useState, type ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Moment } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { DepartureState } from '@orrery/model/wire/withdrawal-step'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { HashText } from '@orrery/entities/hash-text'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { Countdown } from '../../page-parts/countdown.tsx'
import { spanWords } from '../../page-parts/rollups/span-words.ts'
import { OnChain } from '../../page-parts/on-chain.tsx'
import { useDepartureState, type MessagePlace } from '../../page-parts/rollups/departure-state.ts'
import { StepBadge } from '../../page-parts/rollups/next-step.tsx'
import { DepartureCall } from './departure-call.tsx'

export type WithdrawalStepsProps = {
  readonly place: MessagePlace
  readonly rollup: Chain
  readonly parent: Chain
}

/** What the contract that lets messages out says of one, and the way on for whoever has a wallet (screens-evm §12.5). */
export function WithdrawalSteps(props: WithdrawalStepsProps) {
  const [tries, setTries] = useState(0)
  return <StepsNow key={tries} {...props} again={() => setTries(tries + 1)} />
}

function StepsNow({ place, rollup, parent, again }: WithdrawalStepsProps & { readonly again: () => void }) {
  const load = useDepartureState(place)
  return (
    <AfterWords>
      {() =>
        load === 'loading' ? (
          <p aria-busy>…</p>
        ) : load === 'unknown' ? (
          <Unknown />
        ) : load === 'failed' ? (
          <Failed again={again} />
        ) : (
          <Told state={load} place={place} rollup={rollup} parent={parent} />
        )
      }
    </AfterWords>
  )
}

function Unknown() {
  const { t } = usePageContext()
  return <p>{t('left.noRule')}</p>
}

function Failed({ again }: { readonly again: () => void }) {
  const { t } = usePageContext()
  return (
    <p role="alert">
      {t('left.untold')} <Button onClick={again}>{t('part.retry')}</Button>
    </p>
  )
}

/** Steps at which somebody may do something. */
const BY_CALL: ReadonlySet<DepartureState['step']> = new Set(['prove', 'again', 'refused', 'finalise'])

function Told({ state, place, rollup, parent }: WithdrawalStepsProps & { readonly state: DepartureState }) {
  const { t, locale } = usePageContext()
  const { step, readyMs, provenMs, prover, game, maturitySeconds, finalitySeconds, paused } = state
  const time = (seconds: number): ReactNode => <bdi>{spanWords(seconds, t, locale)}</bdi>
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['column.state', <StepBadge key="step" step={step} />],
    ...(readyMs === null ? [] : [['left.ready', <Moment key="ready" ms={readyMs} />] as const]),
    ...(provenMs === null ? [] : [['left.provenAt', <Moment key="proven" ms={provenMs} />] as const]),
    ...(prover === null
      ? []
      : [
          [
            'left.prover',
            <OnChain key="prover" code={parent.code}>
              <AddressLink address={prover} />
            </OnChain>,
          ] as const,
        ]),
    ...(game === null
      ? []
      : [
          [
            'games.game',
            <Link key="game" to={`/${rollup.path}/dispute-game-list?game=${game}`}>
              <HashText text={game} cut="short" />
            </Link>,
          ] as const,
        ]),
    ...(maturitySeconds === null ? [] : [['left.maturity', time(maturitySeconds)] as const]),
    ...(finalitySeconds === null ? [] : [['left.finality', time(finalitySeconds)] as const]),
  ]
  return (
    <>
      <Card title={t('left.step')}>
        <FactRows facts={facts.map(([label, value]) => ({ id: label, label: t(label), value }))} />
        {paused === true && <p role="status">{t('left.paused')}</p>}
        {BY_CALL.has(step) && <DepartureCall place={place} parent={parent} isProof={step !== 'finalise'} />}
      </Card>
      {readyMs !== null && <Countdown atMs={readyMs} />}
    </>
  )
}
