import type { Handlers } from '../../contract/handler.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { findDesk } from '../../queries/context.ts'
import type { blockConsensus } from './block-consensus.ts'

/** Answers of the consensus layer. */
export const blockConsensusHandlers: Handlers<typeof blockConsensus> = {
  async getBlockConsensus({ chain, block }, context) {
    const desk = findDesk(context, chain)
    const { row, tip } = await findBlock(desk, block)
    const answer = await desk.node.consensusBlock({ hash: row.hash, timeMs: row.timeMs })
    return { data: { height: row.height, ...answer }, head: desk.wire.head(tip) }
  },
}
