import type { TSchema } from 'typebox'
import { Moment } from '@orrery/model/wire/common'

type Schema = Readonly<Record<string, unknown>>

const UNIT = 'x-unit'
const unitOf = (schema: unknown): unknown => (schema as Schema)[UNIT]

/**
 * Names of the fields that are moments by their schema, sorted. Throws where a name is a moment in one schema and another number elsewhere: who reads
 * rows knows a field by its name alone.
 */
export function momentsIn(schemas: readonly TSchema[]): readonly string[] {
  const [moments, others] = [new Set<string>(), new Set<string>()]
  const seen = new Set<unknown>()
  const note = (name: string, field: unknown): void => {
    const ways = waysOf(field)
    if (ways.some((way) => unitOf(way) === unitOf(Moment))) moments.add(name)
    else if (ways.some(({ type }) => type === 'integer' || type === 'number')) others.add(name)
  }
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const [name, field] of Object.entries(value as Schema)) note(name, field)
      walk(value)
    }
  }
  for (const schema of schemas) walk(schema)
  const both = [...moments].filter((name) => others.has(name))
  if (both.length > 0) throw new Error(`both a moment and another number: ${both.join(', ')}`)
  return [...moments].toSorted()
}

/** A field's schema, or those that it is one of. */
const waysOf = (field: unknown): readonly Schema[] => {
  const { anyOf } = field as { readonly anyOf?: readonly Schema[] }
  return anyOf ?? [field as Schema]
}
