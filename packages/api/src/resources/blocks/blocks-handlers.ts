import type { Handlers } from '../../contract/handler.ts'
import { blockDetail } from '../../queries/block-detail.ts'
import { logsOfBlock, transfersOfBlock, txsOfBlock } from '../../queries/block-parts.ts'
import { blockList, countBlocks } from '../../queries/chain-lists.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/find-block.ts'
import { readKeysetPage } from '../../queries/keyset-list.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { toList } from '../../queries/to-list.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import type { blocks } from './blocks.ts'

/** Answers for blocks. */
export const blocksHandlers: Handlers<typeof blocks> = {
  async listBlocks({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    return atOneMoment(desk.runtime, async (snapshot) => {
      const page = await readKeysetPage(desk, snapshot, blockList, list)
      const hits = page.rows.map((row) => desk.wire.block(row, finalityOf(row.height, snapshot.view)))
      return { data: toList(snapshot, page, hits, countBlocks(snapshot)), head: desk.wire.head(snapshot.tip) }
    })
  },
  async getBlock({ chain, block }, context) {
    const desk = findDesk(context, chain)
    const found = await findBlock(desk, block)
    return { data: blockDetail(desk, found), head: desk.wire.head(found.tip) }
  },
  async listBlockTransactions({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return txsOfBlock(desk, await findBlock(desk, block), list)
  },
  async listBlockTransfers({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return transfersOfBlock(desk, await findBlock(desk, block), list)
  },
  async listBlockLogs({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return logsOfBlock(context, desk, await findBlock(desk, block), list)
  },
}
