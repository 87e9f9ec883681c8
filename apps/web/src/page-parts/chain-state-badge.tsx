import type { ChainStatus } from '@orrery/model/wire/chain'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge, type Tone } from '@orrery/ui/badge'
import { stateMessage } from './state-message.ts'
import { statusReason } from './status-reason.ts'

const TONES: Readonly<Record<ChainStatus['state'], Tone>> = {
  starting: 'accent',
  following: 'good',
  stale: 'warn',
  unreachable: 'bad',
  halted: 'bad',
}

/** Whether a chain is followed, and why not. */
export function ChainStateBadge({
  state,
  reason,
}: {
  readonly state: ChainStatus['state']
  readonly reason: string | null
}) {
  const { t } = usePageContext()
  const { message, detail } = statusReason(reason ?? '')
  return (
    <Badge
      tone={TONES[state]}
      {...(state === 'following' ? { icon: 'live' } : {})}
      {...(reason === null ? {} : { tip: message === null ? detail : t(message) })}
    >
      {t(stateMessage({ state, reason }))}
    </Badge>
  )
}
