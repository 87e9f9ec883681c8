/** What those who show links ask for (The Open Graph protocol; large cards). */
export const CARD = { width: 1_200, height: 630 } as const
