import { OrreryError } from '@orrery/errors/orrery-error'
import type { Balance } from '@orrery/model/reads'
import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHolder } from '@orrery/model/wire/token'
import { isHex, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { offsetOf, type ListParams } from '../lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'
import { writeItemHolders } from './item-holders.ts'

type Place = { readonly tokenId: bigint; readonly address: Hex }

/** Changed items of the Head that are merged: what thousands of blocks of the busiest contract change. */
const CHANGES = 20_000
/** Rows that the archive gives at once. */
const STEP = 20_000

/** Items of an NFT contract with their owners, by number: sums of the ledger, so only where every block is indexed. */
export async function listItems(desk: ChainDesk, asset: Hex, params: ListParams): Promise<Answer<ListOf<ItemHolder>>> {
  const after = params.cursor === undefined ? null : parsePlace(params.cursor)
  const { limit, offset } = after === null ? offsetOf({ ...params }) : { limit: params.limit ?? 20, offset: 0 }
  const { snapshot, page, whole } = await atOneMoment(desk.runtime, async (snapshot) => {
    const whole = snapshot.coverage.complete
    const found = whole ? await readItems(snapshot, asset, after, offset + limit + 1) : []
    const rows = found.slice(offset, offset + limit)
    const last = rows.at(-1)
    const more = found.length > offset + limit && last !== undefined
    const page = { rows, next: more ? formatPlace(last) : null, previous: null, offset: after === null ? offset : null }
    return { snapshot, page, whole }
  })
  const data = toList(snapshot, page, await writeItemHolders(desk, asset, page.rows), null)
  return {
    data: whole ? data : { ...data, total: null, extend: { ...data.extend, totalIsFloor: true } },
    head: desk.wire.head(snapshot.tip),
  }
}

/** The first `count` items behind a place that somebody holds, head and archive added up. */
export async function readItems(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  asset: Hex,
  after: Place | null,
  count: number,
): Promise<readonly Balance[]> {
  const changes = await newest.items(asset, { after, limit: CHANGES })
  const held: Balance[] = []
  for (let from = after, at = 0; ;) {
    const wanted = Math.min(count + changes.length, STEP)
    const rows = await deep.items(asset, { after: from, limit: wanted })
    const last = rows.at(-1)
    const end = rows.length < wanted || last === undefined ? null : keyOf(last)
    const sums = new Map(rows.map((row) => [keyOf(row), row]))
    // Changes come in the same order, so each belongs to the rows that it lies among.
    for (; at < changes.length && (end === null || keyOf(changes[at]!) <= end); at++) {
      const change = changes[at]!
      const known = sums.get(keyOf(change))
      sums.set(keyOf(change), known ? { ...known, amount: known.amount + change.amount } : change)
    }
    const present = [...sums.entries()].filter(([, { amount }]) => amount > 0n)
    held.push(...present.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    // What was lent out or taken away leaves fewer than were asked for.
    if (held.length >= count || end === null) return held.slice(0, count)
    from = { tokenId: last!.tokenId!, address: last!.address }
  }
}

/** Keys compare as items do: by number, then by holder. */
const keyOf = ({ tokenId, address }: Balance): string => `${tokenId!.toString(16).padStart(64, '0')}${address}`

/** Opaque text of a place. Items do not move when a block comes or goes, so nothing but the place is in it. */
const formatPlace = ({ tokenId, address }: Balance): string =>
  Buffer.from(`i.${tokenId!.toString(16)}.${address.slice(2)}`).toString('base64url')

function parsePlace(text: string): Place {
  const [mark, id = '', key = '', ...rest] = Buffer.from(text, 'base64url').toString('latin1').split('.')
  const address: Hex = `0x${key}`
  if (mark !== 'i' || rest.length > 0 || !/^[0-9a-f]{1,64}$/.test(id) || !isHex(address) || address.length > 130)
    throw new OrreryError('CURSOR_INVALID', {})
  return { tokenId: BigInt(`0x${id}`), address }
}
