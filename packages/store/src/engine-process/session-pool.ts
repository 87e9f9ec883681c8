import { Session } from 'chdb'
import { EngineError, refusal, toEngineError } from './engine-error.ts'

/** Opens a session of one purpose, with limits of its own where some are given as engine arguments. */
export type OpenSession = (limits: readonly string[]) => Session

/** Hands a free session over: left among the idle ones, who comes at that instant would take it. */
type Waiting = (session: Session) => void

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
      this.#giveBack(session)
    }
  }

  close(): void {
    for (const session of this.#idle.splice(0)) session.close()
  }

  async #take(signal: AbortSignal): Promise<Session> {
    const left = (): EngineError =>
      new EngineError(394, 'Code: 394. DB::Exception: The client left. (QUERY_WAS_CANCELLED)')
    if (signal.aborted) throw left()
    const session = this.#idle.pop()
    if (session) return session
    if (this.#waiting.length >= this.#queueLimit)
      throw refusal(
        202,
        `Too many simultaneous queries: ${this.#queueLimit} wait already`,
        'TOO_MANY_SIMULTANEOUS_QUERIES',
      )
    return new Promise<Session>((resolve, reject) => {
      const entry: Waiting = (session) => {
        signal.removeEventListener('abort', leave)
        resolve(session)
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(left())
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
    })
  }

  #giveBack(session: Session): void {
    const next = this.#waiting.shift()
    if (next) next(session)
    else this.#idle.push(session)
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
