/** Widths of a tooltip in pixels: the small one, and the usual one (foundations §9). */
export const TOOLTIP_WIDTHS = { small: 160, default: 380 } as const

/** Widths of a tip card in pixels (foundations §9). */
export const TIP_WIDTHS = { sm: 200, md: 458, lg: 674, xl: 962 } as const

export type TipWidth = keyof typeof TIP_WIDTHS
