import type { ShowKeyMode } from './session-flags.ts'
import type { Translate } from './translate.ts'

/** A translator that shows keys: `Blocks ⟨block.title⟩`, or `block.title`. */
export const showKeys =
  (t: Translate, mode: ShowKeyMode): Translate =>
  (key, slots) =>
    mode === 'keys' ? key : `${t(key, slots)} ⟨${key}⟩`
