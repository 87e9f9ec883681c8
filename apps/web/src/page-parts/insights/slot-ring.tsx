import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { slotPlaceAt } from '@orrery/evm/slot-place'
import type { Chain } from '@orrery/model/chain'
import { FactRows } from '@orrery/ui/facts'
import styles from './insights.module.css'

const RADIUS = 20
const AROUND = 2 * Math.PI * RADIUS

/** How far the epoch of the newest block has come (screens-evm §2.4), on chains whose slots follow from the time; what validators do in it is the consensus layer's to tell. */
export function SlotRing({ chain, timeMs }: { readonly chain: Chain; readonly timeMs: number }) {
  const { t } = usePageContext()
  const at = slotPlaceAt(timeMs, chain)
  if (at === null) return null
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 48 48" width="64" height="64" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={`${(AROUND * at.inEpoch) / at.perEpoch} ${AROUND}`}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <FactRows
        facts={[
          { id: 'epoch', label: t('slot.epoch', { epoch: at.epoch }), value: t('slot.inEpoch', at) },
          { id: 'slot', label: t('fact.slot'), value: <Figure value={at.slot} /> },
        ]}
      />
    </div>
  )
}
