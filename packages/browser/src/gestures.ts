/** Pixels from which a press is a drag (foundations §4.12). */
export const DRAG_PX = 5
/** Milliseconds from which a press is a drag, wherever it ends (foundations §4.12). */
export const DRAG_MS = 1_000
/** Pixels from which a touch is a swipe (foundations §9). */
export const SWIPE_PX = 10

export type Point = { readonly x: number; readonly y: number }

/** The side to which a touch went, by the longer of its two ways; null below 10 px, which is a tap. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | 'up' | 'down' | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (!(Math.max(Math.abs(x), Math.abs(y)) >= SWIPE_PX)) return null
  return Math.abs(x) >= Math.abs(y) ? (x < 0 ? 'left' : 'right') : y < 0 ? 'up' : 'down'
}

/** Whether a press that went and lasted so was a drag; the click after it is none then. */
export const isDrag = (from: Point, to: Point, lastedMs: number): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= DRAG_PX || lastedMs >= DRAG_MS

/** An element that presses happen on. */
export type PressTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Keeps the click that ends a drag from everything inside `target`. A drag is what went 5 px away at any time, also
 * when it came back, or was held for 1000 ms. Clicks of the keyboard pass. Returns the way to stop.
 */
export function suppressDragClicks(target: PressTarget, clock: { now(): number }): () => void {
  let press: { readonly pointerId: number; readonly from: Point; readonly atMs: number; far: boolean } | null = null
  const pointOf = (event: PointerEvent | MouseEvent): Point => ({ x: event.clientX, y: event.clientY })
  const onDown = (raw: Event) => {
    const event = raw as PointerEvent
    if (press === null || event.isPrimary)
      press = { pointerId: event.pointerId, from: pointOf(event), atMs: clock.now(), far: false }
  }
  const onMove = (raw: Event) => {
    const event = raw as PointerEvent
    if (press?.pointerId === event.pointerId) press.far ||= isDrag(press.from, pointOf(event), 0)
  }
  const onCancel = () => void (press = null)
  const onClick = (raw: Event) => {
    const event = raw as MouseEvent
    const ended = press
    press = null
    // `detail` counts presses; the keyboard makes clicks of none.
    if (ended === null || event.detail === 0) return
    if (!ended.far && !isDrag(ended.from, pointOf(event), clock.now() - ended.atMs)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const listeners = { pointerdown: onDown, pointermove: onMove, pointercancel: onCancel, click: onClick }
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener, { capture: true })
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      target.removeEventListener(type, listener, { capture: true })
  }
}
