import type { Transfer, TxDetail } from '@orrery/model/wire/transaction'
import type { Headline } from './headline.ts'

/** What a headline was made from (screens-evm §4.3). */
export type How = {
  /** Places of the logs in their block, ascending. */
  readonly logs: readonly number[]
  /** Selector or name of the call; null where it says nothing of it. */
  readonly call: string | null
  readonly usesValue: boolean
  /** The entry point's logs told how many operations there are. */
  readonly usesOps: boolean
  /** The signed authorisations that the transaction carries told it. */
  readonly usesDelegations: boolean
  /** Who gave somebody a permission by it, which stays until it is taken back; absent where nobody did. */
  readonly permitsOf?: string
}

/** A transfer's place begins with that of its log. */
const SEQ_OF_LOG = 2 ** 16
/** Sentences that the call has no part in. */
const WITHOUT_CALL = /^headline\.(?:reward|create|move|mintMore|sendMore|bundle|blobs|delegate|undelegate)/
/** Sentences that stand for all transfers, of which they name the first. */
const OF_ALL = /^headline\.(?:mintMore|sendMore)/

/** Where each part of a headline is from. Pure. */
export function howOf(tx: TxDetail, transfers: readonly Transfer[], { key, parts }: Headline): How {
  const named = Object.values(parts)
  const ofParts = named.flatMap((part) =>
    part.as === 'token' && 'seq' in part.transfer ? [part.transfer as Transfer] : [],
  )
  const used = OF_ALL.test(key)
    ? transfers.filter(({ token }) => token !== null)
    : key.startsWith('headline.swap')
      ? // Its sums are of all that its sender gave and got.
        transfers.filter(({ from, to }) => (from === tx.from) !== (to === tx.from))
      : ofParts
  const call = tx.methodName ?? tx.method
  return {
    logs: [...new Set(used.map(({ seq }) => Math.floor(seq / SEQ_OF_LOG)))].toSorted((a, b) => a - b),
    call: WITHOUT_CALL.test(key) || call === null || call === '0x' ? null : call,
    usesValue: named.some(({ as }) => as === 'native'),
    usesOps: key.startsWith('headline.bundle'),
    usesDelegations: /^headline\.(?:un)?delegate/.test(key),
    ...(tx.from !== null && gavePermission(tx) && { permitsOf: tx.from }),
  }
}

/** It allowed more than nothing, and stands in the chain. */
const gavePermission = ({ action, status, finality }: TxDetail): boolean =>
  (action?.as === 'allow' || action?.as === 'allowAll') &&
  status === 'success' &&
  (finality === 'included' || finality === 'safe' || finality === 'final')
