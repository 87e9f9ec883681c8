import { OrreryError } from '@orrery/errors/orrery-error'
import { decimalText } from '@orrery/format/decimal'
import type { Transfer, TxSummary } from '@orrery/model/wire/transaction'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { Feed, FeedEntry } from './write-feed.ts'

/** Entries of a feed. */
export const ENTRIES = 50
const DECIMALS_LIMIT = 77

/** What a reader asks a feed of a chain. */
export type Asked = {
  readonly desk: ChainDesk
  readonly params: Readonly<Record<string, string | undefined>>
  /** The filter, by name. */
  readonly query: Readonly<Record<string, unknown>>
  /** Origin of links. */
  readonly base: string
}
export type Told = Omit<Feed, 'self'>

export type FeedOf = { readonly summary: string; of(asked: Asked): Promise<Told> }

export const coins = ({ chain }: ChainDesk, amount: string): string =>
  `${decimalText({ units: BigInt(amount), scale: chain.native.decimals })} ${chain.native.symbol}`

/** An amount as its token writes it; the raw number where the token does not say how. */
export function amountOf(
  desk: ChainDesk,
  { token, amount, tokenId }: Pick<Transfer, 'token' | 'amount' | 'tokenId'>,
): string {
  if (token === null) return coins(desk, amount)
  const name = token.symbol ?? token.address
  if (tokenId !== null) return `${amount === '1' ? '' : `${amount} × `}${name} #${tokenId}`
  const { decimals } = token
  return `${decimals === null || decimals > DECIMALS_LIMIT ? amount : decimalText({ units: BigInt(amount), scale: decimals })} ${name}`
}

export const pageOf = ({ desk, base }: Asked, path: string): string => `${base}/${desk.chain.path}${path}`
export const place = (height: number | null): string => (height === null ? 'not in a block yet' : `block ${height}`)
export const between = (from: string | null, to: string | null): string =>
  `from ${from ?? 'nobody'} to ${to ?? 'nobody'}`

/** In place of an amount that the node does not tell. */
export const UNTOLD = 'an untold amount'

export function txEntry(asked: Asked, tx: TxSummary, did: string): FeedEntry {
  const link = pageOf(asked, `/tx/${tx.hash}`)
  const { desk } = asked
  const parties = tx.from === null && tx.to === null ? '' : `, ${between(tx.from, tx.to ?? tx.created)}`
  const fee = tx.fee === null ? '' : `, fee ${coins(desk, tx.fee)}`
  return {
    // A transaction that comes into a block is news, and so is one that a fork moves.
    id: `${link}#${tx.height ?? tx.finality}`,
    link,
    title: `${did} ${tx.value === null ? UNTOLD : coins(desk, tx.value)}${tx.status === 'failed' ? ' (failed)' : ''}`,
    summary: `${tx.methodName ?? tx.kind} in ${place(tx.height)}${parties}${fee}: ${tx.hash}`,
    timeMs: tx.timeMs,
  }
}

export function transferEntry(asked: Asked, row: Transfer): FeedEntry {
  const link = pageOf(asked, `/tx/${row.txHash}`)
  const did = row.from === null ? 'Minted' : row.to === null ? 'Burnt' : 'Moved'
  return {
    id: `${link}#${row.height}-${row.seq}`,
    link,
    title: `${did} ${amountOf(asked.desk, row)}`,
    summary: `${between(row.from, row.to)} in ${place(row.height)}: ${row.txHash}`,
    timeMs: row.timeMs,
  }
}

/** What a feed says of itself, and down to where looking for entries was given up, where it was: what is older may fit, too. */
export function toldOf(
  subtitle: string,
  entries: number,
  { next, lookedTo }: { readonly next: string | null; readonly lookedTo?: number | undefined },
): string {
  if (entries >= ENTRIES || next === null) return subtitle
  const end = 'what is older may fit, too, and the page goes on from there.'
  return lookedTo === undefined
    ? `${subtitle} Not all were looked at: ${end}`
    : `${subtitle} Looked at down to block ${lookedTo}: ${end}`
}

/** What a feed's query says by one name; undefined where it says nothing. Throws `PARAMETER_INVALID`. */
export function textOf({ query }: Asked, name: string, form: RegExp, reason = 'it cannot be read'): string | undefined {
  const text = query[name]
  if (text === undefined || text === '') return undefined
  if (typeof text !== 'string' || !form.test(text)) throw new OrreryError('PARAMETER_INVALID', { name, reason })
  return text
}
