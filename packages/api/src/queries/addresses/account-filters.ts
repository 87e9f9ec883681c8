import { OrreryError } from '@orrery/errors/orrery-error'
import type { Direction } from '@orrery/model/direction'
import type { AccountTransferFilter, AccountTxFilter } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { KeysetList, KeysetPage, ListParams } from '../lists/keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'
import { sweptList } from '../lists/swept-list.ts'
import { methodsOf } from '../transactions/tx-conditions.ts'

type Sides = { readonly direction?: Direction; readonly with?: string }

/**
 * What the transactions of an address are narrowed to; undefined where nothing is asked. An address with itself is what it sent to itself. Throws
 * `ADDRESS_MALFORMED`, and `PARAMETER_INVALID` for a function that nobody knows and for a page number: a filtered list is walked by its cursors.
 */
export function txFilterOf(
  desk: ChainDesk,
  address: Hex,
  asked: Sides &
    ListParams & {
      readonly method?: string
      readonly status?: 'success' | 'failed'
      readonly type?: string
      readonly least?: string
      readonly most?: string
    },
): AccountTxFilter | undefined {
  const { method, status, type, least, most } = asked
  return whole(asked, {
    ...sidesOf(desk, address, asked),
    ...(method !== undefined && { methods: methodsOf(desk, 'method', method) }),
    ...(status !== undefined && { status }),
    ...(type !== undefined && { kind: type }),
    ...(least !== undefined && { least: bounded('least', least) }),
    ...(most !== undefined && { most: bounded('most', most) }),
  })
}

const MOST_VALUE = 2n ** 256n - 1n

/** An amount that some row may have. Throws `PARAMETER_INVALID`. */
function bounded(name: string, digits: string): bigint {
  const amount = BigInt(digits)
  if (amount > MOST_VALUE) throw new OrreryError('PARAMETER_INVALID', { name, reason: 'no value is as great' })
  return amount
}

/** The same of its transfers; `token` is a contract, or `native`. */
export function transferFilterOf(
  desk: ChainDesk,
  address: Hex,
  asked: Sides & ListParams & { readonly token?: string },
): AccountTransferFilter | undefined {
  const { token } = asked
  const asset =
    token === 'native' ? EMPTY : token === undefined ? undefined : desk.family.parseAddress(token, desk.chain)
  return whole(asked, { ...sidesOf(desk, address, asked), ...(asset !== undefined && { asset }) })
}

function sidesOf(desk: ChainDesk, address: Hex, asked: Sides): { readonly direction?: Direction; readonly with?: Hex } {
  const other = asked.with === undefined ? undefined : desk.family.parseAddress(asked.with, desk.chain)
  const direction = other === address ? (asked.direction ?? 'self') : asked.direction
  return {
    ...(direction !== undefined && { direction }),
    // Every row of an address is one with itself.
    ...(other !== undefined && other !== address && { with: other }),
  }
}

function whole<F extends object>(asked: ListParams, filter: F): F | undefined {
  if (Object.keys(filter).length === 0) return undefined
  requireFirstPage(asked)
  return filter
}

/** Throws `PARAMETER_INVALID` for a page number of a list that is walked by its cursors. */
export function requireFirstPage({ page = 1 }: ListParams): void {
  if (page > 1)
    throw new OrreryError('PARAMETER_INVALID', { name: 'page', reason: 'a filtered list is walked by its cursors' })
}

/** Blocks that the first question is about: places of another address are looked up by key, bodies are read one by one. */
const FIRST_BY_KEY = 20_000
const FIRST_BY_BODY = 5_000

/** A filtered list, looked through as far as one answer may; the list itself where nothing is asked. */
export const narrowed = <Row>(
  desk: Pick<ChainDesk, 'clock'>,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  filter: { readonly with?: Hex } | undefined,
): KeysetList<Row> =>
  filter === undefined
    ? list
    : sweptList(desk, snapshot, list, filter.with === undefined ? FIRST_BY_BODY : FIRST_BY_KEY)

/** A page of a list that has no page numbers: it tells how long the list is where it ends it, and of more nothing. */
export const walkedPage = <Row>(page: KeysetPage<Row>): KeysetPage<Row> =>
  page.next === null ? page : { ...page, offset: null }

/** A filter as a part of a list's name: cursors of one are none of another. */
export const filterName = (filter: object | undefined): string =>
  filter === undefined
    ? ''
    : ` ${JSON.stringify(
        Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
      )}`
