import { regtest } from '@orrery/chains/records/regtest'
import type { Adapter } from '@orrery/family/adapter'
import { createUtxoAdapter } from '@orrery/utxo/adapter'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { utxoGuard } from '@orrery/utxo/guard'
import { utxoTables } from '@orrery/utxo/tables'
import type { TestNode } from '@orrery/utxo/testing/litecoind'
import type { UtxoBlockExt } from '@orrery/utxo/utxo-ext'
import { forkOutputs, growOutputs, tipOf } from '../testing/grow-outputs.ts'
import type { ChaosTarget } from './chaos-target.ts'
import { OUTPUT_FAULTS } from './output-faults.ts'

/** A litecoind in regression test mode. It tells no prevouts, so that each block refers to our own rows. */
export const outputTarget = (node: TestNode): ChaosTarget => ({
  url: node.url,
  dialect: {
    faults: OUTPUT_FAULTS,
    genesis: { method: 'getblockhash', params: [0] },
    // Ids, bytes and a block are different answers of one method.
    keyOf: ({ method, params }) => (method === 'getblock' && Number(params[1]) < 2 ? null : method),
  },
  tables: utxoTables,
  guard: utxoGuard(regtest),
  lossless: true,
  backfillOrder: 'up',
  isWhole: ({ block }) => (block.ext as UtxoBlockExt).missingPrevouts === 0,
  createAdapter: (rpc, clock, own) =>
    createUtxoAdapter({ chain: regtest, rpc, clock, findOutputs: createFindOutputs(own) }) as Adapter,
  grow: (random, blocks) => growOutputs(node, random, blocks),
  tip: () => tipOf(node),
  reorganise: (depth) => forkOutputs(node, depth),
  close: () => Promise.resolve(),
})
