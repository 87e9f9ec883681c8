import { defineFamily } from '@orrery/family/family'
import { formatAddress } from './format-address.ts'
import { outputSource } from './output-source.ts'
import { parseAddress } from './parse-address.ts'
import { formatHash, parseHash, recognise } from './recognise.ts'
import { writeBlockExt, writeTxExt } from './wire-ext.ts'

/** Bitcoin and the chains that kept its transactions: BTC, LTC, BCH, BSV, DASH, DOGE, FRACTAL-BITCOIN. */
export const utxoFamily = defineFamily<'utxo'>({
  id: 'utxo',
  coinType: 0,
  can: {
    utxos: true,
    contracts: false,
    tokens: false,
    approvals: false,
    mempool: true,
    validators: false,
    uncles: false,
  },
  parseAddress,
  formatAddress,
  parseHash,
  formatHash,
  recognise,
  outputs: outputSource,
  pegs: { table: 'utxo_pegs' },
  mining: { blocks: 'utxo_pool_blocks' },
  writeExt: { block: writeBlockExt, tx: writeTxExt },
})
