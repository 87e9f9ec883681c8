import type { HourSpan } from '@orrery/model/reads'

/** One step that takes all hours there will ever be; of whole days, which have sketches of their own. */
export const EVER_HOURS = 24 * 2 ** 26
/** All time, as one step. */
export const EVER: HourSpan = { from: 0, to: EVER_HOURS - 1, step: EVER_HOURS }
