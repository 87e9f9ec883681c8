/** Lets those who ask the same at the same time wait for one answer: parts of one page often ask alike, and so do visitors of a page that has just changed. */
export type SharedAsks<T> = {
  /**
   * The answer to `key`, of `run` unless somebody waits for it already. Who gives up by a signal leaves it to the others; when nobody waits any more, `run`'s
   * signal aborts. Throws what `run` throws and the signal's reason.
   */
  ask(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** What is asked from now on is asked anew: something was written, and an answer under way may not hold it. */
  forget(): void
}

type Asked<T> = {
  readonly answer: Promise<T>
  readonly giveUp: AbortController
  waiting: number
}

/** Nothing is kept longer than it is waited for. */
export function createSharedAsks<T>(): SharedAsks<T> {
  const open = new Map<string, Asked<T>>()
  const drop = (key: string, asked: Asked<T>): void => {
    if (open.get(key) === asked) open.delete(key)
  }
  const begin = (key: string, run: (signal: AbortSignal) => Promise<T>): Asked<T> => {
    const giveUp = new AbortController()
    const asked: Asked<T> = { answer: run(giveUp.signal), giveUp, waiting: 0 }
    open.set(key, asked)
    void asked.answer.catch(() => undefined).then(() => drop(key, asked))
    return asked
  }
  return {
    ask(key, signal, run) {
      const asked = open.get(key) ?? begin(key, run)
      asked.waiting++
      if (signal === undefined) return asked.answer
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          reject(signal.reason)
          if (--asked.waiting > 0) return
          drop(key, asked)
          asked.giveUp.abort(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        const stay = () => signal.removeEventListener('abort', leave)
        asked.answer.then(
          (value) => {
            stay()
            resolve(value)
          },
          (error: unknown) => {
            stay()
            reject(error)
          },
        )
      })
    },
    forget: () => open.clear(),
  }
}
