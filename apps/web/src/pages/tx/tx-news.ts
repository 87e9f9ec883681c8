import type { TxDetail } from '@orrery/model/wire/transaction'

/** The message of what is new of a transaction that is watched (screens-evm §4.3): it came into a block, it can change no more, or it went another way. Null where nothing is. Pure. */
export function newsOf(
  before: TxDetail['finality'],
  { finality, status }: Pick<TxDetail, 'finality' | 'status'>,
): string | null {
  if (finality === before) return null
  // Between being in a block and being final nothing happens that its sender waits for.
  if (finality === 'safe' && before === 'included') return null
  if (finality === 'included' || finality === 'safe') return status === 'failed' ? 'status.failed' : 'finality.included'
  return `finality.${finality}`
}

/** Whether more may come of it. */
export const isOpen = (finality: TxDetail['finality']): boolean =>
  finality === 'pending' || finality === 'included' || finality === 'safe'
