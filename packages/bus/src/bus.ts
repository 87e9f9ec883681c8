/** What a subscriber receives: the messages in order, or word that some were lost and it must read the state anew. */
export type Delivery<T> = { readonly type: 'message'; readonly message: T } | { readonly type: 'resync' }

/** Reading stops when the loop is left, or by `close`. */
export type Subscription<T> = AsyncIterable<Delivery<T>> & { close(): void }

/**
 * Topics with bounded subscribers. A subscriber that lags more than its bound loses what waits and
 * gets one `resync` instead, so neither the publisher nor memory ever waits for it. Kept narrow: a
 * message broker between processes offers the same.
 */
export type Bus<Topics extends { readonly [topic: string]: unknown }> = {
  publish<K extends keyof Topics & string>(topic: K, message: Topics[K]): void
  /** Messages published from now on; at most `capacity` wait (1,000 unless told). */
  subscribe<K extends keyof Topics & string>(topic: K, capacity?: number): Subscription<Topics[K]>
  /** Ends all subscriptions. */
  close(): void
}

const DEFAULT_CAPACITY = 1_000

/** A bus within this process. */
export function createBus<Topics extends { readonly [topic: string]: unknown }>(): Bus<Topics> {
  const topics = new Map<string, Set<Queue<unknown>>>()
  return {
    publish(topic, message) {
      for (const queue of topics.get(topic) ?? []) queue.push(message)
    },
    subscribe<K extends keyof Topics & string>(topic: K, capacity = DEFAULT_CAPACITY) {
      const queues = topics.get(topic) ?? new Set()
      topics.set(topic, queues)
      const queue = createQueue<Topics[K]>(capacity, () => queues.delete(queue as Queue<unknown>))
      queues.add(queue as Queue<unknown>)
      return queue
    },
    close() {
      for (const queues of topics.values()) for (const queue of [...queues]) queue.close()
    },
  }
}

type Queue<T> = Subscription<T> & { push(message: T): void }

function createQueue<T>(capacity: number, onClose: () => void): Queue<T> {
  let waiting: Delivery<T>[] = []
  let wake: (() => void) | null = null
  let closed = false
  const stir = () => {
    wake?.()
    wake = null
  }
  const close = () => {
    if (closed) return
    closed = true
    waiting = []
    onClose()
    stir()
  }
  return {
    push(message) {
      if (closed) return
      if (waiting.length >= capacity) waiting = [{ type: 'resync' }]
      waiting.push({ type: 'message', message })
      stir()
    },
    close,
    async *[Symbol.asyncIterator]() {
      try {
        while (!closed) {
          const next = waiting.shift()
          if (next) yield next
          else await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        close()
      }
    },
  }
}
