import type { TokenSummary } from '@orrery/model/wire/token'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from './chain-desk.ts'
import { openHolderBook } from './holder-book.ts'
import type { Snapshot } from './snapshot.ts'

const COUNT_MS = 60_000

/** Tokens with their counts, which are null unless every block is indexed. */
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
    ? await Promise.all([countHolders(desk, snapshot, token.address), countTransfers(desk, snapshot, token.address)])
    : [null, null]
  return {
    ...desk.wire.token(token),
    totalSupply: token.totalSupply?.toString() ?? null,
    holders,
    transfers,
    firstHeight: token.height,
  }
}

/** Counts are kept per moment: a list asks for twenty tokens at a time, most of them again and again. */
async function counted(desk: ChainDesk, key: string, count: () => Promise<number>): Promise<number> {
  const kept = desk.counts.get(key)
  if (kept !== undefined) return kept
  const made = await count()
  desk.counts.set(key, made, COUNT_MS)
  return made
}

const countHolders = (desk: ChainDesk, snapshot: Snapshot, asset: Hex): Promise<number> =>
  counted(
    desk,
    `holders ${asset} ${snapshot.state.generation} ${snapshot.tip?.hash}`,
    async () => (await openHolderBook(snapshot, asset)).count,
  )

async function countTransfers(desk: ChainDesk, { state, newest, deep }: Snapshot, asset: Hex): Promise<number> {
  const archived = await counted(desk, `transfers ${asset} ${state.generation}`, () => deep.transferCount(asset))
  return archived + (await newest.transferCount(asset))
}
