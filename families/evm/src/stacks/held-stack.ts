import type { ChainOf } from '@orrery/model/chain'
import { stackOf } from './stack-of.ts'
import type { Stack } from './stack.ts'

/** Ethereum and its test networks: what the rules are made after need not be learnt from what a node happens to tell first. */
const ETHEREUMS: ReadonlySet<number> = new Set([1, 11_155_111, 17_000, 560_048])

/** The stack of a chain by which its nodes are held to hashes and roots. */
export function heldStack(chain: ChainOf<'evm'>): Stack {
  const stack = stackOf(chain)
  // A development node may call itself by any number.
  const isEthereum = ETHEREUMS.has(chain.quirks.chainId) && !chain.traits.includes('local')
  return isEthereum ? { ...stack, hashes: 'ethereum' } : stack
}
