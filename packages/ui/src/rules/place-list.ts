import type { Box, Size } from './place-popup.ts'

/** Free space that a select's list leaves below it (foundations §9). */
export const SAFE_BOTTOM = 48
// foundations §9: edge margin
const MARGIN = 10
const GAP = 4
/** Lower lists show too little of themselves. */
const LEAST = 160

/**
 * Where a select's list stands, in pixels of the viewport, and how high it may be: below its anchor while it fits there
 * with the safe space under it, else on the side with more room.
 */
export function placeList(
  anchor: Box,
  list: Size,
  view: Size,
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const roomBelow = view.height - (anchor.top + anchor.height + GAP) - SAFE_BOTTOM
  const roomAbove = anchor.top - GAP - MARGIN
  const isBelow = list.height <= roomBelow || roomBelow >= roomAbove
  const maxHeight = Math.max(LEAST, Math.floor(isBelow ? roomBelow : roomAbove))
  const height = Math.min(list.height, maxHeight)
  return {
    left: Math.round(Math.max(MARGIN, Math.min(anchor.left, view.width - list.width - MARGIN))),
    top: Math.round(isBelow ? anchor.top + anchor.height + GAP : anchor.top - GAP - height),
    maxHeight,
  }
}
