/** What a confirm button does: nothing more, or something that takes its time. `true` keeps the dialog open. */
export type ConfirmAction = (text: string) => unknown

/** How a confirmation ended: the dialog closes, stays as asked, or stays because the action failed. */
export type ConfirmOutcome = 'close' | 'stay' | 'failed'

/**
 * Runs a confirm action to its end (foundations §4.2): `busy(true)` while it is pending, and never twice at once.
 * The dialog closes unless the action resolves to true; an action that fails keeps it open, so that nothing is lost.
 */
export function createConfirm(busy: (isBusy: boolean) => void): {
  run(action: ConfirmAction | undefined, text: string): Promise<ConfirmOutcome | null>
} {
  let isPending = false
  return {
    async run(action, text) {
      if (isPending) return null
      isPending = true
      try {
        const result = action?.(text)
        if (!isThenable(result)) return result === true ? 'stay' : 'close'
        busy(true)
        return (await result) === true ? 'stay' : 'close'
      } catch {
        return 'failed'
      } finally {
        isPending = false
        busy(false)
      }
    },
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
