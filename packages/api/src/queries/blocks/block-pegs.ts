import type { EsploraShapes, Peg } from '@orrery/family/esplora-shapes'
import type { TxRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { BlockPeg } from '@orrery/model/wire/output-transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { partsPage } from './block-parts.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from './find-block.ts'
import type { ListParams } from '../lists/keyset-list.ts'

/** Transactions of an archived block that are looked through at once. */
const TXS_PER_READ = 500

type PegRow = Peg & { readonly txHash: Hex }

/** What went into and came out of a block's extension block, in block order; nothing where it has none (screens-nonevm §4.5). */
export function pegsOfBlock(
  desk: ChainDesk,
  shapes: EsploraShapes,
  block: FoundBlock,
  list: ListParams,
): Promise<Answer<ListOf<BlockPeg>>> {
  const pegsOf = (txs: readonly Pick<TxRow, 'hash' | 'kind' | 'ext'>[]): PegRow[] =>
    txs.flatMap((tx) => shapes.pegs(tx).map((peg) => ({ ...peg, txHash: tx.hash })))
  return partsPage(
    desk,
    block,
    'pegs',
    list,
    (bundle) => pegsOf(bundle.txs),
    async (reads, offset, limit) => {
      const found: PegRow[] = []
      if (!hasExtensionBlock(block)) return found
      for (let at = 0; at < block.row.txCount && found.length < offset + limit; at += TXS_PER_READ) {
        const txs = await reads.txsOfBlock(block.row.height, at, TXS_PER_READ)
        if (txs.length === 0) break
        found.push(...pegsOf(txs))
      }
      return found.slice(offset, offset + limit)
    },
    ({ direction, txHash, vout, value, address }) => ({
      direction,
      txHash: desk.wire.hash(txHash),
      vout,
      amount: value.toString(),
      address: desk.wire.party(address),
    }),
  )
}

const hasExtensionBlock = ({ row }: FoundBlock): boolean => (row.ext as { readonly mweb?: unknown }).mweb != null
