import { Type, type Static } from 'typebox'
import { AddressNames, listOf, Moment, Nullable } from './common.ts'
import { OwnFact } from './own-facts.ts'

export const BatchStage = Type.Union([Type.Literal('committed'), Type.Literal('proved'), Type.Literal('executed')])
export type BatchStage = Static<typeof BatchStage>

/** The transaction of the parent chain that brought a batch to a stage, and when; null where that has not happened, or is not told. */
const Step = Type.Object({ hash: Nullable(Type.String()), atMs: Nullable(Moment) })

/** A batch of a rollup as the rollup's own node tells it; null is what it does not tell, or what has not happened. */
export const RollupBatch = Type.Object({
  number: Type.Integer(),
  timeMs: Nullable(Moment),
  /** `open` may still take blocks; `sealed` is not on the parent chain yet. */
  state: Nullable(Type.Union([Type.Literal('open'), Type.Literal('sealed'), ...BatchStage.anyOf])),
  fromHeight: Nullable(Type.Integer()),
  toHeight: Nullable(Type.Integer()),
  txs: Nullable(Type.Integer()),
  /** Those that the parent chain sent. */
  parentTxs: Nullable(Type.Integer()),
  /** The state after it. */
  root: Nullable(Type.String()),
  committed: Step,
  proved: Step,
  executed: Step,
})
export type RollupBatch = Static<typeof RollupBatch>

/** How far the batches are: the greatest number that has come to each stage. */
export const BatchEnds = Type.Object({
  toldMs: Moment,
  newest: Type.Integer(),
  committed: Nullable(Type.Integer()),
  proved: Nullable(Type.Integer()),
  executed: Nullable(Type.Integer()),
  /** The stages that the chain's software tells apart. */
  stages: Type.Array(BatchStage),
})
export type BatchEnds = Static<typeof BatchEnds>

/** A page of batches, the newest first. */
export const RollupBatchList = Type.Object({ ends: BatchEnds, list: listOf(RollupBatch) })
export type RollupBatchList = Static<typeof RollupBatchList>

/** All of one batch; `previousRoot` is the state before it, `facts` what the software tells beside. */
export const RollupBatchDetail = Type.Intersect([
  RollupBatch,
  Type.Object({
    ends: BatchEnds,
    previousRoot: Nullable(Type.String()),
    facts: Type.Array(OwnFact),
    addressNames: AddressNames,
  }),
])
export type RollupBatchDetail = Static<typeof RollupBatchDetail>
