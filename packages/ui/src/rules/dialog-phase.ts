/** Where a dialog stands in its life (foundations §4.2). `exited` is mounted and still out of sight. */
export type DialogPhase = 'unmounted' | 'exited' | 'entering' | 'entered' | 'exiting'

/** What moves it on: asked to open or close, drawn for the first time, come to rest, gone long enough. */
export type DialogEvent = 'open' | 'close' | 'drawn' | 'settled' | 'removed'

/** A dialog fades or slides this long (foundations §4.2, §9). */
const TRANSITION_MS = 300
/** It leaves the page this long after it was closed (foundations §4.2, §9). */
const REMOVAL_MS = 500

const STEPS: Readonly<Record<DialogPhase, Partial<Record<DialogEvent, DialogPhase>>>> = {
  unmounted: { open: 'exited' },
  exited: { drawn: 'entering', close: 'unmounted' },
  entering: { settled: 'entered', close: 'exiting' },
  entered: { close: 'exiting' },
  exiting: { open: 'entering', removed: 'unmounted' },
}

/** The phase after an event; what does not apply to a phase leaves it as it is. */
export const nextPhase = (phase: DialogPhase, event: DialogEvent): DialogPhase => STEPS[phase][event] ?? phase

/** What happens by itself in a phase, and after how many milliseconds; null where only a person moves it on. */
export function pendingEvent(phase: DialogPhase): { readonly event: DialogEvent; readonly afterMs: number } | null {
  if (phase === 'exited') return { event: 'drawn', afterMs: 0 }
  if (phase === 'entering') return { event: 'settled', afterMs: TRANSITION_MS }
  return phase === 'exiting' ? { event: 'removed', afterMs: REMOVAL_MS } : null
}
