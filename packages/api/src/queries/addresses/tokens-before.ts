import { isOrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import type { TimeSpan } from '../time-span.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { findAudits, isAgreed } from '../tokens/token-audits.ts'

/** A statement's period, and the tokens (at most 1,000) that moved in it. */
export type TokensAsked = {
  readonly address: Hex
  readonly assets: readonly Hex[]
  readonly heights: HeightRange
  readonly since: TimeSpan['since']
}

/**
 * What an address had of tokens before a period, in base units, items of a collection added up (screens-evm §5). A period from the chain's first block on opens with nothing, one that begins
 * with a day (UTC) with what the ledger of holders has of the day before. Not among them is what cannot be told: where no such ledger has come so far, of other
 * periods, and of tokens whose contract says another balance than their transfers add up to.
 */
export async function tokensBefore(
  desk: ChainDesk,
  { address, assets, heights, since }: TokensAsked,
): Promise<ReadonlyMap<Hex, bigint>> {
  if (assets.length === 0) return new Map()
  const audits = await findAudits(desk, assets)
  const asset = assets.filter((one) => {
    const audit = audits.get(one)
    return audit === undefined || isAgreed(audit)
  })
  if (asset.length === 0) return new Map()
  const holding = (rows: ReadonlyMap<Hex, bigint>) => new Map(asset.map((one) => [one, rows.get(one) ?? 0n]))
  // Block 0 logs nothing.
  if (heights.from <= 1) return holding(new Map())
  if (since === undefined || since % DAY_MS !== 0 || desk.runtime.layers?.has(TOKEN_HOLDERS) !== true) return new Map()
  try {
    return await atLayer(desk, TOKEN_HOLDERS, async ({ reads, through, ledger }) => {
      if (ledger.lack !== null || through < heights.from - 1) return new Map()
      const until = { by: 'day', through: since / DAY_MS - 1 }
      const rows = await reads.edgeRows(TOKEN_HOLDINGS, { asset, address }, 'asset', { end: 'last', until })
      return holding(new Map(rows.map((row) => [row['asset'] as Hex, joinHalves(row)])))
    })
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return new Map()
    throw error
  }
}
