import type { OmniState, OmniTx } from './omni-book.ts'
import type { OmniFields } from './omni-fields.ts'
import type { OmniRules } from './omni-rules.ts'

/** Omni Core writes this for “not yet”, and obeys it as the block that it is. */
export const FAR_BLOCK = 999_999

/** Whether a feature counts in a block: from where a keeper's message put it, else from where the network's rules have it. */
export const isOn = (feature: number, height: number, { features }: OmniState, { on }: OmniRules): boolean =>
  height >= (features.get(feature) ?? on[feature] ?? FAR_BLOCK)

const ACTIVATION = 65_534
const DEACTIVATION = 65_533

/** Messages of Omni's keepers, which switch features on (`ActivateFeature`) and off (`DeactivateFeature`). */
export function switchFeature(
  { sender, height }: OmniTx,
  type: number,
  message: OmniFields,
  rules: OmniRules,
  state: OmniState,
): void {
  const feature = message.number(4, 2)
  if (feature === null) return
  const isLive = isOn(feature, height, state, rules)
  const set = (from: number): void => {
    state.features = new Map([...state.features, [feature, from]])
  }
  if (type === DEACTIVATION) {
    if (rules.stoppers.includes(sender) && isLive) set(FAR_BLOCK)
    return
  }
  const from = message.number(6, 4)
  if (type !== ACTIVATION || !rules.keepers.includes(sender) || from === null || message.bytes < 14 || isLive) return
  if (from >= height + rules.notice[0] && from <= height + rules.notice[1]) set(from)
}
