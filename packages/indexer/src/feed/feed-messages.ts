import type { ArchiveNow } from '@orrery/archive/archive'
import { HeadEventShape, type TellableEvent } from '@orrery/head/copy-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { CAPABILITIES } from '@orrery/model/capabilities'
import type { HeightRange } from '@orrery/model/reads'
import { BlockRefShape } from '@orrery/model/row-shapes'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { Type } from 'typebox'
import { createShapeCheck } from '@orrery/primitives/shape-check'

/** What a follower tells of itself to other processes; what only its own operator measures stays. */
export type ToldStatus = Omit<FollowerStatus, 'work'>

/** The archive as it stands, or what a write that has begun leaves as it is. */
export type ToldGate = { readonly now: ArchiveNow; readonly sure: readonly HeightRange[] | null }

/** What the process that follows a chain tells those that show it. */
export type FeedMessage =
  | { readonly type: 'event'; readonly event: TellableEvent }
  | { readonly type: 'status'; readonly status: ToldStatus }
  | { readonly type: 'close'; readonly sure: readonly HeightRange[] }
  | { readonly type: 'open'; readonly now: ArchiveNow }
  | { readonly type: 'tokens' }
  /** The first piece of a snapshot; pieces of the Head follow. */
  | { readonly type: 'begin'; readonly status: ToldStatus; readonly gate: ToldGate }

const Count = Type.Integer({ minimum: 0 })
const Ranges = Type.Array(Type.Object({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: -1 }) }))
const orNull = <T extends Parameters<typeof Type.Array>[0]>(shape: T) => Type.Union([Type.Null(), shape])
const Can = Type.Union([
  Type.Object({ ok: Type.Literal(true), how: Type.String() }),
  Type.Object({ ok: Type.Literal(false), why: Type.String() }),
])

const StatusShape = Type.Object({
  state: Type.Union(
    (['starting', 'following', 'stale', 'unreachable', 'halted'] as const).map((state) => Type.Literal(state)),
  ),
  reason: orNull(Type.String()),
  nodeHead: orNull(Count),
  capabilities: orNull(
    Type.Object({
      client: Type.String(),
      checkedMs: Type.Number(),
      syncing: Type.Optional(Type.Object({ current: Count, highest: Count })),
      can: Type.Object(Object.fromEntries(CAPABILITIES.map((name) => [name, Can]))),
    }),
  ),
  remembered: Type.Optional(Type.Boolean()),
  poolUnheard: Type.Optional(Type.Boolean()),
  keeps: Type.Optional(
    Type.Union((['full', 'none', 'onDemand', 'newest', 'watch'] as const).map((keeps) => Type.Literal(keeps))),
  ),
  verifyShare: Type.Optional(orNull(Type.Number())),
  proven: Type.Optional(
    Type.Object({
      runs: Type.Array(Type.Object({ from: Count, to: Count, proven: orNull(Count) }), { maxItems: 100 }),
      more: Count,
    }),
  ),
  waivedChecks: Type.Optional(
    Type.Array(
      Type.Object({
        check: Type.String(),
        height: Count,
        hash: Type.String(),
        reason: Type.String(),
        wasHeld: Type.Boolean(),
      }),
      { maxItems: 100 },
    ),
  ),
  archive: Type.Object({ ranges: Ranges, generation: Count }),
  backfill: orNull(
    Type.Object({
      done: Type.Number(),
      total: Type.Number(),
      blocksPerSecond: orNull(Type.Number()),
      etaSeconds: orNull(Type.Number()),
    }),
  ),
  reorgs: Type.Object({ count: Count, maxDepth: Count }),
  stoppedLedgers: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
})

const NowShape = Type.Object({
  state: Type.Object({
    ranges: Ranges,
    generation: Count,
    passed: Type.Optional(Ranges),
    uncounted: Type.Optional(Ranges),
    older: Type.Optional(Ranges),
  }),
  counts: Type.Object({ txs: Count, transfers: Count, contracts: Count }),
  top: orNull(BlockRefShape),
})

const check = createShapeCheck(
  Type.Union([
    Type.Object({ type: Type.Literal('event'), event: HeadEventShape }),
    Type.Object({ type: Type.Literal('status'), status: StatusShape }),
    Type.Object({ type: Type.Literal('close'), sure: Ranges }),
    Type.Object({ type: Type.Literal('open'), now: NowShape }),
    Type.Object({ type: Type.Literal('tokens') }),
    Type.Object({
      type: Type.Literal('begin'),
      status: StatusShape,
      gate: Type.Object({ now: NowShape, sure: orNull(Ranges) }),
    }),
  ]),
)

/** A message as text. */
export const writeFeedMessage = (message: FeedMessage): string => encodeExact(message)

/** What another process wrote. Throws for text that is no message. */
export function readFeedMessage(text: string): FeedMessage {
  const told = decodeExact(text)
  if (!check.is(told)) throw new TypeError('a message of the bus is of another form')
  return told as unknown as FeedMessage
}
