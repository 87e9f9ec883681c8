import type { TxFailure } from '@orrery/model/wire/call'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type FailurePartProps = {
  /** null while the node is still at it. */
  readonly part: Part<TxFailure> | null
  /** Path of the transaction's page. */
  readonly base: string
  readonly tx: TxDetail
}

/** Why a transaction failed: only those that did have it. */
export const FailurePart = earlyPart<FailurePartProps>(() =>
  import('./failure-card.tsx').then((module) => module.FailureCard),
)

/** A document waits no longer for the node to execute a transaction again; what is not there by then is asked for by the page. */
const PATIENCE_MS = 1_200

/** The answer, or null when it takes longer than a page should wait. */
export async function loadFailure<T>(answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
