import type { FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { NFT_NOTICES } from '../tables/evm-nft-notices.ts'
import { NFT_NOTICE } from './event-codes.ts'
import {
  putAddress,
  putText,
  putWord,
  textAt,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

const URI_BYTES = 2_048

type Parts = { readonly from: number; readonly to: number; readonly uri?: string | null }

function putNotice(log: LogText, rows: EventRows, kind: number, { from, to, uri }: Parts): void {
  const cells = rows.row(NFT_NOTICES.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  putWord(cells, log, from)
  putWord(cells, log, to)
  cells.hexOrNull(null)
  putText(cells, uri ?? null)
  cells.endRow()
}

/** Metadata notices (ERC-4906, ERC-1155). Ranges of ERC-2309 that are not told as transfers stand beside them (`addRange`). */
export const nftEvents: readonly EventRecord[] = [
  {
    // MetadataUpdate(uint256 _tokenId)
    topic0: '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7',
    topics: 1,
    words: 1,
    write: (log, rows) => putNotice(log, rows, NFT_NOTICE.metadata, { from: wordAt(log, 0), to: wordAt(log, 0) }),
  },
  {
    // BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId)
    topic0: '0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c',
    topics: 1,
    words: 2,
    write: (log, rows) => putNotice(log, rows, NFT_NOTICE.metadata, { from: wordAt(log, 0), to: wordAt(log, 1) }),
  },
  {
    // URI(string value, uint256 indexed id)
    topic0: '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b',
    topics: 2,
    words: 2,
    open: true,
    write: (log, rows) =>
      putNotice(log, rows, NFT_NOTICE.uri, {
        from: log.topics[1]!,
        to: log.topics[1]!,
        uri: textAt(log, 0, URI_BYTES),
      }),
  },
]

/** Items whose metadata a block's rows say to have changed. */
export const changedItems = (
  family: FamilyRows,
): readonly { readonly asset: Hex; readonly first: bigint; readonly last: bigint }[] =>
  (family[NFT_NOTICES.name] ?? [])
    .filter(({ kind }) => kind !== NFT_NOTICE.range)
    .map((row) => ({ asset: row['contract'] as Hex, first: row['from_id'] as bigint, last: row['to_id'] as bigint }))
