import type { TokenSummary } from '@orrery/model/wire/token'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { countDeep } from '../lists/count-rows.ts'
import { firstOfDay } from '../chains/day-ago.ts'
import { openHolderBook } from './holder-book.ts'
import type { Snapshot } from '../snapshot.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'

/** Tokens with their counts, which are null unless every block is indexed; holders also while sums are unsettled. */
export function summariseTokens(
  desk: ChainDesk,
  snapshot: Snapshot,
  tokens: readonly TokenRow[],
): Promise<TokenSummary[]> {
  return Promise.all(tokens.map((token) => summariseToken(desk, snapshot, token)))
}

/** One token with its counts at this moment. */
export async function summariseToken(desk: ChainDesk, snapshot: Snapshot, token: TokenRow): Promise<TokenSummary> {
  const [holders, transfers] = snapshot.coverage.complete
    ? await Promise.all([
        unlessUnsettled(countHolders(desk, snapshot, token.address)),
        countTransfers(desk, snapshot, token.address),
      ])
    : [null, null]
  return {
    ...desk.wire.token(token),
    totalSupply: token.totalSupply?.toString() ?? null,
    holders,
    transfers,
    firstHeight: token.height,
  }
}

const countHolders = (desk: ChainDesk, snapshot: Snapshot, asset: Hex): Promise<number> =>
  countDeep(
    desk,
    snapshot,
    `holders ${asset} ${snapshot.tip?.hash}`,
    async () => (await openHolderBook(desk, snapshot, asset)).count,
  )

/** Transfers of a token in head and archive. A list asks for twenty tokens at a time, most of them again and again. */
export async function countTransfers(desk: ChainDesk, snapshot: Snapshot, asset: Hex): Promise<number> {
  const [newest, deep] = await Promise.all([
    snapshot.newest.transferCount(asset),
    countDeep(desk, snapshot, `transfers ${asset}`, () => snapshot.deep.transferCount(asset)),
  ])
  return newest + deep
}

/** The same of the last 24 hours; null where not all of their blocks are indexed. */
export async function countTransfersOfDay(desk: ChainDesk, snapshot: Snapshot, asset: Hex): Promise<number | null> {
  const floor = await firstOfDay(desk, snapshot)
  if (floor === null) return null
  const [newest, deep] = await Promise.all([
    snapshot.newest.transferCount(asset, floor),
    countDeep(desk, snapshot, `transfers ${asset} from ${floor}`, () => snapshot.deep.transferCount(asset, floor)),
  ])
  return newest + deep
}
