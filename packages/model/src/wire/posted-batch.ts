import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

/** A transaction that posts a batch of a rollup. `chainId` is null where its inbox does not tell which, `blobs` where the transaction's own fields are not kept, `fee` where it is not known. */
export const BatchTx = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  timeMs: Moment,
  inbox: Type.String(),
  stack: Type.Union([Type.Literal('op'), Type.Literal('arbitrum')]),
  chainId: Nullable(Type.Integer()),
  blobs: Nullable(Type.Integer()),
  fee: Nullable(Amount),
})
export type BatchTx = Static<typeof BatchTx>
