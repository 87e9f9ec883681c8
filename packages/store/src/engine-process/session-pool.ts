import { Session } from 'chdb'
import { EngineError, refusal, toEngineError } from './engine-error.ts'

/** Opens a session of one purpose, with limits of its own where some are given as engine arguments. */
export type OpenSession = (limits: readonly string[]) => Session

type Waiting = { readonly go: () => void; readonly signal: AbortSignal }

/**
 * A fixed number of sessions of one purpose. A session runs one query at a time (reliability M8), so
 * each query takes one; the rest wait in a bounded queue.
 */
export class SessionPool {
  readonly #open: OpenSession
  readonly #idle: Session[]
  readonly #queueLimit: number
  readonly #waiting: Waiting[] = []
  readonly #size: number

  constructor(open: OpenSession, size: number, queueLimit: number) {
    this.#open = open
    this.#size = size
    this.#queueLimit = queueLimit
    this.#idle = Array.from({ length: size }, () => open([]))
  }

  get busy(): boolean {
    return this.#idle.length < this.#size
  }

  /**
   * Runs `work` on a session of its own. With `limits` the session is opened for this one query,
   * which takes under a millisecond: a read-only session cannot change its limits.
   */
  async use<T>(
    work: (session: Session) => Promise<T>,
    signal: AbortSignal,
    limits: readonly string[] = [],
  ): Promise<T> {
    let session = await this.#take(signal)
    try {
      if (limits.length === 0) return await work(session)
      const special = this.#open(limits)
      try {
        return await work(special)
      } finally {
        special.close()
      }
    } catch (error) {
      if (limits.length === 0) session = await this.#cleanse(session)
      throw toEngineError(error)
    } finally {
      this.#idle.push(session)
      this.#next()
    }
  }

  close(): void {
    for (const session of this.#idle.splice(0)) session.close()
  }

  async #take(signal: AbortSignal): Promise<Session> {
    const session = this.#idle.pop()
    if (session) return session
    if (this.#waiting.length >= this.#queueLimit)
      throw refusal(
        202,
        `Too many simultaneous queries: ${this.#queueLimit} wait already`,
        'TOO_MANY_SIMULTANEOUS_QUERIES',
      )
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        signal,
        go: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(new EngineError(394, 'Code: 394. DB::Exception: The client left. (QUERY_WAS_CANCELLED)'))
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
    })
    return this.#idle.pop()!
  }

  #next(): void {
    if (this.#idle.length > 0) this.#waiting.shift()?.go()
  }

  /**
   * The binding keeps what a failed query had already written and puts it before the answer of the
   * next one on the same connection (chdb 3.4.0, found by trying). So after a failure the session
   * must first give one right answer.
   */
  async #cleanse(session: Session): Promise<Session> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const word = `clean${attempt}`
      const answer = await session.queryAsync(`SELECT '${word}'`, { format: 'TabSeparated' }).then(
        (result) => result.text(),
        () => '',
      )
      if (answer === `${word}\n`) return session
    }
    session.close()
    return this.#open([])
  }
}
