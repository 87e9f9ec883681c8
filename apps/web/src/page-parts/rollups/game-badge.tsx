import { usePageContext } from '@orrery/entities/page-context'
import type { GameStatus } from '@orrery/model/wire/rollup-settlement'
import { Badge } from '@orrery/ui/badge'

const TONES = { running: 'accent', challenger: 'bad', defender: 'good', unknown: 'plain' } as const

/** How a game about a state of a rollup stands. */
export function GameBadge({ status }: { readonly status: GameStatus }) {
  const { t } = usePageContext()
  return <Badge tone={TONES[status]}>{t(status === 'unknown' ? 'status.unknown' : `games.${status}`)}</Badge>
}
