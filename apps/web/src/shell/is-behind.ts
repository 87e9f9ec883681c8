import type { Chain } from '@orrery/model/chain'

/** Seconds that an index may be behind before anybody is told: two rounds of a follower at its usual pace. */
const USUAL_S = 30

/** Whether blocks of so many that the node has are missing here beyond what following takes: more than two of them, and of more than half a minute. Pure. */
export const isBehind = (lag: number | null, { blockSeconds }: Pick<Chain, 'blockSeconds'>): boolean =>
  lag !== null && lag > 2 && lag * blockSeconds > USUAL_S
