/** Synchronous listeners of one thing that happens. */
export type Signal<T> = {
  /** Calls every listener, in the order in which they came. What one of them throws does not stop the others. */
  emit(value: T): void
  /** Returns the way to stop. */
  subscribe(listener: (value: T) => void): () => void
}

/** A signal without listeners. `onError` hears what listeners throw; without it the process does. */
export function createSignal<T>(onError: (error: unknown) => void = throwLater): Signal<T> {
  const listeners = new Set<{ readonly hear: (value: T) => void }>()
  return {
    emit(value) {
      for (const { hear } of [...listeners]) {
        try {
          hear(value)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe(listener) {
      const entry = { hear: listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })
