import { createHash } from 'node:crypto'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { scriptOfKey } from '../script-of-key.ts'
import { idOf, type Brc20Cause, type Brc20Event, type Brc20Note } from './brc20-book.ts'

const SEPARATOR = '|'

/** What a landing's script is, as digits: by its address, or as its output has it. Null where it is not known. */
export function scriptDigits({ address, script }: Brc20Cause['landing']): string | null {
  const told = (address === null ? null : scriptOfKey(address)) ?? script
  return told === null ? null : told.slice(2)
}

/** An amount with all decimals of its token. */
function written(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** An event or an announcement as OPI writes it for its hashes (README of github.com/bestinslot-xyz/OPI). Null where that needs a script that is not known. */
export function eventText(cause: Brc20Cause, event: Brc20Event | null, note: Brc20Note | null): string | null {
  const id = idOf(cause.key)
  const landed = scriptDigits(cause.landing)
  if (event === null) {
    if (note?.kind !== 'predeploy') return null
    return ['predeploy-inscribe', id, note.script.slice(2), note.hash, cause.tx.height].join(';')
  }
  const { token, text, action, amount } = event
  const { key, decimals, limit, isSelfMint } = token
  const sum = written(amount, decimals)
  const parts = (name: string, ...rest: readonly (string | number | boolean | null)[]): string | null =>
    rest.includes(null) ? null : [name, id, ...rest].join(';')
  switch (action) {
    case 'deploy':
      return parts('deploy-inscribe', landed, key, text, sum, decimals, written(limit, decimals), isSelfMint)
    case 'mint':
      return parts('mint-inscribe', landed, key, text, sum, cause.parent ?? '')
    case 'inscribe':
      return parts('transfer-inscribe', landed, key, text, sum)
    default: {
      const source = event.source?.slice(2) ?? null
      return parts('transfer-transfer', source, cause.landing.isFee ? '' : landed, key, text, sum)
    }
  }
}

/** OPI's hashes of a block: over the texts of its events, and over all events through it. */
export type BlockDigest = { readonly events: string; readonly cumulative: string }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The digest of a block by its events' texts; `last` is the one over all blocks before, null where this is the first that is counted. */
export function digestBlock(last: string | null, texts: readonly string[]): BlockDigest {
  const events = sha256(texts.join(SEPARATOR).replace(/\|+$/, ''))
  return { events, cumulative: last === null ? events : sha256(last + events) }
}

/** The digest over so many first blocks without an event; null over none. */
export function digestOfNothing(blocks: number): string | null {
  let last: string | null = null
  for (let at = 0; at < blocks; at++) last = digestBlock(last, []).cumulative
  return last
}

/** The row of a block's digest; null for the first block from which on it is not known. */
export const digestRow = (height: number, told: BlockDigest | null): FamilyRow => ({
  height,
  tx_index: 0,
  seq: 0,
  events: told === null ? null : `0x${told.events}`,
  cumulative: told === null ? null : `0x${told.cumulative}`,
})

/** The cumulative digest of a row; null where it is not known from there on. */
export const readDigest = (row: FamilyRow): string | null =>
  row['cumulative'] == null ? null : (row['cumulative'] as Hex).slice(2)
