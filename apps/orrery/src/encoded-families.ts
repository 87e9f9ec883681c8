import type { EncodedFamily } from '@orrery/archive/encode/encode-thread'
import { evmTables } from '@orrery/evm/tables'
import { createUnpack } from '@orrery/evm/unpack'
import type { ChainOf, FamilyId } from '@orrery/model/chain'
import { utxoTables } from '@orrery/utxo/tables'
import { createUnpack as createUtxoUnpack } from '@orrery/utxo/unpack'

/** The families whose history is encoded beside: those that pack it. */
export const ENCODED_FAMILIES: { readonly [F in FamilyId]?: EncodedFamily } = {
  evm: { tables: evmTables, unpack: (chain) => createUnpack(chain as ChainOf<'evm'>) },
  utxo: { tables: utxoTables, unpack: (chain) => createUtxoUnpack(chain as ChainOf<'utxo'>) },
}
