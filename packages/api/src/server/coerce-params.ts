import { OrreryError } from '@orrery/errors/orrery-error'

type Json = { readonly [key: string]: unknown }

const refuse = (name: string, reason: string): never => {
  throw new OrreryError('PARAMETER_INVALID', { name: name.slice(0, 40), reason })
}

/**
 * Texts of a URL as the types that an endpoint's schema asks for. Strict: no unknown names, no repeated
 * ones, no blanks, signs or exponents in numbers. Throws `PARAMETER_INVALID`.
 */
export function coerceParams(schema: Json, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = schema['properties'] as Readonly<Record<string, Json>>
  const params: Record<string, unknown> = {}
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(properties, name)) refuse(name, 'it is not known here')
    if (raw[name] !== undefined) params[name] = coerce(name, properties[name]!, raw[name])
  }
  for (const name of (schema['required'] as readonly string[] | undefined) ?? [])
    if (params[name] === undefined) refuse(name, 'it is missing')
  return params
}

function coerce(name: string, schema: Json, value: unknown): unknown {
  if (Array.isArray(value)) return refuse(name, 'it is given more than once')
  if (schema['type'] === 'integer') return integer(name, schema, value)
  if (schema['type'] === 'boolean')
    return value === true || value === 'true'
      ? true
      : value === false || value === 'false'
        ? false
        : refuse(name, 'it must be true or false')
  if (typeof value !== 'string') return refuse(name, 'it must be text')
  const choices = choicesOf(schema)
  if (choices && !choices.includes(value)) return refuse(name, `it must be one of ${choices.join(', ')}`)
  const {
    minLength = 0,
    maxLength = 4096,
    pattern,
  } = schema as { minLength?: number; maxLength?: number; pattern?: string }
  if (value.length > maxLength) return refuse(name, `it has more than ${maxLength} characters`)
  if (value.length < minLength) return refuse(name, 'it is empty')
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    return refuse(name, 'it does not have the expected form')
  return value
}

function integer(name: string, schema: Json, value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,14})$/.test(text)) return refuse(name, 'it must be a whole number')
  const number = Number(text)
  const {
    enum: choices,
    minimum = 0,
    maximum = Number.MAX_SAFE_INTEGER,
  } = schema as { enum?: readonly number[]; minimum?: number; maximum?: number }
  if (choices && !choices.includes(number)) return refuse(name, `it must be one of ${choices.join(', ')}`)
  return number < minimum || number > maximum ? refuse(name, `it must be from ${minimum} to ${maximum}`) : number
}

/** The texts that a union of literals allows; null for any other schema. */
function choicesOf(schema: Json): readonly string[] | null {
  const options = schema['anyOf'] as readonly Json[] | undefined
  return options?.every((option) => typeof option['const'] === 'string')
    ? options.map((option) => option['const'] as string)
    : null
}
