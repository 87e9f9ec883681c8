import type { ChainOf } from '@orrery/model/chain'
import type { Unpack } from '@orrery/model/packed'
import { rulesOf } from '../normalize.ts'
import { packBlock } from './pack-block.ts'
import { partsOf } from './parcel.ts'

/** Makes a chain's packed blocks of their parcels, on the thread that takes them. */
export function createUnpack(chain: ChainOf<'evm'>): Unpack {
  const rules = rulesOf(chain)
  return (content) => {
    return packBlock(partsOf(content), rules)
  }
}
