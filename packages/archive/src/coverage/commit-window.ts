/** After this many repeats a reader makes the writer wait, so that fast commits cannot starve it. */
const PATIENCE = 3

/**
 * A lock for reads of several steps beside one writer that never waits for a single quick read: a
 * reader that met a write is repeated (a sequence lock).
 */
export class CommitWindow {
  private epoch = 0
  private closed: Promise<void> | null = null
  private readonly pins = new Set<Promise<unknown>>()

  /** Runs `read` so that no write ran meanwhile. It may run several times. */
  async read<T>(read: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < PATIENCE; attempt++) {
      while (this.closed) await this.closed
      const epoch = this.epoch
      const [result] = await Promise.allSettled([read()])
      if (epoch !== this.epoch) continue
      if (result.status === 'rejected') throw result.reason
      return result.value
    }
    while (this.closed) await this.closed
    const pinned = read()
    const pin = pinned.catch(() => undefined).finally(() => this.pins.delete(pin))
    this.pins.add(pin)
    return pinned
  }

  /** Runs `write` alone. Not reentrant; the caller has only one writer. */
  async write<T>(write: () => Promise<T>): Promise<T> {
    while (this.pins.size > 0) await Promise.all(this.pins)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.epoch++
    try {
      return await write()
    } finally {
      this.closed = null
      resolve()
    }
  }
}
