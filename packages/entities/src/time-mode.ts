import type { TimeMode } from '@orrery/format/format-time'

/** Every way of writing times, in the order of the clicks (screens-evm §0.2). */
export const TIME_MODES: readonly TimeMode[] = ['relative', 'local', 'utc', 'unix']

/** How a visitor has times written. `zone` is that of local times, where the visitor's browser told it. */
export type TimeChoice = { readonly mode: TimeMode; readonly zone: string | null }

type Listener = () => void
const listeners = new Set<Listener>()
let mode: TimeMode | null = null

/** How all times on the page are written: as last chosen here, else as the document came. */
export const currentTimeMode = (first: TimeChoice): TimeMode => mode ?? first.mode

/** The next way of writing times, for every table at once, remembered where the server reads it too (screens-evm §0.2). */
export function cycleTimeMode(first: TimeChoice): void {
  const next = TIME_MODES[(TIME_MODES.indexOf(currentTimeMode(first)) + 1) % TIME_MODES.length] ?? 'relative'
  mode = next
  for (const listener of listeners) listener()
  // Not needed until someone chooses. Where it cannot be loaded, the choice is this page's.
  void import('@orrery/browser/keep-choices').then(
    ({ keepChoices }) =>
      keepChoices({
        timeMode: next === 'relative' ? null : next,
        timeZone: next === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null,
      }),
    () => undefined,
  )
}

/** Calls back when the choice changes; returns the way to stop. */
export function watchTimeMode(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
