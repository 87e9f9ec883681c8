import type { ChainOf } from '@orrery/model/chain'
import { toBigIntOrNull, toNumber, toNumberOrNull, type RawBlock, type RawUncle } from '../raw.ts'
import { uncleRewardOf } from '../subsidy.ts'
import { EVM_UNCLES } from '../tables/block-tables.ts'
import type { AddRow } from './family-rows.ts'

/** Adds the uncles that a block includes, as far as the node gave them. */
export function addUncles(
  add: AddRow,
  block: RawBlock,
  uncles: readonly RawUncle[] | undefined,
  chain: ChainOf<'evm'>,
): void {
  for (const [seq, uncle] of (uncles ?? []).entries()) {
    const uncleHeight = toNumber(uncle.number)
    add(EVM_UNCLES.name, {
      seq,
      hash: uncle.hash,
      uncle_height: uncleHeight,
      parent_hash: uncle.parentHash,
      miner: uncle.miner ?? null,
      reward: uncleRewardOf(chain, toNumber(block.number), uncleHeight),
      difficulty: toBigIntOrNull(uncle.difficulty),
      gas_used: toNumber(uncle.gasUsed),
      gas_limit: toNumberOrNull(uncle.gasLimit),
      block_hash: block.hash,
      time_ms: toNumber(uncle.timestamp) * 1_000,
    })
  }
}
