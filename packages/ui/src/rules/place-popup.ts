export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }
/** `start` and `end` follow the direction of the text. */
export type PopupSide = 'above' | 'below' | 'start' | 'end'
export type PopupAlign = 'center' | 'start' | 'end'

// foundations §9: popup gutter, arrow padding and edge margin
const GUTTER = 2
const ARROW_PADDING = 2
const MARGIN = 10

export type PopupPlace = {
  readonly side: PopupSide
  readonly align: PopupAlign
  readonly isRtl?: boolean
  /** Length of the arrow in pixels; it stands between popup and anchor. */
  readonly arrow?: number
}

/** Pixels of the viewport; `side` is where it came to stand, `arrow` the middle of the arrow from the popup's corner. */
export type PlacedPopup = {
  readonly left: number
  readonly top: number
  readonly side: PopupSide
  readonly arrow: number
}

/**
 * Where a popup stands beside its anchor (foundations §9): on the side that was asked for when there is room, else
 * on the opposite one when there is room there; shifted along the anchor so that it is never nearer to an edge of the
 * viewport than 10 px. The arrow points at the middle of the anchor and stays 2 px off the popup's corners.
 */
export function placePopup(anchor: Box, popup: Size, view: Size, place: PopupPlace): PlacedPopup {
  const { side, align, isRtl = false, arrow = 0 } = place
  const isUpright = side === 'above' || side === 'below'
  // One axis carries the popup away from its anchor, the other along it.
  const [from, length, own, room] = isUpright
    ? [anchor.top, anchor.height, popup.height, view.height]
    : [anchor.left, anchor.width, popup.width, view.width]
  const [along, breadth, ownBreadth, roomAlong] = isUpright
    ? [anchor.left, anchor.width, popup.width, view.width]
    : [anchor.top, anchor.height, popup.height, view.height]
  const before = from - own - GUTTER - arrow
  const after = from + length + GUTTER + arrow
  const wantsBefore = isUpright ? side === 'above' : (side === 'start') !== isRtl
  const fitsBefore = before >= MARGIN
  const fitsAfter = after + own <= room - MARGIN
  const isBefore = wantsBefore ? fitsBefore || !fitsAfter : fitsBefore && !fitsAfter
  const mirrored = isUpright && isRtl
  const wanted =
    align === 'center'
      ? along + (breadth - ownBreadth) / 2
      : (align === 'start') !== mirrored
        ? along
        : along + breadth - ownBreadth
  const away = Math.round(clamp(isBefore ? before : after, MARGIN, room - own - MARGIN))
  const shifted = Math.round(clamp(wanted, MARGIN, roomAlong - ownBreadth - MARGIN))
  const inset = arrow + ARROW_PADDING
  return {
    left: isUpright ? shifted : away,
    top: isUpright ? away : shifted,
    side: isUpright ? (isBefore ? 'above' : 'below') : isBefore !== isRtl ? 'start' : 'end',
    arrow: Math.round(clamp(along + breadth / 2 - shifted, inset, ownBreadth - inset)),
  }
}

/** What is too large for its room begins at its beginning. */
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
