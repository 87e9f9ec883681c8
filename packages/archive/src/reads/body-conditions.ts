import type { AccountTransferFilter, AccountTxFilter, PageQuery } from '@orrery/model/reads'
import type { Direction } from '@orrery/model/direction'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { invertHeight } from '../encode/inverted.ts'
import { ACCOUNT_TRANSFERS, ACCOUNT_TXS } from '../tables/archive-tables.ts'
import { TX_STATUS } from '../tables/codes.ts'
import type { Scope } from './scope.ts'
import { checkKey, type Where } from './where.ts'

/** A byte of a body as a number; places count from 1. What a length of less than 128 bytes stands before begins right behind it. */
const byte = (at: string | number): string => `reinterpretAsUInt8(substring(body, ${at}, 1))`
const bytesAt = (at: string): string => `substring(body, ${at} + 1, ${byte(at)})`
const behind = (at: string): string => `${at} + 1 + ${byte(at)}`
/** An amount of 32 bytes behind its flag, which is 0 where the amount is there. */
const behindAmount = (at: string): string => `${at} + 1 + if(${byte(at)} = 0, 32, 0)`

/** Moment, sender and receiver of what `writeTransferBody` writes; who is nobody has no bytes. The moment has 8 bytes, the standard one. */
export const TRANSFER_PARTIES = `(reinterpretAsInt64(substring(body, ${behind('1')}, 8)), ${bytesAt(`(${behind('1')} + 9)`)}, ${bytesAt(`(${behind(`(${behind('1')} + 9)`)})`)})`

/** Where the parts of what `writeTx` writes begin in a body of `account_txs`, each told by those before it. The moment has 8 bytes. */
const TX_PLACES: readonly (readonly [name: string, place: string])[] = [
  ['p_hash', `if(${byte(2)} = 0, 35, 3)`],
  ['p_from', `${behind('p_hash')} + 8`],
  ['p_to', behind('p_from')],
  ['p_created', behind('p_to')],
  ['p_fee', `${behind('p_created')} + 32`],
  ['p_status', behindAmount('p_fee')],
  ['p_kind', 'p_status + 1'],
  ['p_method', behind('p_kind')],
]

/** A row of `account_txs` as its use: who sent it, whether the address did, whether it was sent to it, and its fee. */
export const TX_USE = `WITH ${TX_PLACES.slice(0, 5)
  .map(([name, place]) => `${place} AS ${name}`)
  .join(', ')}
  SELECT ${bytesAt('p_from')} AS who, bitAnd(${byte(1)}, ${ROLE.from}) != 0 AS pays, bitAnd(${byte(1)}, ${ROLE.to}) != 0 AS called,
    if(${byte('p_fee')} = 0, reinterpretAsUInt256(substring(body, p_fee + 1, 32)), toUInt256(0)) AS fee`

const DIRECTION: { readonly [D in Direction]: number } = { out: 1, in: 2, self: 3 }

/**
 * Conditions on the bodies of `account_txs`: a role, a net, and what `writeTx` writes. The engine reads bodies of those rows alone that the key and the
 * other address leave.
 */
export function accountTxConditions(scope: Scope, condition: Where, filter: AccountTxFilter, page: PageQuery): void {
  const { with: other, direction, methods, status, kind, least, most, creates } = filter
  if (other !== undefined)
    condition.and(`(inv, inv_index) IN (${keysOf(scope, condition, ACCOUNT_TXS.name, other, 'inv, inv_index', page)})`)
  if ([direction, methods, status, kind, least, most, creates].every((asked) => asked === undefined)) return
  for (const [name, place] of TX_PLACES) condition.let(name, place)
  if (direction !== undefined) {
    const role = byte(1)
    const pays = `bitAnd(${role}, ${ROLE.from}) != 0`
    const paid = `bitAnd(${role}, ${ROLE.to | ROLE.created}) != 0`
    const isStill = `${byte('p_from')} > 0 OR ${byte(2)} != 0 OR substring(body, 3, 32) = repeat(char(0), 32)`
    // The last byte of a net has its sign.
    const byNet = `if(${isStill}, ${DIRECTION.self}, if(${byte(34)} >= 128, ${DIRECTION.out}, ${DIRECTION.in}))`
    const byRole = `if(${pays}, ${DIRECTION.out}, ${DIRECTION.in})`
    condition.and(`if((${pays}) != (${paid}), ${byRole}, ${byNet}) = ${DIRECTION[direction]}`)
  }
  if (methods !== undefined) {
    const wanted = methods.map((method) => condition.bind('hex', checkKey(method, 'method')))
    condition.and(`${bytesAt('p_method')} IN (${wanted.join(', ')})`)
  }
  if (status !== undefined) condition.and(`${byte('p_status')} = ${TX_STATUS.of[status]}`)
  if (kind !== undefined) condition.and(`${bytesAt('p_kind')} = ${condition.bind('text', kind)}`)
  // The value ends where the fee begins.
  const value = `reinterpretAsUInt256(substring(body, p_fee - 32, 32))`
  if (least !== undefined) condition.and(`${value} >= ${condition.bind('u256', least)}`)
  if (most !== undefined) condition.and(`${value} <= ${condition.bind('u256', most)}`)
  if (creates !== undefined)
    condition.and(
      `bitAnd(${byte(1)}, ${ROLE.from}) != 0 AND ${byte('p_created')} > 0 AND ${byte('p_status')} != ${TX_STATUS.of.failed}`,
    )
}

/** The same on bodies of `account_transfers`: an asset, and what `writeTransferBody` writes. */
export function accountTransferConditions(
  scope: Scope,
  condition: Where,
  address: Hex,
  filter: AccountTransferFilter,
  page: PageQuery,
): void {
  const { asset, with: other, direction } = filter
  if (other !== undefined) {
    const keys = 'inv, inv_index, inv_seq'
    condition.and(`(${keys}) IN (${keysOf(scope, condition, ACCOUNT_TRANSFERS.name, other, keys, page)})`)
  }
  if (asset !== undefined)
    condition.and(`substring(body, 2, ${byte(1)}) = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
  if (direction === undefined) return
  const self = condition.bind('hex', address)
  // The moment has 8 bytes, the standard one.
  condition
    .let('p_hash', `2 + ${byte(1)}`)
    .let('p_from', `${behind('p_hash')} + 9`)
    .let('p_to', behind('p_from'))
  const isFrom = `${bytesAt('p_from')} = ${self}`
  const isTo = `${bytesAt('p_to')} = ${self}`
  condition.and(
    direction === 'in' ? `NOT (${isFrom})` : `${isFrom} AND ${direction === 'self' ? isTo : `NOT (${isTo})`}`,
  )
}

/** The places of another address' rows, of the heights that the page is about alone. */
function keysOf(
  { chain }: Scope,
  condition: Where,
  table: string,
  other: Hex,
  keys: string,
  { before, after, floor, ceiling }: PageQuery,
): string {
  const top = Math.min(ceiling ?? 0xffff_ffff, before?.height ?? 0xffff_ffff, 0xffff_ffff)
  const bottom = Math.min(Math.max(floor ?? 0, after?.height ?? 0), 0xffff_ffff)
  const span = `inv BETWEEN ${invertHeight(top)} AND ${invertHeight(bottom)}`
  const address = condition.bind('hex', checkKey(other, 'with'))
  return `SELECT ${keys} FROM ${table} PREWHERE chain = ${chain} AND address = ${address} AND ${span}`
}
