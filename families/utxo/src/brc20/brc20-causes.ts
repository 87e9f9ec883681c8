import type { InscriptionMove, Revealed } from '../inscriptions/apply-inscriptions.ts'
import type { Brc20Cause, Brc20Landing } from './brc20-book.ts'

/** Where it came to, also where too many are on that output to be followed further. */
function landingOf({ tx, isFee, landed }: Revealed | InscriptionMove): Brc20Landing {
  if (isFee || landed === null) return { address: null, script: null, isFee: true }
  const { address, script } = tx.outputs[landed]!
  return { address, script, isFee: false }
}

/**
 * What of a block may count for BRC20, in OPI's order: by transaction, and within one by sats, those that it leaves to the miner last. Left out is what is cursed, or would have been
 * before the jubilee: that ended for numbers alone (OPI, `cursed_for_brc20`).
 */
export const causesOf = (told: readonly (Revealed | InscriptionMove)[]): readonly Brc20Cause[] =>
  told
    .flatMap((one): Brc20Cause[] => {
      if ('from' in one)
        return one.isOpen ? [{ tx: one.tx, key: one.key, message: null, parent: null, landing: landingOf(one) }] : []
      const message = one.inscribed.brc20
      if (message === null || one.isMarked || one.place.state === 'unbound') return []
      return [{ tx: one.tx, key: one.key, message, parent: one.parents[0] ?? null, landing: landingOf(one) }]
    })
    .toSorted((a, b) => a.tx.txIndex - b.tx.txIndex)
