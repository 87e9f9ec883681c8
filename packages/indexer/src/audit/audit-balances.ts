import type { ArchiveView, HeldSum } from '@orrery/archive/audit/archive-view'
import type { TellFinding } from '@orrery/archive/audit/finding'
import type { HeightRange } from '@orrery/model/reads'
import type { TokenStandard } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'

/** Somebody who has some of an asset; `tokenId` tells which item, where those have several owners. */
export type Holder = { readonly address: Hex; readonly tokenId: bigint | null }

/**
 * What contracts, or for the coin the node itself, say that addresses have after a block, in base units and in the order asked; null
 * where they do not answer.
 */
export type BalancesAt = (
  asset: Hex,
  holders: readonly Holder[],
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
 * Compares the sums of the ledger at the archived head with what contracts say at that block: for each token, by item where those have several owners, and for the coin
 * where the chain has its deltas. Where the archive begins above the first block it compares what came in and went out since.
 * What a token does without events (rebasing, fees that are taken silently) shows here. Answers how many balances were right.
 */
export async function auditBalances(parts: AuditParts): Promise<number> {
  const { view, asset, signal } = parts
  let right = 0
  if (asset !== null) return auditAsset(parts, asset, asset === EMPTY ? null : await view.standardOf(asset))
  right += await auditAsset(parts, EMPTY, null)
  for (let after: Hex | null = null; ;) {
    signal.throwIfAborted()
    const tokens: Awaited<ReturnType<ArchiveView['tokens']>> = await view.tokens(after, ASSETS_AT_ONCE)
    for (const { address, standard } of tokens) right += await auditAsset(parts, address, standard)
    after = tokens.at(-1)?.address ?? null
    if (tokens.length < ASSETS_AT_ONCE) return right
  }
}

type Page = { readonly ranges: readonly HeightRange[]; readonly holders: Awaited<ReturnType<ArchiveView['sums']>> }

async function auditAsset(
  { view, balancesAt, most, signal, tell }: AuditParts,
  asset: Hex,
  standard: TokenStandard | null,
): Promise<number> {
  const name = asset === EMPTY ? 'the coin' : asset
  const say = (kind: 'balance' | 'unchecked', height: number | null, detail: string): void =>
    tell({ kind, table: null, from: height, to: height, detail: `${name}: ${detail}` })
  let right = 0
  for (let after: HeldSum | null = null, left = most; left > 0;) {
    signal.throwIfAborted()
    const count = Math.min(left, HOLDERS_AT_ONCE)
    const last: HeldSum | null = after
    const page = await view.steady(async (ranges): Promise<Page> => ({
      ranges,
      holders: await view.sums(
        asset,
        standard,
        Number.isFinite(most) ? { drawn: count } : { after: last, limit: count },
      ),
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
    const [now, before] = await Promise.all([
      balancesAt(asset, holders, top.to, signal),
      below < 0 ? holders.map(() => 0n) : balancesAt(asset, holders, below, signal),
    ])
    let silent = 0
    for (const [i, { address, tokenId, amount }] of holders.entries()) {
      const who = tokenId === null ? address : `${address}, of item ${tokenId},`
      const [end, start] = [now[i] ?? null, before[i] ?? null]
      if (end === null || start === null) silent++
      else if (end - start === amount) right++
      else
        say(
          'balance',
          top.to,
          below < 0
            ? `${who} has ${end}, its deltas add up to ${amount}`
            : `${who} gained ${end - start} since block ${below}, its deltas add up to ${amount}`,
        )
    }
    if (silent > 0)
      say(
        'unchecked',
        top.to,
        `${silent} of ${holders.length} holders: no answer for block ${top.to}${below < 0 ? '' : ` or ${below}`}`,
      )
    left -= holders.length
    after = holders.at(-1)!
    if (holders.length < count || Number.isFinite(most)) return right
  }
  return right
}
