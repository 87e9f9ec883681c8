export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }

// foundations §9: popup gutter and edge margin
const GUTTER = 2
const MARGIN = 10

/**
 * Where a popup stands beside its anchor, in pixels of the viewport: above it when there is room, else
 * below; `center` or `start` along it; never nearer to an edge than 10 px.
 */
export function placePopup(
  anchor: Box,
  popup: Size,
  view: Size,
  options: { readonly side: 'above' | 'below'; readonly align: 'center' | 'start' | 'end'; readonly gutter?: number },
): { left: number; top: number } {
  const gutter = options.gutter ?? GUTTER
  const above = anchor.top - popup.height - gutter
  const below = anchor.top + anchor.height + gutter
  const fitsAbove = above >= MARGIN
  const fitsBelow = below + popup.height <= view.height - MARGIN
  const top =
    options.side === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  const wanted =
    options.align === 'center'
      ? anchor.left + (anchor.width - popup.width) / 2
      : options.align === 'start'
        ? anchor.left
        : anchor.left + anchor.width - popup.width
  const left = Math.max(MARGIN, Math.min(wanted, view.width - popup.width - MARGIN))
  return { left: Math.round(left), top: Math.round(Math.max(MARGIN, top)) }
}
