import { valuesOf, type Field } from './read-conditions.ts'

/** One value that a list is narrowed by, and the query without it. */
export type FilterChip = {
  readonly field: Field
  readonly value: string
  /** What has the value is left out. */
  readonly isLeftOut: boolean
  readonly rest: URLSearchParams
}

/** Fields that hold several values. */
const SEVERAL: ReadonlySet<Field> = new Set(['from', 'to', 'method', 'token', 'type'])
const MOST_LETTERS = 160

/** The values that a query narrows by, in the order of the fields. Pure. */
export const chipsOf = (query: URLSearchParams, fields: readonly Field[]): readonly FilterChip[] =>
  fields.flatMap((field) => {
    const text = (query.get(field) ?? '').trim()
    const values = text === '' ? [] : SEVERAL.has(field) ? [...new Set(valuesOf(text))] : [text]
    return values.map((told) => {
      const rest = new URLSearchParams(query)
      // Another list begins with its first page.
      for (const name of ['cursor', 'large']) rest.delete(name)
      const left = values.filter((value) => value !== told)
      if (left.length === 0) rest.delete(field)
      else rest.set(field, left.join(','))
      return { field, value: told.replace(/^!/, '').slice(0, MOST_LETTERS), isLeftOut: told.startsWith('!'), rest }
    })
  })
