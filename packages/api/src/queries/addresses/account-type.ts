import type { ContractLookup } from '@orrery/family/contract-lookup'
import type { AccountType } from '@orrery/model/wire/address'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'

/**
 * Whose word an address follows (screens-evm §5): its key's where it signed something, its code's where that is an account's; null where neither can be told. A contract that merely has the
 * functions of an account, but that nothing leads to, may be the code that accounts share: of a Safe, which never runs its own, that is certain. `code` is what the node tells of it.
 */
export async function accountTypeOf(
  { node }: Pick<ChainDesk, 'node'>,
  address: Hex,
  code: ContractLookup | null,
  nonce: number | null,
): Promise<AccountType | null> {
  const first = code?.proxies[0]
  const runs = code?.accountCode ?? null
  if (first?.kind === 'eip7702') return { by: 'delegated', runs, safe: null }
  if (code !== null && code.codeSize > 0) {
    if (runs === null || (runs === 'safe' && first === undefined)) return null
    const told = runs === 'safe' ? await node.safe(address).catch(() => null) : null
    const safe =
      told === null || told.threshold === null
        ? null
        : { threshold: told.threshold, owners: told.owners.length, more: told.ownersMore }
    return { by: 'code', runs, safe }
  }
  return code === null && nonce !== null && nonce > 0 ? { by: 'key', runs: null, safe: null } : null
}
