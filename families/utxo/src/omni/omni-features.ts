import type { OmniState, OmniTx } from './omni-book.ts'
import type { OmniFields } from './omni-fields.ts'
import type { OmniRules } from './omni-rules.ts'

/** Features of Omni Core that decide something here (`omnicore/rules.h`). */
export const FEATURE = { sharedByOthers: 10, freezeNotice: 14, freeExchange: 15, delegates: 17 } as const

/** Whether a feature counts in a block. */
export const isOn = (feature: number, height: number, { features }: OmniState): boolean =>
  height >= (features.get(feature) ?? Infinity)

const ACTIVATION = 65_534
const DEACTIVATION = 65_533

/** Messages of Omni's keepers, which switch features on and off. */
export function switchFeature(
  { sender, height }: OmniTx,
  type: number,
  message: OmniFields,
  { keepers, notice }: OmniRules,
  state: OmniState,
): void {
  const feature = message.number(4, 2)
  if (feature === null || !keepers.includes(sender)) return
  if (type === DEACTIVATION) {
    state.features = new Map([...state.features].filter(([known]) => known !== feature))
    return
  }
  const from = message.number(6, 4)
  if (type !== ACTIVATION || from === null || message.bytes < 14 || isOn(feature, height, state)) return
  if (from < height + notice[0] || from > height + notice[1]) return
  state.features = new Map([...state.features, [feature, from]])
}
