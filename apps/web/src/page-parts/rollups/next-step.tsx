import { Age } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { WithdrawalStep } from '@orrery/model/wire/withdrawal-step'
import { Badge } from '@orrery/ui/badge'
import { AfterWords } from '../after-words.tsx'
import { useDepartureState, type MessagePlace } from './departure-state.ts'

const TONES: Readonly<Record<WithdrawalStep, 'plain' | 'accent' | 'good' | 'bad'>> = {
  root: 'plain',
  prove: 'accent',
  mature: 'plain',
  game: 'plain',
  airGap: 'plain',
  finalise: 'accent',
  again: 'bad',
  refused: 'bad',
  done: 'good',
}

/** What is next for a message, in a word. */
export function StepBadge({ step }: { readonly step: WithdrawalStep }) {
  const { t } = usePageContext()
  return <Badge tone={TONES[step]}>{t(`left.step.${step}`)}</Badge>
}

/** What is next for a message and when, in a cell of a list; asked once the page is there (screens-evm §12.5). */
export function NextStep(place: MessagePlace) {
  const { t } = usePageContext()
  const load = useDepartureState(place)
  if (load === 'loading' || load === 'unknown') return MISSING
  return (
    <AfterWords>
      {() =>
        load === 'failed' ? (
          <Badge tip={t('left.untold')}>{t('status.unknown')}</Badge>
        ) : (
          <>
            <StepBadge step={load.step} />{' '}
            {load.readyMs !== null && (
              <small>
                <Age ms={load.readyMs} />
              </small>
            )}
          </>
        )
      }
    </AfterWords>
  )
}
