import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { within } from '../with-deadline.ts'

/** Minting and burning go on: a supply is told again for this long, with its block. */
const KEPT_MS = 12_000
const KEPT = 2_000
/** A page does not wait longer for it: there is the one that was read with the token's name. */
const WAIT_MS = 250

/** A supply and the block that it was told at. */
export type SupplyNow = { readonly supply: bigint; readonly asOf: BlockRef }

const known = new WeakMap<ChainDesk['node'], Lru<Hex, Promise<SupplyNow | null>>>()

/** What a token's contract says of its supply now; null where it does not say, or the node does not, or not in time. Never throws. */
export function supplyNow({ node, clock }: ChainDesk, asset: Hex): Promise<SupplyNow | null> {
  const answers = known.get(node) ?? createLru<Hex, Promise<SupplyNow | null>>(KEPT, () => clock.monotonic())
  known.set(node, answers)
  let answer = answers.get(asset)
  if (answer === undefined) {
    answer = node.tokenState(asset, []).then(
      (state) => (state?.supply == null ? null : { supply: state.supply, asOf: state.asOf }),
      () => null,
    )
    answers.set(asset, answer, KEPT_MS)
  }
  return within(WAIT_MS, answer)
}
