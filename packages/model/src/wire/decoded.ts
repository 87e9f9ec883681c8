import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

/** Where a reading of bytes comes from. */
export const DecodedBy = Type.Object({
  /** The contract's own verified source, that of what stands behind this proxy now, a list of common signatures, or the verified source of another contract whose event has the same first topic and form. */
  by: Type.Union([
    Type.Literal('verified'),
    Type.Literal('implementation'),
    Type.Literal('signatures'),
    Type.Literal('candidate'),
  ]),
  /** The contract whose source was verified; null for a list of signatures. */
  contract: Nullable(Type.String()),
})
export type DecodedBy = Static<typeof DecodedBy>

/** A parameter as text: numbers in decimal, lists in square and tuples in round brackets; long ones are cut and end in an ellipsis. */
export const DecodedParam = Type.Object({ name: Type.String(), type: Type.String(), value: Type.String() })

/** A call that stands in the arguments of another, as in those of a batch. */
export const InnerCall = Type.Object({
  /** Its place in the arguments of the call that it stands in: `calls[2].callData`. */
  at: Type.String(),
  /** 1 in the call itself, 2 in such a one, and so on; each stands before those in its own arguments. */
  depth: Type.Integer(),
  name: Type.String(),
  /** None where its bytes do not hold them, and behind so many letters of such values as are told of one call. */
  params: Type.Array(DecodedParam),
})
export type InnerCall = Static<typeof InnerCall>

/** A call, log or error by name. Without parameters where the bytes do not hold those of the signature. */
export const DecodedText = Type.Object({
  name: Type.String(),
  params: Type.Array(DecodedParam),
  decodedBy: DecodedBy,
  /** Of calls alone, where calls of known functions stand in their arguments. At most 50. */
  inner: Type.Optional(Type.Array(InnerCall)),
})
export type DecodedText = Static<typeof DecodedText>
