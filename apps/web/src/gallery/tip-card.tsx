import { Icon } from '@orrery/ui/icon'
import type { PopupSide } from '@orrery/ui/rules/place-popup'
import { TIP_WIDTHS, type TipWidth } from '@orrery/ui/rules/popup-width'
import { TipCard } from '@orrery/ui/tip-card'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

const WIDTHS = Object.keys(TIP_WIDTHS) as TipWidth[]
const SIDES: readonly PopupSide[] = ['above', 'below', 'start', 'end']

export const specimen: Specimen = {
  id: 'tip-card',
  title: 'Tip card',
  group: 'overlays',
  states: [
    {
      name: 'four widths: 200, 458, 674, 962 px',
      Show: () => (
        <div className={styles.row}>
          {WIDTHS.map((width) => (
            <TipCard key={width} trigger={width} width={width}>
              <strong>Width {width}</strong>
              <p>
                Validators vote for the first block of an epoch. When two thirds of the stake have voted for two of them
                in a row, the earlier one is final: to undo it would cost a third of all stake.
              </p>
            </TipCard>
          ))}
        </div>
      ),
    },
    {
      name: 'four sides; flips where there is no room',
      Show: () => (
        <div className={styles.row}>
          {SIDES.map((side) => (
            <TipCard key={side} trigger={side} side={side}>
              Stands {side} where it fits.
            </TipCard>
          ))}
        </div>
      ),
    },
    {
      name: 'a mark instead of a word',
      Show: () => (
        <TipCard trigger={<Icon name="info" label="About this number" />} width="md">
          Counted from the archive; pending transactions are not in it.
        </TipCard>
      ),
    },
  ],
}
