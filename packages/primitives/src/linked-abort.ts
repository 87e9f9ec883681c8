/** A signal of one's own that also follows others. */
export type LinkedAbort = {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
  /** Lets go of the others. Call it when the work is done, or they keep this signal as long as they live. */
  release(): void
}

/** Aborts when one of `parents` does, or by itself. Unlike `AbortSignal.any` it can be released: parents here live as long as the process. */
export function linkAbort(...parents: readonly AbortSignal[]): LinkedAbort {
  const controller = new AbortController()
  const listeners = parents.map((parent) => {
    const follow = () => controller.abort(parent.reason)
    if (parent.aborted) follow()
    else parent.addEventListener('abort', follow, { once: true })
    return () => parent.removeEventListener('abort', follow)
  })
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => listeners.forEach((remove) => remove()),
  }
}
