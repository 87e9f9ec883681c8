import { quotesOf } from '@orrery/model/quotes'
import type { TokenMarks } from '@orrery/model/wire/token-marks'
import type { Hex } from '@orrery/primitives/hex'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'

/**
 * What speaks for a token besides its own words (screens-evm §8.1): its contract's source is verified here, and it is told of by the operator's file, by the chain's record or as a coin of a known
 * issuer. Both are looked up in memory.
 */
export function tokenMarks(
  { chain, runtime }: Pick<ChainDesk, 'chain'> & { readonly runtime: Pick<ChainDesk['runtime'], 'tokenPlans'> },
  book: Pick<ContractBook, 'find'> | null,
): (address: Hex) => TokenMarks {
  const { coin, dollars } = quotesOf(chain, runtime.tokenPlans?.dollars)
  const known = new Set([...(coin === null ? [] : [coin]), ...dollars])
  return (address) => ({
    verified: (book?.find(chain.code, address) ?? null) !== null,
    listed: known.has(address) || runtime.tokenPlans?.plans.has(address) === true,
  })
}
