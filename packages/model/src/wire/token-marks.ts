import { Type, type Static } from 'typebox'

/** What speaks for a token besides its own words. */
export const TokenMarks = Type.Object({
  /** Its contract's source is verified here. */
  verified: Type.Boolean(),
  /** The operator's file, the chain's record or the list of known issuers tells of it. */
  listed: Type.Boolean(),
})
export type TokenMarks = Static<typeof TokenMarks>
