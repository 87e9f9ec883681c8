import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

/**
 * How far the metadata of a collection is known. `preparing`: it is being read for the first time. `untold`: not every block is indexed, so that the items are not known. `large`: they are
 * too many. `off`: none could be read, or their documents lie where nothing is asked here.
 */
export const TraitState = Type.Union([
  Type.Literal('ready'),
  Type.Literal('preparing'),
  Type.Literal('untold'),
  Type.Literal('large'),
  Type.Literal('off'),
])

/** How many items have each trait, by kind; `type` is null where it has none. Words are a stranger's. */
export const TraitTypes = Type.Array(
  Type.Object({
    type: Nullable(Type.String()),
    values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  }),
)
export type TraitTypes = Static<typeof TraitTypes>
