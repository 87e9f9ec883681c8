/** Named lengths of time in milliseconds (foundations §9). */
export const TIMING = { xsm: 1_000, sm: 5_000, md: 10_000, lg: 20_000, xl: 30_000 } as const
