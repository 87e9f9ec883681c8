import type { BlockRow } from '@orrery/model/rows'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
import { countTrue } from '../blocks/height-before.ts'
import { batchesOnParent } from '../batches/batches-on-parent.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { believed, findSettlement } from '../rollups/find-settlement.ts'
import { atOneMoment, NO_CUT, type Snapshot } from '../snapshot.ts'
import { blockHit } from './probe-candidate.ts'

/** `batch:7` of a rollup (screens-evm §2.1). */
const BATCH = /^batch:\s*(\d{1,15})$/i

/** What a batch leads to: its first block that is indexed, or why there is none to show. */
export type BatchFind = { readonly hits: readonly SearchHit[]; readonly hints: SearchResult['hints'] }

/**
 * The first indexed block of a batch, on rollups whose blocks tell theirs; on others the batch itself, where its page may tell it. Null for other texts, and on chains that
 * post none.
 */
export async function searchBatch(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  query: string,
): Promise<BatchFind | null> {
  const { chain } = desk
  const [, digits] = BATCH.exec(query) ?? []
  if (digits === undefined || chain.settlesOn === null) return null
  const found = await atOneMoment(desk.runtime, (snapshot) => firstOfBatch(snapshot, Number(digits)))
  if (typeof found === 'number') return { hits: [blockHit(desk, found, null)], hints: [] }
  const batch = found === 'untold' ? await loggedBelow(context, desk, Number(digits)) : false
  if (batch === true) return { hits: [batchHit(desk, Number(digits))], hints: [] }
  const why = batch === null ? 'chainBelow' : 'notIndexed'
  return { hits: [], hints: [{ chain: chain.code, kind: 'batch', why, reason: REASONS[why] }] }
}

const batchHit = ({ chain }: ChainDesk, number: number): SearchHit => ({
  kind: 'batch',
  chain: chain.code,
  id: String(number),
  title: String(number),
  detail: null,
  path: `/${chain.path}/batch/${number}`,
  exact: false,
})

/** Whether the index of the chain below has a batch; null where nobody there tells of batches. */
async function loggedBelow(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  number: number,
): Promise<boolean | null> {
  const settled = await findSettlement(context, desk)
  if (settled === null || !settled.how.batches.some(({ role }) => believed(settled, role).length > 0)) return null
  const [found] = await batchesOnParent(settled, desk.chain).read([number], new AbortController().signal)
  return found != null
}

const REASONS = {
  chainBelow: 'batches stand on the chain below, which is not read for them here',
  notIndexed: 'not in the blocks indexed here',
} as const

const batchOf = (block: Pick<BlockRow, 'ext'> | null | undefined): number | null => {
  const batch = block?.ext['l1BatchNumber']
  return typeof batch === 'number' ? batch : null
}

/** Height of the first indexed block of a batch: batches only grow, so it is halved down to. `untold` where the oldest block tells none. */
async function firstOfBatch(
  { state, view, cut, deep }: Pick<Snapshot, 'state' | 'view' | 'cut' | 'deep'>,
  batch: number,
): Promise<number | 'untold' | 'none'> {
  const at = async (height: number) => batchOf(view.bundle(height)?.block ?? (await deep.block(height)))
  const ranges = [
    ...state.ranges.filter(({ from }) => from < cut).map(({ from, to }) => ({ from, to: Math.min(to, cut - 1) })),
    ...(view.tip === null || cut === NO_CUT ? [] : [{ from: cut, to: view.tip.height }]),
  ]
  // The newest blocks are in no batch yet: they come after all that are.
  const isBefore = async (height: number) => ((await at(height)) ?? Infinity) < batch
  const first = ranges[0]
  if (first === undefined || (await at(first.from)) === null) return 'untold'
  const begun = await countTrue(0, ranges.length, (index) => isBefore(ranges[index]!.from))
  const [before, own] = [ranges[begun - 1], ranges[begun]]
  const inside = before && (await countTrue(before.from + 1, before.to + 1, isBefore))
  if (before !== undefined && inside !== undefined && inside <= before.to && (await at(inside)) === batch) return inside
  return own !== undefined && (await at(own.from)) === batch ? own.from : 'none'
}
