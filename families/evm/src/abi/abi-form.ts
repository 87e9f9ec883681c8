import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { encodeValues } from './abi-code.ts'
import type { AbiFunction, AbiType, AbiValue } from './abi-type.ts'

/** What stands in a form: a text for a plain value, a list for an array or a tuple. */
export type FormValue = string | readonly FormValue[]

/** What is wrong with a field; the words are the page's. */
export type FormFault = 'number' | 'range' | 'address' | 'checksum' | 'bool' | 'bytes' | 'size' | 'count' | 'many'

/** Faults by the place of their field: `1.0.2` is the third field of the first element of the second parameter. */
export type FormReading =
  | { readonly data: Hex; readonly values: readonly AbiValue[]; readonly faults: null }
  | { readonly data: null; readonly faults: ReadonlyMap<string, FormFault> }

/** Elements that one form may hold. */
export const MOST_ELEMENTS = 5_000

/** Fields that a form begins with: an interface is foreign, and `uint8[5000]` is a line of it. */
const MOST_EMPTY = 100

/** Fields of an empty form of a type, lists and tuples counted too; reckoned without making one. */
function fieldsOf(type: AbiType): number {
  if (type.kind === 'tuple') return type.fields.reduce((sum, field) => sum + fieldsOf(field.type), 1)
  return type.kind === 'array' && type.length !== null ? 1 + type.length * fieldsOf(type.of) : 1
}

/** An empty form of a type: fixed arrays and tuples have all of their fields, or none where that would be too many. */
export function emptyForm(type: AbiType, most = MOST_EMPTY): FormValue {
  if (type.kind !== 'tuple' && type.kind !== 'array') return ''
  if (fieldsOf(type) > most) return []
  if (type.kind === 'tuple') return type.fields.map((field) => emptyForm(field.type))
  return Array.from({ length: type.length ?? 0 }, () => emptyForm(type.of))
}

/** An empty form of all parameters together; not whole where some lists of fixed length are left empty for being too long. */
export function emptyForms({ inputs }: Pick<AbiFunction, 'inputs'>): {
  readonly form: readonly FormValue[]
  readonly isWhole: boolean
} {
  let left = MOST_EMPTY
  let isWhole = true
  const form = inputs.map(({ type }) => {
    const fields = fieldsOf(type)
    const fits = fields <= left
    const empty = emptyForm(type, left)
    if (fits) left -= fields
    else if (typeof empty !== 'string') isWhole = false
    return empty
  })
  return { form, isWhole }
}

/** Reads a form of a function into its call data, or tells what is wrong where. Exact: numbers are whole, nothing is rounded or cut. */
export function readForm({ selector, inputs }: AbiFunction, form: readonly FormValue[]): FormReading {
  const faults = new Map<string, FormFault>()
  const budget = { left: MOST_ELEMENTS }
  const values = inputs.map((field, index) => readField(field.type, form[index] ?? '', String(index), faults, budget))
  if (faults.size > 0) return { data: null, faults }
  const known = values as AbiValue[]
  const types = inputs.map(({ type }) => type)
  return { data: `${selector}${encodeValues(types, known)}`, values: known, faults: null }
}

function readField(
  type: AbiType,
  value: FormValue,
  place: string,
  faults: Map<string, FormFault>,
  budget: { left: number },
): AbiValue | null {
  const wrong = (fault: FormFault): null => {
    faults.set(place, fault)
    return null
  }
  if (--budget.left < 0) return wrong('many')
  if (type.kind === 'array' || type.kind === 'tuple') {
    const length = type.kind === 'tuple' ? type.fields.length : type.length
    if (typeof value === 'string' || (length !== null && value.length !== length)) return wrong('count')
    const read: (AbiValue | null)[] = []
    for (const [index, item] of value.entries()) {
      const of = type.kind === 'tuple' ? type.fields[index]!.type : type.of
      read.push(readField(of, item, `${place}.${index}`, faults, budget))
      // The form is refused already: what is left of it is not walked through.
      if (budget.left < 0) return null
    }
    return read as AbiValue[]
  }
  if (typeof value !== 'string') return wrong('count')
  const read = readPlain(type, value)
  return typeof read === 'object' ? wrong(read.fault) : read
}

/** A plain value of its text; strings are taken as they are, all else without blanks around it. */
export function readPlain(
  type: Exclude<AbiType, { readonly kind: 'array' | 'tuple' }>,
  given: string,
): bigint | boolean | string | { readonly fault: FormFault } {
  if (type.kind === 'string') return given
  const text = given.trim()
  switch (type.kind) {
    case 'bool':
      return text === 'true' ? true : text === 'false' ? false : { fault: 'bool' }
    case 'uint':
    case 'int': {
      if (!/^-?(?:\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(text)) return { fault: 'number' }
      const number = text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
      const bits = BigInt(type.bits)
      const [low, high] = type.kind === 'uint' ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
      return number >= low && number < high ? number : { fault: 'range' }
    }
    case 'address': {
      if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { fault: 'address' }
      const key: Hex = `0x${text.slice(2).toLowerCase()}`
      const mixed = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text)
      return mixed && checksumAddress(key) !== text ? { fault: 'checksum' } : key
    }
    case 'bytes': {
      if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) return { fault: 'bytes' }
      return type.size !== null && text.length !== 2 + type.size * 2 ? { fault: 'size' } : text.toLowerCase()
    }
  }
}

/** The form as JSON: numbers and all other plain values as texts. */
export const formToJson = (form: readonly FormValue[]): string => JSON.stringify(form, null, 2)

/** A form of pasted JSON: null where it is not a list of texts, numbers, booleans, lists and, for tuples, objects by their names. */
export function formOfJson({ inputs }: AbiFunction, text: string): readonly FormValue[] | null {
  const parsed = parseExactly(text)
  if (!Array.isArray(parsed) || parsed.length !== inputs.length) return null
  const form = inputs.map(({ type }, index) => formOf(type, (parsed as readonly unknown[])[index]))
  return form.includes(null) ? null : (form as FormValue[])
}

/** A whole text of JSON, or one of its numbers. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/**
 * JSON with its whole numbers as texts, for a number beyond 2^53 would lose digits before anyone could see it; null for text that
 * is no JSON or has a number with a fraction or an exponent.
 */
export function parseExactly(text: string): unknown {
  try {
    // Text that is whole JSON has numbers nowhere but where numbers may stand.
    JSON.parse(text)
    let isExact = true
    const quoted = text.replace(TEXT_OR_NUMBER, (token) => {
      if (token.startsWith('"')) return token
      isExact &&= /^-?\d+$/.test(token)
      return `"${token}"`
    })
    return isExact ? JSON.parse(quoted) : null
  } catch {
    return null
  }
}

function formOf(type: AbiType, value: unknown): FormValue | null {
  const isList = type.kind === 'array' || type.kind === 'tuple'
  if (!isList) return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null
  const items =
    type.kind === 'tuple' && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? type.fields.map(({ name }) => (value as { readonly [key: string]: unknown })[name])
      : value
  if (!Array.isArray(items) || items.length > MOST_ELEMENTS) return null
  if (type.kind === 'tuple' && items.length !== type.fields.length) return null
  const form = items.map((item: unknown, index) =>
    formOf(type.kind === 'tuple' ? type.fields[index]!.type : type.of, item),
  )
  return form.includes(null) ? null : (form as FormValue[])
}

/** An argument as the shell commands of Foundry's `cast` take it: tuples in round brackets, arrays in square ones. */
export function castText(type: AbiType, value: AbiValue): string {
  if (type.kind === 'tuple')
    return `(${(value as readonly AbiValue[]).map((item, index) => castText(type.fields[index]!.type, item)).join(',')})`
  if (type.kind === 'array')
    return `[${(value as readonly AbiValue[]).map((item) => castText(type.of, item)).join(',')}]`
  return type.kind === 'string' ? JSON.stringify(value) : String(value)
}
