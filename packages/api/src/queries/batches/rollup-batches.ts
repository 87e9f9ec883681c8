import { OrreryError } from '@orrery/errors/orrery-error'
import type { BatchLookup, BatchLookups, BatchStage } from '@orrery/family/batch-lookup'
import type { BatchEnds, RollupBatch, RollupBatchDetail, RollupBatchList } from '@orrery/model/wire/rollup-batch'
import type { Clock } from '@orrery/primitives/clock'
import { isHex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { createKept } from '../kept.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { toList } from '../lists/to-list.ts'
import { findSettlement } from '../rollups/find-settlement.ts'
import { batchesOnParent } from './batches-on-parent.ts'

/** What the list is told in: all, or those of a stage that have come no further. */
export const BATCH_GROUPS = ['all', 'committed', 'proved', 'executed'] as const
export type BatchGroup = (typeof BATCH_GROUPS)[number]

/** How far the batches of a chain are; kept for some seconds, for it may take a node a dozen answers. */
export type BatchBook = () => Promise<BatchEnds>

const KEPT = { leastMs: 10_000, ratio: 30, waitMs: 8_000 } as const
/** Nothing of it depends on which blocks are indexed. */
const WHOLE = { coverage: { ranges: [], complete: true } }
const PARTLY = { coverage: { ranges: [], complete: false } }

/** Makes the book of a desk; nothing is asked before it is wanted. Throws `CAPABILITY_MISSING` where only the parent chain tells of batches. */
export function createBatchBook(code: string, desk: () => ChainDesk, clock: Clock): BatchBook {
  const kept = createKept(
    () =>
      desk().node.batches(async ({ stages, ends }, signal) => ({
        toldMs: clock.now(),
        ...(await ends(signal)),
        stages: [...stages],
      })),
    clock,
    KEPT,
  )
  return async () => {
    const told = await kept.read()
    if (told === null)
      throw new OrreryError('UPSTREAM_TIMEOUT', { source: `the node of ${code}`, method: 'batches', ms: KEPT.waitMs })
    return told
  }
}

/** Whom a rollup's batches are asked of: its own node, or the index of its parent chain where that does not tell them. */
export type BatchSource = {
  /** `oldest` is the lowest that can be told, `isWhole` says that there are no others. */
  ends(): Promise<BatchEnds & { readonly oldest: number; readonly isWhole: boolean }>
  read(numbers: readonly number[]): Promise<readonly (BatchLookup | null)[]>
  raw(number: number): ReturnType<BatchLookups['raw']>
}

/** Throws `CAPABILITY_MISSING` where nobody tells. */
export async function batchSourceOf(
  context: Pick<ApiContext, 'desks' | 'clock'>,
  desk: ChainDesk,
): Promise<BatchSource> {
  const settled = desk.runtime.lookups?.batches === undefined ? await findSettlement(context, desk) : null
  if (settled === null || !settled.how.batches.some(({ role }) => settled.contracts[role] !== undefined))
    return {
      ends: async () => ({ ...(await desk.batches()), oldest: 0, isWhole: true }),
      read: (numbers) => desk.node.batches((lookups, signal) => lookups.read(numbers, signal)),
      raw: (number) => desk.node.batches((lookups, signal) => lookups.raw(number, signal)),
    }
  const { stages, ends, read, raw } = batchesOnParent(settled, desk.chain)
  const { signal } = new AbortController()
  return {
    async ends() {
      const told = await ends()
      const none = { newest: -1, oldest: 0, isWhole: true, committed: null, proved: null, executed: null }
      return { ...(told ?? none), toldMs: context.clock.now(), stages: [...stages] }
    },
    read: (numbers) => read(numbers, signal),
    raw: (number) => raw(number, signal),
  }
}

/** The numbers of a group, from the lowest to the highest; the highest is below the lowest where it has none. */
function spanOf(
  ends: BatchEnds & { readonly oldest: number },
  group: BatchGroup,
): readonly [low: number, high: number] {
  if (group === 'all') return [ends.oldest, ends.newest]
  const next = ends.stages[ends.stages.indexOf(group) + 1]
  // Batch 0 is the genesis, which nobody posted.
  return [Math.max(ends.oldest, (next === undefined ? 0 : (ends[next] ?? 0)) + 1), ends[group] ?? 0]
}

/** Batches of a group, the newest first. Of a stage that the chain's software does not tell apart there are none. */
export async function listBatches(
  desk: ChainDesk,
  source: BatchSource,
  group: BatchGroup,
  params: ListParams,
): Promise<Answer<RollupBatchList>> {
  const { oldest, isWhole, ...ends } = await source.ends()
  const [low, high] = group === 'all' || ends.stages.includes(group) ? spanOf({ ...ends, oldest }, group) : [1, 0]
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} batches ${group}`,
      anchor: null,
      level: true,
      read: (offset, limit) => {
        const count = Math.max(0, Math.min(limit, high - low + 1 - offset))
        return Promise.resolve(Array.from({ length: count }, (_, at) => high - offset - at))
      },
    },
    params,
  )
  const told = await source.read(page.rows)
  const hits = page.rows.map((number, at) => batchOf(desk, told[at] ?? untold(number)))
  return {
    data: {
      ends: { ...ends, newest: Math.max(0, ends.newest) },
      list: toList(isWhole ? WHOLE : PARTLY, page, hits, Math.max(0, high - low + 1)),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

const NOTHING = { hash: null, atMs: null }

/** A number between two that are there, of which the node tells nothing. */
const untold = (number: number): BatchLookup => ({
  number,
  timeMs: null,
  state: null,
  blocks: null,
  txs: null,
  parentTxs: null,
  root: null,
  steps: { committed: NOTHING, proved: NOTHING, executed: NOTHING },
  facts: [],
})

function batchOf(
  { wire }: ChainDesk,
  { number, timeMs, state, txs, parentTxs, steps, blocks, root }: BatchLookup,
): RollupBatch {
  const step = (stage: BatchStage) => {
    const { hash, atMs } = steps[stage]
    return { hash: hash && wire.hash(hash), atMs }
  }
  return {
    number,
    timeMs,
    state,
    txs,
    parentTxs,
    fromHeight: blocks?.from ?? null,
    toHeight: blocks?.to ?? null,
    root: root && wire.hash(root),
    committed: step('committed'),
    proved: step('proved'),
    executed: step('executed'),
  }
}

const notFound = ({ chain }: ChainDesk, batch: number): OrreryError =>
  new OrreryError('BATCH_NOT_FOUND', { batch: String(batch), chain: chain.code })

/** One batch with what is told of it beside. Throws `BATCH_NOT_FOUND`. */
export async function readBatch(
  desk: ChainDesk,
  source: BatchSource,
  number: number,
): Promise<Answer<RollupBatchDetail>> {
  const { wire, runtime } = desk
  const [{ oldest: _oldest, isWhole: _isWhole, ...ends }, [before, told]] = await Promise.all([
    source.ends(),
    number === 0 ? source.read([0]).then((rows) => [null, ...rows]) : source.read([number - 1, number]),
  ])
  if (told == null) throw notFound(desk, number)
  return {
    data: {
      ...batchOf(desk, told),
      ends,
      previousRoot: before?.root ? wire.hash(before.root) : null,
      facts: told.facts.map((fact) =>
        fact.as === 'address' && isHex(fact.value) ? { ...fact, value: wire.address(fact.value) } : fact,
      ),
    },
    head: wire.head(runtime.head.view().tip),
  }
}

/** What the node itself answers about a batch. Throws `BATCH_NOT_FOUND` where that is nothing. */
export async function readBatchRaw(
  desk: ChainDesk,
  source: BatchSource,
  number: number,
): Promise<Answer<{ answers: { method: string; params: unknown[]; result: unknown }[] }>> {
  const answers = await source.raw(number)
  if (answers.every(({ result }) => result == null)) throw notFound(desk, number)
  return {
    data: { answers: answers.map(({ method, params, result }) => ({ method, params: [...params], result })) },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}
