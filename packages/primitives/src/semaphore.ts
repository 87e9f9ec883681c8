/** Lets at most so many holders in at a time, first come first served. */
export type Semaphore = {
  /** Resolves when there is room; call the result once to leave. Rejects when the signal aborts first. */
  enter(signal?: AbortSignal): Promise<() => void>
  /** The same without waiting: null where there is no room now. */
  tryEnter(): (() => void) | null
}

/** A semaphore with `room` places. */
export function createSemaphore(room: number): Semaphore {
  let free = room
  const queue = new Set<() => void>()

  const leave = (): void => {
    const [next] = queue
    if (next === undefined) free++
    else {
      queue.delete(next)
      next()
    }
  }
  const once = (): (() => void) => {
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }

  const tryEnter = (): (() => void) | null => {
    if (free === 0) return null
    free--
    return once()
  }

  return {
    tryEnter,
    enter(signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const leave = tryEnter()
      if (leave !== null) return Promise.resolve(leave)
      return new Promise((resolve, reject) => {
        const admit = (): void => {
          signal?.removeEventListener('abort', give)
          resolve(once())
        }
        const give = (): void => {
          queue.delete(admit)
          reject(signal?.reason)
        }
        queue.add(admit)
        signal?.addEventListener('abort', give, { once: true })
      })
    },
  }
}
