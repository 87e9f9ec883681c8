import { RANGES } from './page.ts'

/** Fingers that come so much nearer or further apart mean it. */
const LEAST = 1.3

/**
 * The range that a pinch over a chart asks for (screens-evm §10): the next shorter one where fingers went apart, the next longer one where they came together.
 * `ratio` is how far apart they are now by how far they were; null where it says nothing, or there is no further range. Pure.
 */
export function pinchedRange(days: number, ratio: number): number | null {
  const at = RANGES.findIndex((range) => range === days)
  if (at === -1 || (ratio < LEAST && ratio > 1 / LEAST)) return null
  return RANGES[ratio >= LEAST ? at - 1 : at + 1] ?? null
}

/** Hears pinches over an element until the answer is called: two fingers, told when one of them leaves. */
export function onPinch(element: HTMLElement, tell: (ratio: number) => void): () => void {
  const fingers = new Map<number, number>()
  let began: number | null = null
  let last: number | null = null
  const apart = (): number | null => {
    const [one, other] = [...fingers.values()]
    return one === undefined || other === undefined ? null : Math.max(1, Math.abs(one - other))
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || (event.type !== 'pointerdown' && !fingers.has(event.pointerId))) return
    fingers.set(event.pointerId, event.clientX)
    last = apart()
    if (fingers.size === 2) began ??= last
  }
  const leave = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (began !== null && last !== null) tell(last / began)
    began = null
    last = null
  }
  const kinds = [
    ['pointerdown', move],
    ['pointermove', move],
    ['pointerup', leave],
    ['pointercancel', leave],
  ] as const
  for (const [kind, hear] of kinds) element.addEventListener(kind, hear)
  return () => {
    for (const [kind, hear] of kinds) element.removeEventListener(kind, hear)
  }
}
