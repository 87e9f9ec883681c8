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

/** The stack that a chain's record names. */
export const stackOf = (chain: ChainOf<'evm'>): Stack => STACKS[chain.quirks.stack]
