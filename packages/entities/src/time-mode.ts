import type { TimeMode } from '@orrery/format/format-time'

const KEY = 'orrery.default.timeMode'
const ORDER: readonly TimeMode[] = ['relative', 'local', 'utc', 'unix']

type Listener = () => void
const listeners = new Set<Listener>()
let mode: TimeMode | null = null

/** How all times on the page are written; the visitor's last choice, `relative` without one. */
export function currentTimeMode(): TimeMode {
  mode ??= ORDER.find((known) => known === readSaved()) ?? 'relative'
  return mode
}

/** The next way of writing times, for every table at once, remembered on this device (screens-evm §0.2). */
export function cycleTimeMode(): void {
  mode = ORDER[(ORDER.indexOf(currentTimeMode()) + 1) % ORDER.length] ?? 'relative'
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // A browser that forbids storage keeps the choice for this page only.
  }
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes; returns the way to stop. */
export function watchTimeMode(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readSaved(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
