import { OrreryError } from '@orrery/errors/orrery-error'

/** Statements of one kind under way: as many as there are cores on a small machine, so that nobody waits while there is one free. */
const AT_ONCE = 2
/** Look-ups that wait: a tenth of a second's work. More would wait longer than who asked. */
const MOST_WAITING = 1_024
/** Keys of one statement: from here on each further one saves little, and all wait for the slowest. */
const MOST_KEYS = 32

type Waiting<Key, Row> = {
  readonly key: Key
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Look-ups by key, of which those that come while `AT_ONCE` are under way go together: a statement costs the engine 1.5 ms with one key and 2.8 ms with
 * eight (measured, performance §4). `ask` gets keys that differ and tells the rows of each that has some; what it throws is thrown to all who asked.
 * Throws `STORE_UNAVAILABLE` where too many wait.
 */
export class KeyBatch<Key, Row> {
  readonly #ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, readonly Row[]>>
  #waiting: Waiting<Key, Row>[] = []
  #running = 0

  constructor(ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, readonly Row[]>>) {
    this.#ask = ask
  }

  read(key: Key): Promise<readonly Row[]> {
    if (this.#waiting.length >= MOST_WAITING)
      return Promise.reject(new OrreryError('STORE_UNAVAILABLE', { reason: 'too many look-ups wait' }))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#running === AT_ONCE || this.#waiting.length === 0) return
    const some = this.#waiting.splice(0, MOST_KEYS)
    this.#running++
    void this.#run(some)
  }

  async #run(some: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const rows = await this.#ask([...new Set(some.map(({ key }) => key))])
      for (const { key, resolve } of some) resolve(rows.get(key) ?? [])
    } catch (error) {
      for (const { reject } of some) reject(error)
    } finally {
      this.#running--
      this.#next()
    }
  }
}
