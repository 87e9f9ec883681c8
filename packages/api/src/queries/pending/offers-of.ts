import type { HeadView } from '@orrery/head/chain-head'
import type { PendingTxRow } from '@orrery/model/rows'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { ChainDesk } from '../chain-desk.ts'
import { offerPool } from './offer-pool.ts'
import { baseFeeOf, tipOf, wholeOf } from './offers.ts'

/** Of one sender, so many waiting transactions are looked through. */
const MOST_OF_SENDER = 500

/** What a waiting transaction offers, what must come before it, and where it would stand by that (screens-evm §4.2). */
export function offersOf(
  desk: ChainDesk,
  view: Pick<HeadView, 'tip' | 'bundle' | 'pending'>,
  row: PendingTxRow,
): Required<Pick<TxSummary, 'offers'>> {
  const { nonce, gas, maxFee, maxTip, gasPrice, queued } = row.ext
  const own = numberOf(nonce)
  const tip = tipOf(row, baseFeeOf(view) ?? 0n)
  const ofSender = row.from === null ? [] : view.pending.ofAccount(row.from, MOST_OF_SENDER)
  return {
    offers: {
      nonce: own,
      ahead:
        own === null ? null : ofSender.filter((tx) => tx.from === row.from && isBelow(tx.ext['nonce'], own)).length,
      queued: queued === true,
      gas: numberOf(gas),
      maxFee: (wholeOf(maxFee) ?? wholeOf(gasPrice))?.toString() ?? null,
      maxTip: wholeOf(maxTip)?.toString() ?? null,
      tip: tip?.toString() ?? null,
      outlook: tip === null || queued === true ? null : offerPool(desk).outlook(tip),
    },
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const isBelow = (value: unknown, other: number): boolean => typeof value === 'number' && value < other
