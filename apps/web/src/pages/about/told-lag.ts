import type { ChainStatus } from '@orrery/model/wire/chain'

/** By how many blocks the index is behind its node; null while that does not answer: what it has by now nobody knows. Pure. */
export const toldLag = ({ state, lag }: Pick<ChainStatus, 'state' | 'lag'>): number | null =>
  state === 'unreachable' ? null : lag
