import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'

/** The key of an address; null where it is none, which its own check says. */
export function keyOf({ family, chain }: Pick<ChainDesk, 'family' | 'chain'>, text: string): Hex | null {
  try {
    return family.parseAddress(text, chain)
  } catch {
    return null
  }
}
