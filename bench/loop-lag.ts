const TICK_MS = 2

/** How late the event loop came to what was due. */
export type LoopLag = {
  /** Milliseconds late, at each moment that something could have been due: a long block counts for all who waited through it. */
  stop(): readonly number[]
}

/** Watches this process' loop from now on. */
export function watchLoop(): LoopLag {
  const lags: number[] = []
  let due = performance.now() + TICK_MS
  const timer = setInterval(() => {
    const now = performance.now()
    for (let late = Math.max(0, now - due); late >= 0; late -= TICK_MS) lags.push(late)
    due = now + TICK_MS
  }, TICK_MS)
  return {
    stop() {
      clearInterval(timer)
      return lags
    },
  }
}
