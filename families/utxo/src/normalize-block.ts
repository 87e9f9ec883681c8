import type { ChainOf } from '@orrery/model/chain'
import type { Bundle } from '@orrery/model/rows'
import { blockRow, BlockTotals, poolBlockRow, poolOfBlock } from './block-row.ts'
import { withTokens } from './cash-tokens/read-token-prefix.ts'
import { describeTx } from './describe-tx.ts'
import { NO_POOLS, type PoolBook } from './pool-book.ts'
import type { RawBlock } from './raw-block.ts'
import { addTx, emptyRows } from './tx-rows.ts'

/** All rows that a block makes. Pure; the sum of deltas is the sum of the node's UTXO set. */
export function normalizeBlock(block: RawBlock, chain: ChainOf<'utxo'>, pools: PoolBook = NO_POOLS): Bundle {
  const txs = block.txs.map((tx) => withTokens(tx, chain.quirks))
  const facts = txs.map((tx) => describeTx(tx, chain.quirks, block.height))
  const rows = emptyRows()
  const totals = new BlockTotals()
  txs.forEach((tx, txIndex) => {
    addTx(rows, tx, facts[txIndex]!, block, txIndex)
    totals.add(tx, facts[txIndex]!)
  })
  const pool = poolOfBlock(block.txs[0], facts[0], pools)
  return {
    block: blockRow(block, block.txs.length, totals, pool, chain.quirks),
    txs: rows.txs,
    logs: [],
    transfers: [],
    deltas: rows.deltas,
    accountTxs: rows.accountTxs,
    contracts: [],
    family: {
      utxo_outputs: rows.outputs,
      utxo_spends: rows.spends,
      utxo_coins: rows.coins,
      utxo_moves: rows.moves,
      utxo_pool_blocks: [poolBlockRow(block, block.txs.length, totals, pool)],
      utxo_pegs: rows.pegs,
    },
  }
}
