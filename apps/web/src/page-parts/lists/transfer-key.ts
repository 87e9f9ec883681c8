import type { Transfer } from '@orrery/model/wire/transaction'

/** Tells the rows of a list of transfers apart. */
export const transferKey = ({ height, txIndex, seq }: Pick<Transfer, 'height' | 'txIndex' | 'seq'>): string =>
  `${height}:${txIndex}:${seq}`
