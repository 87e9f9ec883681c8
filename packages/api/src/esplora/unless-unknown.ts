import { isOrreryError } from '@orrery/errors/orrery-error'
import { lackOf } from '../queries/lack-of.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import type { WalletDesk } from './wallet-desk.ts'

/**
 * What is found; null where nothing is and every block is indexed. Wallets ask for the status of what a fork may have taken away, and Esplora then says that it is in no
 * block. While blocks are missing nobody knows that, so the refusal stands.
 */
export async function unlessUnknown<T>(
  { desk }: WalletDesk,
  code: 'TRANSACTION_NOT_FOUND' | 'BLOCK_NOT_FOUND',
  find: Promise<T>,
): Promise<T | null> {
  try {
    return await find
  } catch (error) {
    if (!isOrreryError(error, code)) throw error
    const isWhole = await atOneMoment(
      desk.runtime,
      async (snapshot) => lackOf(snapshot, { from: 0, to: Number.MAX_SAFE_INTEGER }) === null,
    )
    if (!isWhole) throw error
    return null
  }
}
