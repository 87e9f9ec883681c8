import type { TxSummary } from '@orrery/model/wire/transaction'
import { FromTo } from './from-to.tsx'

/** Nobody had the coins before: a coinbase makes them. */
const MINTED = { from: 'value.newCoins' }
const MINTED_FOR = { ...MINTED, to: 'value.none' }
/** An input whose coins are not known here may be anybody's. */
const UNTOLD = { from: 'value.unknown', to: 'value.none' }

/** Sender → receiver of a transaction; on chains of outputs who moved the most, and how many moved beside (screens-nonevm §2 G4). */
export function TxFromTo({
  tx,
  brief = false,
}: {
  readonly tx: Pick<TxSummary, 'from' | 'to' | 'created' | 'kind' | 'parties'>
  /** On chains of outputs the receivers alone. */
  readonly brief?: boolean
}) {
  const { from, to, created, kind, parties } = tx
  return parties === undefined ? (
    <FromTo from={from} to={to} created={created} missing={kind === 'coinbase' ? MINTED : undefined} />
  ) : (
    <FromTo
      from={parties.from?.address ?? null}
      to={parties.to?.address ?? null}
      receiversAlone={brief}
      otherSenders={(parties.from?.addresses ?? 1) - 1}
      otherReceivers={(parties.to?.addresses ?? 1) - 1}
      missing={kind === 'coinbase' ? MINTED_FOR : UNTOLD}
    />
  )
}
