import type { Engine } from './engine.ts'
import { createDoorbell } from './doorbell.ts'
import { backOff } from './back-off.ts'
import { withDeadline } from './deadline.ts'
import type { Progress } from './progress.ts'

/**
 * Asks what counts as safe and final whenever the tip has changed, and again where the adapter wants it. Neither ever goes back on a node's word
 * (reliability I-6). Where finality binds, no reorganisation takes such a block either; a count of confirmations is lowered by
 * one that does.
 */
export async function followFinality(
  { adapter, head, clock, random, log, chain }: Engine,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const bell = createDoorbell()
  const stop = head.subscribe((event) => {
    if (event.type === 'extended' || event.type === 'reorganised') bell.ring()
  })
  let rings = false
  const ringLater = (ms: number): void => {
    if (rings) return
    rings = true
    const ring = () => {
      rings = false
      bell.ring()
    }
    clock.sleep(ms, signal).then(ring, ring)
  }
  try {
    for (let failures = 0; !signal.aborted;) {
      await bell.wait(signal)
      const { tip } = head.view()
      if (signal.aborted || !tip) continue
      try {
        const told = await withDeadline(clock, 60_000, chain.code, signal, (limit) =>
          adapter.finality({ height: tip.height, hash: tip.hash }, limit),
        )
        const view = head.view()
        if (told.againMs !== undefined) ringLater(told.againMs)
        // The answer is about a branch that may be gone; the bell has rung again then.
        if (view.bundle(tip.height)?.block.hash !== tip.hash) continue
        const safe = raise(view.safe, told.safe, tip.height)
        const final = raise(view.final, told.final, tip.height)
        // A count may have told more before the chain's own rule was known.
        if (told.isBinding) progress.boundBelow = raise(progress.boundBelow, told.final, tip.height)
        if (safe !== view.safe || final !== view.final) head.apply({ type: 'finality', safe, final })
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        log.debug('finality could not be read', { chain: chain.code, error: String(error) })
        await clock.sleep(backOff(++failures, random, 1_000, 30_000), signal).catch(() => {})
        bell.ring()
      }
    }
  } finally {
    stop()
  }
}

const raise = (known: number | null, told: number | null, tip: number): number | null =>
  told === null || told > tip ? known : known === null ? told : Math.max(known, told)
