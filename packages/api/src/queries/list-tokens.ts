import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import type { ChainDesk } from './chain-desk.ts'
import type { KeysetPage, ListParams } from './keyset-list.ts'
import { readOffsetPage } from './offset-list.ts'
import type { Snapshot } from './snapshot.ts'

const HEAD_MOST = 1_000
const READ_LIMIT = 100 // the most that the archive gives at once

/** Tokens, the last seen first: those of the Head's blocks, then the archive's, which may know some of the same. */
export async function listTokens(
  desk: ChainDesk,
  { newest, deep }: Snapshot,
  standard: TokenStandard | undefined,
  params: ListParams,
): Promise<{ page: KeysetPage<TokenRow>; total: number | null }> {
  const filter = standard ? { standards: [standard] } : {}
  const recent = await newest.tokens({ offset: 0, limit: HEAD_MOST, ...filter })
  const [twice, archived] = await Promise.all([
    recent.length > 0 ? deep.tokensByAddress(recent.map((token) => token.address)) : [],
    standard ? null : deep.totals(),
  ])
  const known = new Set(twice.map((token) => token.address))
  const fresh = recent.filter((token) => !known.has(token.address))
  const read = async (offset: number, limit: number): Promise<readonly TokenRow[]> => {
    const rows = fresh.slice(offset, offset + limit)
    let at = Math.max(0, offset - fresh.length)
    while (rows.length < limit) {
      const step = Math.min(READ_LIMIT, limit - rows.length)
      const more = await deep.tokens({ offset: at, limit: step, ...filter })
      rows.push(...more)
      at += more.length
      if (more.length < step) break
    }
    return rows
  }
  const page = await readOffsetPage({ name: `${desk.chain.code} tokens ${standard ?? ''}`, anchor: null, read }, params)
  return { page, total: archived && fresh.length + archived.tokens }
}
