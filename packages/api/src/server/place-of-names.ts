/** A schema as TypeBox makes it. */
export type Schema = { readonly [key: string]: unknown }

/** Fields of an object's schema, or of all of those that it is made of. */
export function fieldsOf(schema: Schema): Schema {
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Schema[]) : [schema]
  return Object.assign({}, ...parts.map((part) => (Array.isArray(part['allOf']) ? fieldsOf(part) : part['properties'])))
}

/** Where a reply has room for what its addresses are called: beside its fields, or in a list's `extend`. */
export function placeOfNames(schema: Schema): 'reply' | 'extend' | null {
  const fields = fieldsOf(schema)
  if (fields['addressNames'] !== undefined) return 'reply'
  const extend = fields['extend'] as Schema | undefined
  return extend !== undefined && placeOfNames(extend) === 'reply' ? 'extend' : null
}
