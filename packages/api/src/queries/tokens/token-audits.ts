import type { TokenState } from '@orrery/family/adapter'
import type { Balance } from '@orrery/model/reads'
import type { TokenAudit } from '@orrery/model/rows'
import type { TokenAudit as TokenAuditWire } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { findTokens } from './find-tokens.ts'

const KEPT_MS = 15_000
/** What the archive answers at once. */
const CHUNK = 1_000
/** Contract calls for one page view, and contracts of items that are asked for it. */
const ASKED = 100
const ASKED_CONTRACTS = 8

/** The last audits of tokens; those that had none are left out. */
export async function findAudits(desk: ChainDesk, assets: readonly Hex[]): Promise<ReadonlyMap<Hex, TokenAudit>> {
  if (!desk.family.can.tokens) return new Map()
  const missing = [...new Set(assets)].filter((asset) => desk.audits.get(asset) === undefined)
  for (let from = 0; from < missing.length; from += CHUNK) {
    const part = missing.slice(from, from + CHUNK)
    const found = new Map((await desk.runtime.archive.audits(part)).map((audit) => [audit.address, audit]))
    for (const asset of part) desk.audits.set(asset, found.get(asset) ?? null, KEPT_MS)
  }
  const known = new Map<Hex, TokenAudit>()
  for (const asset of assets) {
    const audit = desk.audits.get(asset)
    if (audit) known.set(asset, audit)
  }
  return known
}

/** Whether supply and all compared balances were equal. */
export const isAgreed = ({ supplyTold, supplyLedger, holdersWrong }: TokenAudit): boolean =>
  holdersWrong === 0 && (supplyTold === null || supplyTold === supplyLedger)

/** An audit as it goes over the wire. */
export const wireAudit = (audit: TokenAudit): TokenAuditWire => ({
  height: audit.height,
  timeMs: audit.timeMs,
  supplyTold: audit.supplyTold?.toString() ?? null,
  supplyLedger: audit.supplyLedger.toString(),
  holdersChecked: audit.holdersChecked,
  holdersWrong: audit.holdersWrong,
  agrees: isAgreed(audit),
})

/** What the contract says now of these holders; null where no node answers: the ledger's sums are then shown as such. */
export const tellHolders = (desk: ChainDesk, asset: Hex, holders: readonly Hex[]): Promise<TokenState | null> =>
  holders.length === 0 ? Promise.resolve(null) : desk.node.tokenState(asset, holders).catch(() => null)

/** What contracts whose ledgers disagreed say now of one holder; those that do not answer are left out. */
export async function tellDoubted(
  desk: ChainDesk,
  holder: Hex,
  assets: readonly Hex[],
): Promise<ReadonlyMap<Hex, bigint>> {
  const audits = await findAudits(desk, assets)
  const doubted = [...audits.values()].filter((audit) => !isAgreed(audit)).slice(0, ASKED)
  if (doubted.length === 0) return new Map()
  const told = await desk.node
    .tokenBalances(
      holder,
      doubted.map(({ address }) => address),
    )
    .catch(() => [])
  return new Map(
    doubted.flatMap(({ address }, index) => {
      const amount = told[index] ?? null
      return amount === null ? [] : [[address, amount] as const]
    }),
  )
}

/** What contracts whose ledgers disagreed say now of items with several owners that somebody has, by these rows; those that do not answer are left out. */
export async function tellDoubtedItems(
  desk: ChainDesk,
  held: readonly Balance[],
): Promise<ReadonlyMap<Balance, bigint>> {
  const audits = await findAudits(
    desk,
    held.map(({ asset }) => asset),
  )
  const doubted = [...audits.values()].flatMap((audit) => (isAgreed(audit) ? [] : [audit.address]))
  if (doubted.length === 0) return new Map()
  const tokens = await findTokens(desk, doubted)
  const asked = doubted.filter((address) => tokens.get(address)?.standard === 'erc1155').slice(0, ASKED_CONTRACTS)
  const told = await Promise.all(
    asked.map(async (address) => {
      const own = held
        .flatMap((row) =>
          row.asset === address && row.tokenId !== null ? [{ ...row, row, tokenId: row.tokenId }] : [],
        )
        .slice(0, ASKED)
      const found = own.length === 0 ? null : await desk.node.itemBalances(address, own).catch(() => null)
      return own.flatMap(({ row }, index) => {
        const amount = found?.balances[index] ?? null
        return amount === null ? [] : [[row, amount] as const]
      })
    }),
  )
  return new Map(told.flat())
}
