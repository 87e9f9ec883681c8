/** Messages that stand at once; one more removes the oldest (foundations §4.4, §9). */
const MOST = 10
/** A message that leaves takes this long (foundations §9). */
export const LEAVING_MS = 500
/** How long a message stands: a notification, and the short toast of the helper (foundations §9). */
export const NOTICE_MS = 5000
export const TOAST_MS = 3000

/** One message among those that stand. */
export type Queued<T> = { readonly id: number; readonly value: T; readonly leaving: boolean }

/** The queue with one more message; when more than ten stand, the oldest begin to leave. */
export function addToast<T>(queue: readonly Queued<T>[], id: number, value: T): readonly Queued<T>[] {
  let surplus = queue.filter((toast) => !toast.leaving).length + 1 - MOST
  const kept = queue.map((toast) => (!toast.leaving && surplus > 0 ? (surplus--, { ...toast, leaving: true }) : toast))
  return [...kept, { id, value, leaving: false }]
}

/** The message begins to leave; it is dropped `LEAVING_MS` later. */
export const leaveToast = <T>(queue: readonly Queued<T>[], id: number): readonly Queued<T>[] =>
  queue.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast))

export const dropToast = <T>(queue: readonly Queued<T>[], id: number): readonly Queued<T>[] =>
  queue.filter((toast) => toast.id !== id)
