import type { Hex } from '@orrery/primitives/hex'

/**
 * Something that blocks are verified by and that a chain is held to no more, or never was, because of what a block told. `wasHeld` where earlier blocks had followed it: a fork
 * that is not known here, or a node that lies.
 */
export type WaivedCheck = {
  /** What was checked, in the family's words: `prices`, `transactions`. */
  readonly check: string
  readonly height: number
  readonly hash: Hex
  readonly reason: string
  readonly wasHeld: boolean
}
