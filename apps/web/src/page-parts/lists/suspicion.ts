import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import { transferKey } from './transfer-key.ts'

/** What a list tells of its own rows, by key; each reason is a message `suspicious.<reason>` (screens-evm §0.6). */
export const toldSuspicions = (rows: readonly Transfer[]): ReadonlyMap<string, Suspicion> =>
  new Map(rows.flatMap((row) => (row.suspicion == null ? [] : [[transferKey(row), row.suspicion] as const])))

/** Reasons that are of a token: a visitor may know it better. Moves of nothing and look-alikes stay suspicious whatever they name. */
export const isOfToken = (reason: Suspicion): boolean => reason !== 'zero' && reason !== 'lookAlike'

/** What is left of told suspicions where the visitor trusts tokens, by their addresses in lower case. Pure. */
export const untrusted = (
  told: ReadonlyMap<string, Suspicion>,
  rows: readonly Transfer[],
  trusted: ReadonlySet<string>,
): ReadonlyMap<string, Suspicion> =>
  trusted.size === 0
    ? told
    : new Map(
        rows.flatMap((row) => {
          const reason = told.get(transferKey(row))
          const isTrusted = row.token !== null && trusted.has(row.token.address.toLowerCase())
          return reason === undefined || (isTrusted && isOfToken(reason)) ? [] : [[transferKey(row), reason] as const]
        }),
      )
