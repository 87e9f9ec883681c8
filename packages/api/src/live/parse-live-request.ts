import { Type, type Static } from 'typebox'
import { createShapeCheck } from '@orrery/primitives/shape-check'

const LiveArg = Type.Object(
  {
    channel: Type.Union([Type.Literal('market'), Type.Literal('state'), Type.Literal('block')]),
    instId: Type.String({ minLength: 1, maxLength: 40 }),
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    hash: Type.Optional(Type.String({ maxLength: 160 })),
  },
  { additionalProperties: false },
)
const LiveOrder = Type.Object(
  {
    op: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe')]),
    args: Type.Array(LiveArg, { minItems: 1, maxItems: 100 }),
  },
  { additionalProperties: false },
)

export type LiveArg = Static<typeof LiveArg>
export type LiveOrder = Static<typeof LiveOrder>

const order = createShapeCheck(LiveOrder)

/** Reads what a client sent; text instead of an order says what is wrong with it. Never throws. */
export function parseLiveRequest(text: string): LiveOrder | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return 'Not JSON.'
  }
  return order.is(parsed)
    ? parsed
    : 'Expected {"op":"subscribe"|"unsubscribe","args":[{"channel":"market"|"state"|"block","instId":"CHAIN"}]}.'
}
