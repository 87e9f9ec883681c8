import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock, parseBlockId } from '../../queries/find-block.ts'
import type { raw } from './raw.ts'

/** Answers for the provenance drawer. */
export const rawHandlers: Handlers<typeof raw> = {
  async getRaw({ chain, kind, id }, context) {
    const desk = findDesk(context, chain)
    const wanted = kind === 'transaction' ? desk.family.parseHash(id, desk.chain) : parseBlockId(desk, id)
    // A tag means the block that this site calls so, which may not be the node's.
    const at =
      typeof wanted === 'string' && !wanted.startsWith('0x')
        ? (await findBlock(desk, wanted)).row.hash
        : (wanted as `0x${string}` | number)
    const answers = await desk.node.raw(kind, at)
    if (answers.length === 0)
      throw kind === 'block'
        ? new OrreryError('BLOCK_NOT_FOUND', { block: id, chain: desk.chain.code })
        : new OrreryError('TRANSACTION_NOT_FOUND', { hash: id, chain: desk.chain.code })
    return {
      data: { answers: answers.map(({ method, params, result }) => ({ method, params: [...params], result })) },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}
