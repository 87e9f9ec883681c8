import type { ArchiveView } from '@orrery/archive/audit/archive-view'
import type { TellFinding } from '@orrery/archive/audit/finding'
import type { HeightRange } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'

/**
 * What contracts, or for the coin the node itself, say that addresses have after a block, in base units and in the order asked; null
 * where they do not answer.
 */
export type BalancesAt = (
  asset: Hex,
  holders: readonly Hex[],
  height: number,
  signal: AbortSignal,
) => Promise<readonly (bigint | null)[]>

export type AuditParts = {
  readonly view: ArchiveView
  readonly balancesAt: BalancesAt
  /** Holders per token; `Infinity` for all. */
  readonly most: number
  /** Only this token, `0x` for the coin; null for all whose transfers are archived. */
  readonly asset: Hex | null
  readonly signal: AbortSignal
  readonly tell: TellFinding
}

const HOLDERS_AT_ONCE = 100
const ASSETS_AT_ONCE = 500

/**
 * Compares the sums of the ledger at the archived head with what contracts say at that block: for each fungible token, and for the coin
 * where the chain has its deltas. Where the archive begins above the first block it compares what came in and went out since.
 * What a token does without events (rebasing, fees that are taken silently) shows here. Answers how many balances were right.
 */
export async function auditBalances(parts: AuditParts): Promise<number> {
  const { view, asset, signal } = parts
  let right = 0
  if (asset !== null) return auditAsset(parts, asset)
  right += await auditAsset(parts, EMPTY)
  for (let after: Hex | null = null; ;) {
    signal.throwIfAborted()
    const assets: readonly Hex[] = await view.fungibleTokens(after, ASSETS_AT_ONCE)
    for (const token of assets) right += await auditAsset(parts, token)
    after = assets.at(-1) ?? null
    if (assets.length < ASSETS_AT_ONCE) return right
  }
}

type Page = { readonly ranges: readonly HeightRange[]; readonly holders: Awaited<ReturnType<ArchiveView['sums']>> }

async function auditAsset({ view, balancesAt, most, signal, tell }: AuditParts, asset: Hex): Promise<number> {
  const name = asset === EMPTY ? 'the coin' : asset
  const say = (kind: 'balance' | 'unchecked', height: number | null, detail: string): void =>
    tell({ kind, table: null, from: height, to: height, detail: `${name}: ${detail}` })
  let right = 0
  for (let after: Hex | null = null, left = most; left > 0;) {
    signal.throwIfAborted()
    const count = Math.min(left, HOLDERS_AT_ONCE)
    const last: Hex | null = after
    const page = await view.steady(async (ranges): Promise<Page> => ({
      ranges,
      holders: await view.sums(asset, Number.isFinite(most) ? { drawn: count } : { after: last, limit: count }),
    }))
    if (page === null) {
      say('unchecked', null, 'the running process writes all the time')
      return right
    }
    const { ranges, holders } = page
    const top = ranges.at(-1)
    if (top === undefined || holders.length === 0) return right
    if (ranges.length > 1) {
      say('unchecked', top.to, `blocks are missing below block ${top.from}`)
      return right
    }
    // Where no delta tells what the coin's first block hands out, it is what addresses begin with.
    const begins = asset === EMPTY && top.from === 0 && !(await view.handsOut())
    const below = begins ? 0 : top.from - 1
    const addresses = holders.map(({ address }) => address)
    const [now, before] = await Promise.all([
      balancesAt(asset, addresses, top.to, signal),
      below < 0 ? addresses.map(() => 0n) : balancesAt(asset, addresses, below, signal),
    ])
    let silent = 0
    for (const [i, { address, amount }] of holders.entries()) {
      const [end, start] = [now[i] ?? null, before[i] ?? null]
      if (end === null || start === null) silent++
      else if (end - start === amount) right++
      else
        say(
          'balance',
          top.to,
          below < 0
            ? `${address} has ${end}, its deltas add up to ${amount}`
            : `${address} gained ${end - start} since block ${below}, its deltas add up to ${amount}`,
        )
    }
    if (silent > 0)
      say(
        'unchecked',
        top.to,
        `${silent} of ${holders.length} holders: no answer for block ${top.to}${below < 0 ? '' : ` or ${below}`}`,
      )
    left -= holders.length
    after = holders.at(-1)!.address
    if (holders.length < count || Number.isFinite(most)) return right
  }
  return right
}
