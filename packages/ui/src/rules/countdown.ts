/** Time that runs out and can be held. */
export type Countdown = { hold(): void; go(): void }

/** Calls `end` once, after `ms` of running time: what passes between `hold` and `go` does not count. `now` in milliseconds. */
export function createCountdown(ms: number, end: () => void, now: () => number): Countdown {
  let left = ms
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    go() {
      if (timer !== undefined) return
      since = now()
      timer = setTimeout(end, left)
    },
    hold() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left = Math.max(0, left - (now() - since))
    },
  }
}
