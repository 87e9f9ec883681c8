import type { TxDetail } from '@orrery/model/wire/transaction'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** What waits, on a chain whose senders count what they send. */
export type OfferProps = { readonly tx: TxDetail }

/** Why a transaction waits, and what its sender can do. */
export const OfferPart = earlyPart<OfferProps>(() => import('./offer-view.tsx').then((module) => module.OfferView))
