import type { HeadView } from '@orrery/head/chain-head'
import type { TxHead } from '@orrery/model/reads'
import type { PendingFate } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { EndedTx } from '@orrery/model/wire/waiting'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { standing } from '../standing.ts'
import { toList } from '../lists/to-list.ts'
import { finalityOf } from '../wire-shapes.ts'

/** How one ended: `fate` where no block has it. */
type End = { readonly hash: Hex; readonly atMs: number; readonly seenMs: number; readonly fate: PendingFate | null }
const SECOND_MS = 1_000
export type Became = 'included' | PendingFate['fate']

/** All that ended and is remembered, the last first. */
const standingEnds = standing((view) => endsOf(view))

/** The same of a view. Pure. */
export const endsOf = ({ pending }: Pick<HeadView, 'pending'>): readonly End[] =>
  [
    ...pending.ended().map((fate): End => ({ hash: fate.tx.hash, atMs: fate.atMs, seenMs: fate.tx.seenMs, fate })),
    ...pending.entered().map(({ hash, atMs, seenMs }): End => ({ hash, atMs, seenMs, fate: null })),
  ].toSorted((a, b) => b.atMs - a.atMs || (a.hash < b.hash ? -1 : 1))

/** What became of those that waited (screens-evm §4.2): of the last 24 hours, as far as this site watched and remembers. */
export async function listEndedTxs(
  desk: ChainDesk,
  became: Became | null,
  params: ListParams,
): Promise<Answer<ListOf<EndedTx>>> {
  const ends = standingEnds(desk)
  const wanted = became === null ? ends : ends.filter((end) => (end.fate?.fate ?? 'included') === became)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} ended ${became ?? ''}`,
        anchor: null,
        read: (offset, limit) => Promise.resolve(wanted.slice(offset, offset + limit)),
      },
      params,
    )
    const hashes = page.rows.flatMap(({ fate, hash }) => (fate === null ? [hash] : []))
    const sides = hashes.length === 0 ? [] : [snapshot.deep, snapshot.newest]
    const mined = new Map<Hex, TxHead>()
    for (const rows of await Promise.all(sides.map((reads) => reads.txsByHash(hashes))))
      for (const row of rows) mined.set(row.hash, row)
    const hits = page.rows.flatMap((end): EndedTx[] => {
      const { fate, atMs, seenMs } = end
      const told = { endedMs: atMs, waitedSeconds: Math.max(0, Math.round((atMs - seenMs) / SECOND_MS)) }
      if (fate !== null)
        return [
          {
            ...desk.wire.pendingTx(fate.tx, fate.fate),
            ...told,
            replacedBy: fate.by && desk.wire.hash(fate.by),
            replacement: fate.how,
          },
        ]
      // Its block may have been taken back while this was read: then it waits again.
      const tx = mined.get(end.hash)
      return tx === undefined
        ? []
        : [
            {
              ...desk.wire.tx(tx, finalityOf(tx.height, snapshot.view)),
              ...told,
              replacedBy: null,
              replacement: null,
            },
          ]
    })
    const data = toList(snapshot, page, hits, wanted.length)
    // What ended while nobody watched is not known.
    return { data: { ...data, extend: { ...data.extend, totalIsFloor: true } }, head: desk.wire.head(snapshot.tip) }
  })
}
