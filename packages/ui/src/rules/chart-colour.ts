// foundations §9: chart palette of 18 colours, repeated
const COLOURS = 18
// The first six differ most; with every six more the pen changes, so that colour never speaks alone.
const PENS = ['', '8 4', '2 3', '10 3 2 3']
const SAME_PEN = 6

/** The colour of series or slice `index` as a CSS value: 18 colours, then from the first again (foundations §9). */
export const chartColour = (index: number): string => `var(--chart-${(index % COLOURS) + 1})`

/** How the line of series `index` is dashed; an empty text is a solid line. */
export const chartDash = (index: number): string => PENS[Math.floor(index / SAME_PEN) % PENS.length]!

/** The dashes of what is not over yet. */
export const PARTIAL_DASH = '3 3'
