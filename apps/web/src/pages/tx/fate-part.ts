import type { TxDetail } from '@orrery/model/wire/transaction'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** A transaction, with how settled it is by now. */
export type FateProps = { readonly tx: TxDetail }

/** Whether it went another way than most: out of its block, out of the pool, or against another one for the same place. */
export const isFated = ({ finality, replacedBy, replaces, lostIn }: TxDetail): boolean =>
  finality === 'orphaned' || finality === 'dropped' || replacedBy !== null || replaces.length + lostIn.length > 0

/** What became of such a transaction, in words. */
export const FatePart = earlyPart<FateProps>(() => import('./fate-view.tsx').then((module) => module.FateView))
