type Schema = { readonly [key: string]: unknown }
type Write = (value: unknown) => string

/**
 * Turns a reply schema into the function that writes such replies as JSON: only the fields that the
 * contract names leave the house, in its order, and no schema is walked per row.
 */
export function createSerialiser(schema: Schema): Write {
  if (Array.isArray(schema['allOf'])) return writeObject(mergeProperties(schema['allOf'] as Schema[]))
  if (Array.isArray(schema['anyOf'])) return writeUnion(schema['anyOf'] as Schema[])
  if (schema['type'] === 'array') return writeArray(createSerialiser(schema['items'] as Schema))
  // A record's keys are data, so it has nothing to leave out.
  if (schema['type'] === 'object' && schema['properties'])
    return writeObject(schema['properties'] as Record<string, Schema>)
  return (value) => JSON.stringify(value) ?? 'null'
}

const mergeProperties = (parts: readonly Schema[]): Record<string, Schema> =>
  Object.assign(
    {},
    ...parts.map((part) =>
      Array.isArray(part['allOf']) ? mergeProperties(part['allOf'] as Schema[]) : part['properties'],
    ),
  )

function writeObject(properties: Readonly<Record<string, Schema>>): Write {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    prefix: `${JSON.stringify(name)}:`,
    write: createSerialiser(schema),
  }))
  return (value) => {
    const object = value as Readonly<Record<string, unknown>>
    let text = ''
    for (const { name, prefix, write } of fields) {
      const field = object[name]
      if (field !== undefined) text += `${text === '' ? '' : ','}${prefix}${write(field)}`
    }
    return `{${text}}`
  }
}

function writeArray(write: Write): Write {
  return (value) => {
    let text = ''
    for (const item of value as readonly unknown[]) text += `${text === '' ? '' : ','}${write(item)}`
    return `[${text}]`
  }
}

/** Unions of the contract are "this or null" and choices of texts; anything else is written whole. */
function writeUnion(options: readonly Schema[]): Write {
  const rest = options.filter((option) => option['type'] !== 'null')
  if (rest.length !== 1) return (value) => JSON.stringify(value) ?? 'null'
  const write = createSerialiser(rest[0]!)
  return (value) => (value === null ? 'null' : write(value))
}
