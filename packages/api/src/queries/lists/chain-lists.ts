import type {
  AccountTransferFilter,
  AccountTx,
  AccountTxFilter,
  Position,
  TransferFilter,
  TxHead,
} from '@orrery/model/reads'
import type { BlockRow, TokenStandard, TransferRow } from '@orrery/model/rows'
import { measure } from '@orrery/primitives/intervals'
import type { Hex } from '@orrery/primitives/hex'
import { filterName } from '../addresses/account-filters.ts'
import type { KeysetList } from './keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'

const place = (row: { readonly height: number; readonly txIndex: number; readonly seq?: number }): Position => ({
  height: row.height,
  txIndex: row.txIndex,
  seq: row.seq ?? 0,
})

/** All canonical blocks. Heights have no holes below the tip, so offsets are computed where the index has none either. */
export const blockList: KeysetList<BlockRow> = {
  name: 'blocks',
  read: (reads, page) => reads.blocks(page),
  position: ({ height }) => ({ height, txIndex: 0, seq: 0 }),
  seek: ({ tip, coverage }: Snapshot, offset) => {
    const run = coverage.ranges.at(-1)
    if (!tip || !run || run.to !== tip.height || tip.height - offset < run.from) return null
    return { height: tip.height - offset + 1, txIndex: 0, seq: 0 }
  },
  above: ({ tip, coverage }: Snapshot, height) => {
    const run = coverage.ranges.at(-1)
    return tip && run && run.to === tip.height && height >= run.from - 1 && height <= tip.height
      ? tip.height - height
      : null
  },
}

/** All canonical transactions. */
export const txList: KeysetList<TxHead> = {
  name: 'transactions',
  read: (reads, page) => reads.txs(page),
  position: place,
}

/** Transactions of one address. */
export const accountTxList = (address: Hex, filter?: AccountTxFilter): KeysetList<AccountTx> => ({
  name: `transactions of ${address}${filterName(filter)}`,
  read: (reads, page) => reads.accountTxs(address, page, filter),
  position: place,
})

const filterOf = (standard: TokenStandard | undefined): TransferFilter => (standard ? { standards: [standard] } : {})

/** Transfers of the chain, of one standard where one is named. */
export const transferList = (standard?: TokenStandard): KeysetList<TransferRow> => ({
  name: `transfers ${standard ?? ''}`,
  read: (reads, page) => reads.transfers(page, filterOf(standard)),
  position: place,
})

/** Transfers to and from one address. */
export const accountTransferList = (
  address: Hex,
  standard?: TokenStandard,
  filter?: AccountTransferFilter,
): KeysetList<TransferRow> => ({
  name: `transfers of ${address} ${standard ?? ''}${filterName(filter)}`,
  read: (reads, page) => reads.transfersOfAccount(address, page, { ...filterOf(standard), ...filter }),
  position: place,
})

/** Transfers of one token. */
export const tokenTransferList = (asset: Hex): KeysetList<TransferRow> => ({
  name: `transfers with ${asset}`,
  read: (reads, page) => reads.transfersOfToken(asset, page),
  position: place,
})

/** Transfers of one item of an NFT contract. */
export const itemTransferList = (asset: Hex, tokenId: bigint): KeysetList<TransferRow> => ({
  name: `transfers of ${tokenId} of ${asset}`,
  read: (reads, page) => reads.transfersOfToken(asset, page, { tokenId }),
  position: place,
})

/** Number of canonical blocks that the index holds. */
export const countBlocks = ({ state, view }: Snapshot): number =>
  measure(view.tip && view.base !== null ? [...state.ranges, { from: view.base, to: view.tip.height }] : state.ranges)
