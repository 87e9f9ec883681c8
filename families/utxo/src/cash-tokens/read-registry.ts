import type { NamedToken, TokenNames } from '@orrery/model/token-names'
import type { Hex } from '@orrery/primitives/hex'

const MOST_IDENTITIES = 200_000
const MOST_SNAPSHOTS = 1_000
const LONGEST_NAME = 100
const LONGEST_SYMBOL = 30
// CHIP-BCMR: a token has at most 18 decimals.
const MOST_DECIMALS = 18
/** Controls, and signs that turn the text after them around: a page would show other words than the file has. */
const MISLEADING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const CATEGORY = /^[0-9a-f]{64}$/

/**
 * Names of categories of CashTokens by a metadata registry (CHIP-BCMR): of each identity the newest snapshot that has begun says which category it is now. What of it is
 * no plain name is passed over. Throws an Error where the file is no registry.
 */
export function readRegistry(file: unknown, nowMs: number): TokenNames {
  const identities = objectOf(objectOf(file)?.['identities'])
  if (identities === null) throw new Error('it is no registry: it has no identities')
  const members = Object.values(identities)
  if (members.length > MOST_IDENTITIES) throw new Error(`it has more than ${MOST_IDENTITIES} identities`)
  const names = new Map<Hex, NamedToken>()
  const contested = new Set<string>()
  for (const member of members) {
    const snapshot = objectOf(newestOf(objectOf(member) ?? {}, nowMs))
    const token = objectOf(snapshot?.['token'])
    const name = plainText(snapshot?.['name'], LONGEST_NAME)
    const category = token?.['category']
    if (token === null || name === null || typeof category !== 'string' || !CATEGORY.test(category)) continue
    const decimals = token['decimals'] ?? 0
    if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS)
      continue
    // Of two identities that claim one category nobody knows which is right.
    if (names.delete(`0x${category}`)) contested.add(category)
    if (!contested.has(category))
      names.set(`0x${category}`, { name, symbol: plainText(token['symbol'], LONGEST_SYMBOL), decimals })
  }
  return names
}

/** The snapshot of an identity that is in force: they are named by when they begin. */
function newestOf(history: Readonly<Record<string, unknown>>, nowMs: number): unknown {
  let newest: { readonly ms: number; readonly snapshot: unknown } | null = null
  for (const [begins, snapshot] of Object.entries(history).slice(0, MOST_SNAPSHOTS)) {
    const ms = Date.parse(begins)
    if (!(ms <= nowMs) || (newest !== null && ms < newest.ms)) continue
    newest = { ms, snapshot }
  }
  return newest?.snapshot ?? null
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null

function plainText(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value.length > most || MISLEADING.test(value)) return null
  const text = value.trim()
  return text === '' ? null : text
}
