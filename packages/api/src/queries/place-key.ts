import type { Position } from '@orrery/model/reads'

/** Names a transaction by its place in the chain: the key of maps by transactions. */
export const placeKey = ({ height, txIndex }: Pick<Position, 'height' | 'txIndex'>): string => `${height} ${txIndex}`
