import type { ChainOf } from '@orrery/model/chain'
import type { Unpack } from '@orrery/model/packed'
import { packBlock } from './pack-block.ts'
import { partsOf } from './parcel.ts'

/** Makes a chain's packed blocks of their parcels, on the thread that takes them. */
export const createUnpack =
  (chain: ChainOf<'utxo'>): Unpack =>
  (content) =>
    packBlock(partsOf(content), chain)
