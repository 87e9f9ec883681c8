import type { Lookups } from '@orrery/family/adapter'
import type { TxRow } from '@orrery/model/rows'

/** A node that reads every signed transaction as one of the chain's own, would take none, and takes all that are sent. */
export function createTestSigned(tx: TxRow): Required<Pick<Lookups, 'checkSigned' | 'checkPackage' | 'sendPackage'>> {
  const { height: _height, txIndex: _place, timeMs, ...row } = tx
  const check = { tx: { ...row, seenMs: timeMs }, accepted: false, reason: 'missing-inputs' }
  return {
    checkSigned: async () => check,
    checkPackage: async (bytes) => bytes.map(() => check),
    sendPackage: async (bytes) => ({
      together: true,
      message: 'success',
      sent: bytes.map(() => ({ hash: tx.hash, refused: null })),
    }),
  }
}
