import type { DecodedBy } from '@orrery/model/wire/decoded'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { readTokens } from './find-tokens.ts'

/** `transfer`, `transferFrom` and `approve` of ERC-20, which ERC-721 and its forerunners have under the same selectors with the number of an item (EIP-721). */
const SHARED: ReadonlySet<string> = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3'])

type Called = { readonly to: Hex | null; readonly input: Hex }
type Param = { readonly name: string; readonly type: string; readonly value: string }
type Named<P extends readonly Param[]> = { readonly params: P | null; readonly decodedBy: DecodedBy | null }

const isShared = ({ input }: Called): boolean => SHARED.has(input.slice(0, 10))

/** Of the contracts that such calls go to those that the index knows as collections of items (ERC-721). Never throws: a name is not worth an answer. */
export async function itemContractsOf(desk: ChainDesk, calls: readonly Called[]): Promise<ReadonlySet<Hex>> {
  const asked = new Set(calls.flatMap((call) => (call.to !== null && isShared(call) ? [call.to] : [])))
  if (asked.size === 0 || !desk.family.can.tokens) return new Set()
  const tokens = await readTokens(desk, [...asked]).catch(() => [])
  return new Set(tokens.flatMap(({ address, standard }) => (standard === 'erc721' ? [address] : [])))
}

/**
 * A call as it is shown: what the table of signatures calls an amount is the number of an item where the contract is one of `items`. A verified interface has its
 * own names.
 */
export function inItemWords<P extends Param, C extends Named<P[]>>(
  shown: C,
  called: Called,
  items: ReadonlySet<Hex>,
): C {
  const { params, decodedBy } = shown
  if (params === null || decodedBy?.by !== 'signatures' || called.to === null || !items.has(called.to)) return shown
  if (!isShared(called)) return shown
  return { ...shown, params: params.map((param) => (param.name === 'amount' ? { ...param, name: 'tokenId' } : param)) }
}
