import type { Static, TSchema } from 'typebox'
import { Build, type EvaluateResult } from 'typebox/schema'
import { Errors } from 'typebox/value'

/** Whether values have a shape, and what is wrong with one that has not. */
export type ShapeCheck<T extends TSchema> = {
  is(value: unknown): value is Static<T>
  /** Where and why: the path within the value, and a text in English. Slow, for values that are refused. */
  faults(value: unknown): readonly { readonly instancePath: string; readonly message: string }[]
}

/**
 * A check that is compiled when it is first asked: a process has hundreds of shapes and asks for few of them, and
 * TypeBox's own validator also holds every piece of text that it was made of.
 */
export function createShapeCheck<const T extends TSchema>(schema: T): ShapeCheck<T> {
  let check: EvaluateResult | null = null
  return {
    is(value): value is Static<T> {
      check ??= Build(schema).Evaluate()
      return check.Check(value)
    },
    faults: (value) => Errors(schema, value) as readonly { instancePath: string; message: string }[],
  }
}
