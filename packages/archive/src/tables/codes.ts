import type { ContractRow, DeltaCause, TokenStandard, TxStatus } from '@orrery/model/rows'

/** A closed set of words as small numbers. The order is the stored form: only ever append. */
export type Codes<W extends string> = { readonly words: readonly W[]; readonly of: { readonly [K in W]: number } }

const codes = <const W extends string>(...words: readonly W[]): Codes<W> => ({
  words,
  of: Object.fromEntries(words.map((word, code) => [word, code])) as { readonly [K in W]: number },
})

export const TX_STATUS: Codes<TxStatus> = codes('unknown', 'success', 'failed', 'partial')
export const STANDARD: Codes<TokenStandard> = codes('native', 'erc20', 'erc721', 'erc1155')
export const CAUSE: Codes<DeltaCause> = codes('transfer', 'fee', 'reward', 'mint', 'burn', 'genesis', 'withdrawal')
export const CONTRACT_KIND: Codes<ContractRow['kind']> = codes('create', 'create2', 'genesis')

/** The word of a stored code. Throws `RangeError` on one that this program does not know. */
export function wordOf<W extends string>(set: Codes<W>, code: number): W {
  const word = set.words[code]
  if (word === undefined) throw new RangeError(`unknown code ${code}`)
  return word
}
