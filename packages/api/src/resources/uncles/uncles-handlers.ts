import type { Handlers } from '../../contract/handler.ts'
import { OrreryError } from '@orrery/errors/orrery-error'
import { familyRowsList } from '../../queries/blocks/block-data.ts'
import { unclesOfBlock } from '../../queries/blocks/block-uncles.ts'
import { toUncle } from '../../queries/blocks/block-data-shapes.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import type { uncles } from './uncles.ts'

/** Answers for uncles. */
export const unclesHandlers: Handlers<typeof uncles> = {
  listUncles: ({ chain, ...list }, context) =>
    familyRowsList(findDesk(context, chain), (data) => data.uncles.table, {}, list, toUncle),
  async listBlockUncles({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return unclesOfBlock(desk, await findBlock(desk, block), list)
  },
  async getUncle({ chain, uncle }, context) {
    const desk = findDesk(context, chain)
    const hash = desk.family.parseHash(uncle, desk.chain)
    const table = desk.family.blockData?.uncles.table
    return atOneMoment(desk.runtime, async ({ newest, deep, tip }) => {
      const rows =
        table === undefined
          ? []
          : await Promise.all([newest, deep].map((reads) => reads.familyRows(table, { hash }, 1)))
      const [row] = rows.flat()
      if (!row) throw new OrreryError('BLOCK_NOT_FOUND', { block: uncle.slice(0, 80), chain: desk.chain.code })
      return { data: toUncle(row, desk), head: desk.wire.head(tip) }
    })
  },
}
