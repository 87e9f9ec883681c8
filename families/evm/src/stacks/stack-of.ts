import type { ChainOf, Quirks } from '@orrery/model/chain'
import { arbitrum } from './arbitrum.ts'
import { avalanche } from './avalanche.ts'
import { bsc } from './bsc.ts'
import { ethw } from './ethw.ts'
import { gnosis } from './gnosis.ts'
import { kaia } from './kaia.ts'
import { polygon } from './polygon.ts'
import { ronin } from './ronin.ts'
import { linea } from './linea.ts'
import { none } from './none.ts'
import { op } from './op.ts'
import { polygonZkevm } from './polygon-zkevm.ts'
import { scroll } from './scroll.ts'
import type { Stack } from './stack.ts'
import { zksync } from './zksync.ts'

const STACKS: { readonly [S in Quirks['evm']['stack']]: Stack } = {
  none,
  op,
  arbitrum,
  zksync,
  'polygon-zkevm': polygonZkevm,
  linea,
  scroll,
  polygon,
  bsc,
  gnosis,
  avalanche,
  ronin,
  kaia,
  ethw,
}

/** Ethereum and its test networks: what the rules are made after need not be learnt from what a node happens to tell first. */
const ETHEREUMS: ReadonlySet<number> = new Set([1, 11_155_111, 17_000, 560_048])

/** The stack that a chain's record names. */
export function stackOf({ quirks, traits }: ChainOf<'evm'>): Stack {
  const stack = STACKS[quirks.stack]
  // A development node may call itself by any number.
  return ETHEREUMS.has(quirks.chainId) && !traits.includes('local') ? { ...stack, hashes: 'ethereum' } : stack
}
