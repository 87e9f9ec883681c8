import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { recentStorage } from '../../search/recent-storage.ts'
import { pinnedChains } from './pinned-chains.ts'

export type PinButtonProps = {
  readonly chain: string
  readonly pinned: readonly string[]
  readonly onPinned: (pinned: readonly string[]) => void
}

/** Puts a chain before all others, in this browser. */
export function PinButton({ chain, pinned, onPinned }: PinButtonProps) {
  const { t } = usePageContext()
  return (
    <Button
      size="xs"
      aria-pressed={pinned.includes(chain)}
      onClick={() => onPinned(pinnedChains.toggle(recentStorage(), chain))}
    >
      {t('chains.pin')}
    </Button>
  )
}
