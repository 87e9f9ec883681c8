import type { Hex } from '@orrery/primitives/hex'
import { NFT_NOTICE } from '../events/event-codes.ts'
import { NFT_NOTICES } from '../tables/evm-nft-notices.ts'
import type { LogRange } from '../transfers-of-log.ts'
import type { AddRow } from './family-rows.ts'

/** Adds a range of items that is not told as transfers (ERC-2309, reliability F-38). */
export function addRange(
  add: AddRow,
  at: { readonly txIndex: number; readonly asset: Hex },
  logIndex: number,
  { first, last, to }: LogRange,
): void {
  add(NFT_NOTICES.name, {
    tx_index: at.txIndex,
    seq: logIndex,
    contract: at.asset,
    kind: NFT_NOTICE.range,
    from_id: first,
    to_id: last,
    account: to,
    uri: null,
  })
}
