/** Rows that Page Up and Page Down leap over. */
const LEAP = 10

/**
 * The row that a key leads to in a list where `enabled` says which rows can be reached, or null for other keys and
 * where there is none. `active` is -1 while no row is active. Arrows go round, Home and End go to the ends.
 */
export function rowOfKey(key: string, active: number, enabled: readonly boolean[]): number | null {
  const count = enabled.length
  const seek = (from: number, step: 1 | -1, around: boolean): number | null => {
    for (let tried = 0, at = from; tried < count; tried++, at += step) {
      if (!around && (at < 0 || at >= count)) return null
      const row = (at + count) % count
      if (enabled[row] === true) return row
    }
    return null
  }
  if (key === 'ArrowDown') return seek(active + 1, 1, true)
  if (key === 'ArrowUp') return seek(active < 0 ? count - 1 : active - 1, -1, true)
  if (key === 'Home') return seek(0, 1, false)
  if (key === 'End') return seek(count - 1, -1, false)
  if (key === 'PageDown') return seek(Math.min(count - 1, Math.max(active, 0) + LEAP), -1, false)
  if (key === 'PageUp') return seek(Math.max(0, active - LEAP), 1, false)
  return null
}

/** The next row whose label begins with what was typed, after the active one for a single letter; null without one. */
export function rowOfText(
  typed: string,
  active: number,
  labels: readonly string[],
  enabled: readonly boolean[],
): number | null {
  const text = typed.toLowerCase()
  if (text.trim() === '') return null
  const start = text.length === 1 ? active + 1 : Math.max(active, 0)
  for (let tried = 0; tried < labels.length; tried++) {
    const row = (start + tried) % labels.length
    if (enabled[row] === true && labels[row]!.toLowerCase().startsWith(text)) return row
  }
  return null
}
