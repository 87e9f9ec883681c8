import type { TokenRow, TokenStandard } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { KeysetPage, ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import type { Snapshot } from '../snapshot.ts'

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
  const findFresh = async (): Promise<readonly TokenRow[]> => {
    if (recent.length === 0) return []
    const known = new Set((await deep.tokensByAddress(recent.map(({ address }) => address))).map((row) => row.address))
    return recent.filter((token) => !known.has(token.address))
  }
  const readDeep = (offset: number, limit: number) =>
    deep.tokens({ offset, limit: Math.min(READ_LIMIT, limit), ...filter })
  let freshCount = 0
  const read = async (offset: number, limit: number): Promise<readonly TokenRow[]> => {
    // What the Head knows is nearly always saved already, so the archive's page is asked for at once.
    const [fresh, guess] = await Promise.all([findFresh(), readDeep(offset, limit)])
    freshCount = fresh.length
    const rows = fresh.slice(offset, offset + limit)
    let at = Math.max(0, offset - fresh.length)
    let more = fresh.length === 0 ? guess : []
    for (let first = true; rows.length < limit; first = false) {
      const step = Math.min(READ_LIMIT, limit - rows.length)
      if (!first || fresh.length > 0) more = await readDeep(at, step)
      rows.push(...more)
      at += more.length
      if (more.length < step) break
    }
    return rows
  }
  const [page, archived] = await Promise.all([
    readOffsetPage({ name: `${desk.chain.code} tokens ${standard ?? ''}`, anchor: null, read }, params),
    standard ? null : deep.totals(),
  ])
  return { page, total: archived && freshCount + archived.tokens }
}
