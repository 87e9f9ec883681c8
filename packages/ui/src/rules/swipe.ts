import { SWIPE_PX } from '@orrery/browser/gestures'

// A flick; people's slow drags stay under 0.3 px/ms.
const FAST_PX_PER_MS = 0.5

export type Drag = {
  /** Pixels travelled along the slides; negative towards the start. */
  readonly along: number
  /** Pixels travelled across them. */
  readonly across: number
  readonly ms: number
  /** Pixels from one slide to the next. */
  readonly slide: number
}

/** Whether a drag is a swipe at all, and no tap and no scrolling of the page (foundations §9: 10 px). */
export const isSwipe = ({ along, across }: Pick<Drag, 'along' | 'across'>): boolean =>
  Math.abs(along) >= SWIPE_PX && Math.abs(along) > Math.abs(across)

/**
 * By how many slides a drag moves, positive towards the end: a swipe counts when the drag is at least half
 * a slide, or fast (foundations §4.9).
 */
export function swipeSteps(drag: Drag): number {
  if (!isSwipe(drag) || drag.slide <= 0) return 0
  const towards = drag.along < 0 ? 1 : -1
  const share = Math.abs(drag.along) / drag.slide
  if (share >= 0.5) return towards * Math.max(1, Math.round(share))
  return Math.abs(drag.along) / Math.max(1, drag.ms) >= FAST_PX_PER_MS ? towards : 0
}
