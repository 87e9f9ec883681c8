import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { within } from '../with-deadline.ts'

/** What a contract is does not change from block to block; one behind a proxy may become a vault. */
const KEPT_MS = 600_000
const KEPT = 2_000
/** A page does not wait longer to learn whether it has one more tab. */
const WAIT_MS = 250

const known = new WeakMap<ChainDesk['node'], Lru<Hex, Promise<boolean | null>>>()

/** Whether a token is the share of a vault (ERC-4626), by its contract; null where the node does not tell, or not yet. Never throws. */
export async function isVault({ node, clock, family }: ChainDesk, asset: Hex): Promise<boolean | null> {
  if (family.events === undefined) return false
  const answers = known.get(node) ?? createLru<Hex, Promise<boolean | null>>(KEPT, () => clock.monotonic())
  known.set(node, answers)
  let answer = answers.get(asset)
  if (answer === undefined) {
    answer = node.vault(asset, 1n, null).then(
      (found) => found !== null,
      () => null,
    )
    answers.set(asset, answer, KEPT_MS)
    // What was not told is asked for again.
    void answer.then((told) => told === null && answers.delete(asset))
  }
  return within(WAIT_MS, answer)
}
