import type { Hex } from '@orrery/primitives/hex'
import { toBigIntOrNull, type RawTx } from '../raw.ts'
import { recoverAuthority, type RawAuthorization } from '../recover-authority.ts'
import { EVM_ACCOUNT_AUTHORIZATIONS, EVM_AUTHORIZATIONS } from '../tables/block-tables.ts'
import type { TxAt } from './add-blobs.ts'
import { lacks } from '../unknown-form.ts'
import type { AddRow } from './family-rows.ts'

/**
 * What a transaction alone proves of an authorisation (EIP-7702, "Behavior"). `possible`: it applied if the authority's
 * nonce was the one it names and its account had no code of its own, which only the state of that moment tells. The
 * others applied for certain, or were skipped for certain, by the step of that name.
 */
export const AUTHORIZATION_VERDICTS = ['possible', 'applied', 'wrong-chain', 'nonce', 'signature'] as const
export type AuthorizationVerdict = (typeof AUTHORIZATION_VERDICTS)[number]

/** Roles in `evm_account_authorizations`. */
export const AUTHORIZATION_ROLE = { authority: 1, delegate: 2 } as const

const NONCE_LIMIT = 2n ** 64n - 1n

/** Adds the authorisations of a transaction, each under its authority and its delegate. */
export function addAuthorizations(add: AddRow, tx: RawTx, at: TxAt, chainId: number): void {
  const { authorizationList, hash } = tx
  if (!authorizationList || authorizationList.length === 0) return
  const judge = judgeOf(tx, BigInt(chainId))
  for (const [seq, item] of authorizationList.entries()) {
    const authority = recoverAuthority(item)
    const row = {
      tx_index: at.txIndex,
      seq,
      authority,
      delegate: item.address,
      chain_id: BigInt(item.chainId),
      nonce: BigInt(item.nonce).toString(),
      verdict: judge(item, authority),
      tx_hash: hash,
      time_ms: at.timeMs,
    }
    add(EVM_AUTHORIZATIONS.name, row)
    if (authority === null) continue
    const { name } = EVM_ACCOUNT_AUTHORIZATIONS
    add(name, { ...row, address: authority, role: AUTHORIZATION_ROLE.authority })
    if (item.address !== authority) add(name, { ...row, address: item.address, role: AUTHORIZATION_ROLE.delegate })
  }
}

/** Judges a transaction's authorisations one after the other: each that may apply uses its authority's nonce up. */
function judgeOf(
  tx: Pick<RawTx, 'from' | 'nonce' | 'untold'>,
  chainId: bigint,
): (item: RawAuthorization, authority: Hex | null) => AuthorizationVerdict {
  const tried = new Set<string>()
  // The sender's nonce is raised before its authorisations are looked at, so it is known.
  let senderNonce = toBigIntOrNull(tx.nonce)! + 1n
  return (item, authority) => {
    const nonce = BigInt(item.nonce)
    const named = BigInt(item.chainId)
    if (named !== 0n && named !== chainId) return 'wrong-chain'
    if (nonce >= NONCE_LIMIT) return 'nonce'
    if (authority === null) return 'signature'
    if (authority === tx.from && !lacks(tx, 'nonce')) {
      // Who sends has no code but a delegation (EIP-3607), so nothing else can be in the way.
      if (nonce !== senderNonce) return 'nonce'
      senderNonce++
      return 'applied'
    }
    const key = `${authority} ${nonce}`
    // If the first of two alike applied the nonce is used up; if it did not, the second does not either.
    if (tried.has(key)) return 'nonce'
    tried.add(key)
    return 'possible'
  }
}
