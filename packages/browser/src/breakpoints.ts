/** Sizes of the window, smallest first (foundations §9). */
export const SIZES = ['sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const
export type Size = (typeof SIZES)[number]

/** First pixel of each size (foundations §9); style sheets write the same numbers. */
export const BREAKPOINTS: Readonly<Record<Size, number>> = {
  sm: 0,
  md: 768,
  lg: 1024,
  xl: 1270,
  '2xl': 1860,
  '3xl': 2037,
}

/** The size of a window of so many CSS pixels. Between two whole pixels it is still the smaller one. */
export const sizeOf = (width: number): Size => SIZES.findLast((size) => width >= BREAKPOINTS[size]) ?? 'sm'

/** Columns of the grid (foundations §9). */
export const columnsOf = (size: Size): 4 | 12 => (size === 'sm' ? 4 : 12)

/** True where the mobile layout is drawn (foundations §9). */
export const isMobile = (size: Size): boolean => size === 'sm'

/** The media query of windows of at least this size. */
export const queryFrom = (size: Size): string => `(min-width: ${BREAKPOINTS[size]}px)`
