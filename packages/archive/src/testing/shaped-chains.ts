import type { Bundle } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { AnyTable } from '@orrery/store/store'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles, GENESIS_PARENT } from './evm-bundles.ts'
import { TEST_NOTES, withNotes, withPool, withWork } from './test-notes.ts'
import { TOLD_TABLES, withTold } from './test-told.ts'
import { TEST_OUTPUTS, UTXO_ACCOUNTS, utxoBundles } from './utxo-bundles.ts'

/** A chain of accounts and one of outputs, with tables of their families. */
export const SHAPED_CHAINS: readonly {
  name: string
  bundles: readonly Bundle[]
  accounts: readonly Hex[]
  assets: readonly Hex[]
  tables: readonly AnyTable[]
}[] = [
  {
    name: 'EVM-SHAPED',
    bundles: withTold(evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 60, txs: 12 })).map(withWork),
    accounts: EVM_ACCOUNTS,
    assets: [EMPTY, ...EVM_TOKENS.map(({ address }) => address)],
    tables: TOLD_TABLES,
  },
  {
    name: 'UTXO-SHAPED',
    bundles: withNotes(utxoBundles({ seed: 2, above: GENESIS_PARENT, blocks: 60, txs: 12 })).map(withPool),
    accounts: UTXO_ACCOUNTS,
    assets: [EMPTY],
    tables: [TEST_OUTPUTS, TEST_NOTES],
  },
]
