import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

/** What is kept of a chain's blocks, each with the heights that have it. */
export const DATA_SETS = [
  'blocks',
  'transactions',
  'logs',
  'transfers',
  'tokenBalances',
  'outputs',
  'calls',
  'nativeBalances',
  'events',
  'withdrawals',
  'blobs',
  'authorizations',
  'requests',
  'uncles',
  'statistics',
  'forkedBlocks',
] as const

/**
 * Why a data set does not reach from the first block to the head: older blocks are on their way (`backfilling`), were not wanted
 * (`noHistory`, `onDemand`, `retention`) or do not concern the `watchList`; the node cannot tell (`nodeCannot`, `note` says what is
 * missing); blocks were indexed while it could not (`notTold`); it is being counted again (`counting`); or it is what was seen while we followed (`observed`).
 */
export const GAPS = [
  'backfilling',
  'noHistory',
  'onDemand',
  'retention',
  'watchList',
  'nodeCannot',
  'notTold',
  'counting',
  'observed',
] as const

/**
 * The lowest and highest block that a data set covers and how many do: fewer than lie between them means holes. All null where
 * that is not known, as for forked blocks. `complete`: every block from the first to the head.
 */
export const DataSet = Type.Object({
  name: Type.Enum(DATA_SETS),
  from: Nullable(Type.Integer()),
  to: Nullable(Type.Integer()),
  blocks: Nullable(Type.Integer()),
  complete: Type.Boolean(),
  why: Nullable(Type.Enum(GAPS)),
  note: Nullable(Type.String()),
})
export type DataSet = Static<typeof DataSet>

export const DataSets = Type.Object({ hits: Type.Array(DataSet) })
export type DataSets = Static<typeof DataSets>
