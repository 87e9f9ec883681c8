/** Wakes one waiting loop. A ring while nobody waits is remembered. */
export type Doorbell = {
  ring(): void
  /** Resolves at the next ring, at once when one was missed, or when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
}

export function createDoorbell(): Doorbell {
  let rung = false
  let open: (() => void) | null = null
  return {
    ring() {
      rung = true
      open?.()
    },
    wait: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          rung = false
          open = null
          signal.removeEventListener('abort', done)
          resolve()
        }
        if (rung || signal.aborted) return done()
        open = done
        signal.addEventListener('abort', done, { once: true })
      }),
  }
}
