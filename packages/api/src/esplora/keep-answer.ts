import type { WideJson } from '@orrery/family/esplora-shapes'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'

type Kept = { readonly tip: Hex | null; readonly until: number; readonly answer: Promise<WideJson> }

/**
 * What a node is asked once for all who ask within `ms`, or until a block is found. A refusal is not kept: whoever asks next asks again. Throws as `ask` does.
 */
export function keepAnswer(
  ms: number,
  ask: (desk: ChainDesk) => Promise<WideJson>,
): (desk: ChainDesk) => Promise<WideJson> {
  const kept = new WeakMap<ChainDesk['runtime'], Kept>()
  return (desk) => {
    const { runtime, clock } = desk
    const tip = runtime.head.view().tip?.hash ?? null
    const now = clock.monotonic()
    const known = kept.get(runtime)
    if (known !== undefined && known.tip === tip && known.until > now) return known.answer
    const answer = ask(desk)
    kept.set(runtime, { tip, until: now + ms, answer })
    answer.catch(() => kept.get(runtime)?.answer === answer && kept.delete(runtime))
    return answer
  }
}
