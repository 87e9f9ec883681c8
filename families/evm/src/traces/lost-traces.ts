import type { Clock } from '@orrery/primitives/clock'
import type { EvmRaw } from '../raw.ts'
import type { ScannedRaw } from '../scan/scanned-raw.ts'

type Raw = EvmRaw | ScannedRaw

/** Whether a node that answers all else hangs over traces of blocks, and when it is asked for one again. */
export type LostTraces = {
  isLost(): boolean
  /** What is told of it; null while it traces. */
  why(): string | null
  /** It did not trace a block in time. */
  late(raw: Raw, why: string): void
  /** The block over which it began to hang; null where it does not. */
  first(): Raw | null
  /** It traces again, or it is another that does. */
  found(): void
  /** True for the one caller who is to ask for a trace once more, beside what is waited for. */
  claimTrial(): boolean
}

/** After the first block, over which alone it may hang, it is asked at once; then so long after that, and at last so (reliability F-42). */
const FIRST_AGAIN_MS = 30_000
const LAST_AGAIN_MS = 600_000
const AGAIN_GROWS = 4

export function createLostTraces(clock: Pick<Clock, 'monotonic'>): LostTraces {
  let state: { readonly raw: Raw; readonly why: string } | null = null
  let waitMs = FIRST_AGAIN_MS
  let trialMs = 0
  /** When it hung last. */
  let lostMs = -Infinity

  return {
    isLost: () => state !== null,
    why: () => state?.why ?? null,
    first: () => state?.raw ?? null,
    late(raw, why) {
      const nowMs = clock.monotonic()
      const isNew = nowMs - lostMs > LAST_AGAIN_MS
      if (isNew) waitMs = FIRST_AGAIN_MS
      // What hangs again and again is not tried at once each time.
      trialMs = isNew ? nowMs : nowMs + waitMs
      lostMs = nowMs
      state = { raw, why }
    },
    found() {
      state = null
    },
    claimTrial() {
      const nowMs = clock.monotonic()
      if (state === null || nowMs < trialMs) return false
      trialMs = nowMs + waitMs
      waitMs = Math.min(LAST_AGAIN_MS, waitMs * AGAIN_GROWS)
      return true
    },
  }
}
