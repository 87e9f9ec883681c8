import type { AbiCall, AbiJson, AbiParam, ArgumentFault } from '@orrery/family/abi-calls'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { decodeValues } from './abi-code.ts'
import { MOST_ELEMENTS, readForm, type FormFault, type FormValue } from './abi-form.ts'
import { readFunctions, typeText, type AbiField, type AbiFunction, type AbiType, type AbiValue } from './abi-type.ts'
import { typeLine } from './human-abi.ts'

/** Letters of a name or a type that are told: an interface is foreign. */
const MOST_NAME = 200
const MOST_TYPE = 2_000

/** What needs no quotes in a path. */
const NAME = /^[A-Za-z_$][\w$]{0,60}$/

/** Functions of an interface by name, signature or selector: see `FindAbiCalls`. Of two entries of one selector the first counts. */
export function findAbiCalls(abi: readonly unknown[], text: string): readonly AbiCall[] {
  const wanted = text.replaceAll(/\s+/g, '')
  const found = new Map<Hex, AbiFunction>()
  for (const one of readFunctions(abi))
    if (one.name === wanted || one.signature === wanted || one.selector === wanted.toLowerCase())
      if (!found.has(one.selector)) found.set(one.selector, one)
  return [...found.values()].map(callOf)
}

function callOf(one: AbiFunction): AbiCall {
  const { selector, mutability, inputs, outputs } = one
  return {
    name: one.name.slice(0, MOST_NAME),
    signature: one.signature.slice(0, MOST_TYPE),
    selector,
    mutability,
    inputs: inputs.map(paramOf),
    outputs: outputs.map(paramOf),
    encode: (args) => encodeArguments(one, args),
    decode(output) {
      const values = decodeValues(
        outputs.map(({ type }) => type),
        output,
      )
      return values === null ? null : values.map((value, index) => toJson(outputs[index]!.type, value))
    },
  }
}

const paramOf = ({ name, type }: AbiField): AbiParam => ({
  name: name.slice(0, MOST_NAME),
  type: typeLine(type).slice(0, MOST_TYPE),
})

function toJson(type: AbiType, value: AbiValue): AbiJson {
  switch (type.kind) {
    case 'array':
      return (value as readonly AbiValue[]).map((item) => toJson(type.of, item))
    case 'tuple':
      return (value as readonly AbiValue[]).map((item, index) => toJson(type.fields[index]!.type, item))
    case 'address':
      return checksumAddress(value as Hex)
    case 'bool':
      return value as boolean
    default:
      return String(value)
  }
}

function encodeArguments(one: AbiFunction, args: readonly unknown[]): ReturnType<AbiCall['encode']> {
  const { inputs } = one
  if (args.length !== inputs.length)
    return { fault: { place: 'params', reason: `${inputs.length} are taken, ${args.length} are given` } }
  const reader = createReader()
  const form: FormValue[] = []
  for (const [index, field] of inputs.entries()) {
    const value = reader.read(field.type, args[index], `params[${index}]`)
    if (value === null) return { fault: { ...reader.fault()!, reason: `${reader.fault()!.reason} (${headOf(field)})` } }
    form.push(value)
  }
  const { data, faults } = readForm(one, form)
  if (faults === null) return { data, fault: null }
  const [at, kind] = faults.entries().next().value!
  const { place, type } = placeOf(inputs, at)
  return { fault: { place, reason: `${reasonOf(kind, type)} (${headOf(inputs[Number(at.split('.')[0])]!)})` } }
}

/** The argument as its function declares it. */
const headOf = ({ name, type }: AbiField): string =>
  `${typeText(type).slice(0, 100)}${NAME.test(name) ? ` ${name}` : ''}`

/** JSON as a form has it. After the first fault nothing more is read. */
function createReader() {
  let found: ArgumentFault | null = null
  let left = MOST_ELEMENTS
  const wrong = (place: string, reason: string): null => {
    found ??= { place, reason }
    return null
  }
  const read = (type: AbiType, value: unknown, place: string): FormValue | null => {
    if (found !== null) return null
    if (left-- <= 0) return wrong(place, `more than ${MOST_ELEMENTS} values are given`)
    if (type.kind !== 'array' && type.kind !== 'tuple') {
      const plain = plainText(type, value)
      return typeof plain === 'string' ? plain : wrong(place, plain.reason)
    }
    const items = type.kind === 'tuple' ? tupleItems(type.fields, value) : value
    if (!Array.isArray(items))
      return wrong(place, type.kind === 'tuple' ? 'it is no list and no object of its fields' : 'it is no list')
    const length = type.kind === 'tuple' ? type.fields.length : type.length
    if (length !== null && items.length !== length) return wrong(place, reasonOf('count', type))
    const list: FormValue[] = []
    for (const [index, item] of items.entries() as Iterable<[number, unknown]>) {
      const field = type.kind === 'tuple' ? type.fields[index] : undefined
      const part = read(type.kind === 'array' ? type.of : field!.type, item, partOf(place, field, index))
      if (part === null) return null
      list.push(part)
    }
    return list
  }
  return { read, fault: (): ArgumentFault | null => found }
}

/** What an object tells of a tuple's fields, in their order; anything else as it is. Names that are no field's are not looked over. */
function tupleItems(fields: readonly AbiField[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known = new Set(fields.map(({ name }) => name))
  const isWhole = known.size === fields.length && Object.keys(value).every((name) => known.has(name))
  return isWhole
    ? fields.map(({ name }) =>
        Object.hasOwn(value, name) ? (value as { readonly [key: string]: unknown })[name] : undefined,
      )
    : null
}

type Plain = Exclude<AbiType, { readonly kind: 'array' | 'tuple' }>

function plainText(type: Plain, value: unknown): string | { readonly reason: string } {
  if (value === undefined) return { reason: 'it is missing' }
  if (type.kind === 'bool' && typeof value === 'boolean') return String(value)
  if ((type.kind === 'uint' || type.kind === 'int') && typeof value === 'number')
    return Number.isSafeInteger(value)
      ? String(value)
      : {
          reason:
            'numbers that are not whole or beyond 2^53 are not exact in JSON: it must be a text of decimal digits',
        }
  if (typeof value !== 'string') return { reason: `a ${typeText(type)} is told as text` }
  // UTF-8 has no half of a surrogate pair: another text would be sent.
  if (type.kind === 'string' && !value.isWellFormed()) return { reason: 'it has half of a surrogate pair' }
  return value
}

/** A part of an argument, as people point at it: by the name of its field where it has one that needs no quotes. */
const partOf = (place: string, field: AbiField | undefined, index: number): string =>
  field !== undefined && NAME.test(field.name) ? `${place}.${field.name}` : `${place}[${index}]`

/** The form's place, `1.0.2`, as a path, and the type that stands there. */
function placeOf(inputs: readonly AbiField[], at: string): { readonly place: string; readonly type: AbiType } {
  const [first, ...rest] = at.split('.').map(Number)
  let place = `params[${first}]`
  let { type } = inputs[first!]!
  for (const index of rest) {
    const field: AbiField | undefined = type.kind === 'tuple' ? type.fields[index] : undefined
    place = partOf(place, field, index)
    if (field !== undefined) type = field.type
    else if (type.kind === 'array') type = type.of
  }
  return { place, type }
}

function reasonOf(fault: FormFault, type: AbiType): string {
  const text = typeText(type).slice(0, 100)
  switch (fault) {
    case 'number':
      return 'it is no whole number in decimal or hex digits'
    case 'range':
      return `it is beyond what a ${text} holds`
    case 'address':
      return 'it is not 0x and 40 hex digits'
    case 'checksum':
      return 'its capitals do not match its checksum, so a character is wrong'
    case 'bool':
      return 'it is neither true nor false'
    case 'bytes':
      return 'it is not 0x and pairs of hex digits'
    case 'size':
      return `it has not as many bytes as ${text}`
    case 'count':
      return `it has not as many values as ${text}`
    case 'many':
      return `more than ${MOST_ELEMENTS} values are given`
  }
}
