import type { ChainStatus } from '@orrery/model/wire/chain'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge, type Tone } from '@orrery/ui/badge'

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
  return (
    <Badge
      tone={TONES[state]}
      {...(state === 'following' ? { icon: 'live' } : {})}
      {...(reason === null ? {} : { tip: reason })}
    >
      {t(`shell.state.${state}`)}
    </Badge>
  )
}
