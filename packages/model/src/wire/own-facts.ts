import { Type, type Static } from 'typebox'

/** One fact that a chain's own software tells. `name` says what it is; amounts are base units of the coin (`gas`: per gas), times Unix ms, all as text. */
export const OwnFact = Type.Object({
  name: Type.String(),
  /** A `word` is one of the words of that fact; a `percent` counts hundredths. */
  as: Type.Union([
    Type.Literal('address'),
    Type.Literal('hash'),
    Type.Literal('number'),
    Type.Literal('time'),
    Type.Literal('coins'),
    Type.Literal('gas'),
    Type.Literal('percent'),
    Type.Literal('text'),
    Type.Literal('word'),
  ]),
  value: Type.String(),
})
export type OwnFact = Static<typeof OwnFact>

/** What a chain's software tells of a subject beyond what every chain of its family does, asked of the node now. */
export const OwnFacts = Type.Object({
  facts: Type.Array(OwnFact),
  tables: Type.Array(Type.Object({ name: Type.String(), rows: Type.Array(Type.Array(OwnFact)) })),
  /** Calls that the node has not got: what they tell stays unknown. */
  lacking: Type.Array(Type.String()),
})
export type OwnFacts = Static<typeof OwnFacts>
