import { lettersApart } from '@orrery/primitives/letters-apart'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** The first thing in a configuration that is wrong: where, and what to write instead. */
export type ConfigError = { readonly key: string; readonly reason: string }

/** What of a schema is looked at here. */
type Form = TSchema & {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Form[]
  readonly items?: Form
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Form>>
  readonly patternProperties?: Readonly<Record<string, Form>>
  readonly pattern?: string
  readonly minItems?: number
  readonly additionalProperties?: unknown
}
type Fault = { readonly path: readonly string[]; readonly reason: string }

/** The name of a list that a mistyped one most likely means; null where none is near. */
export function nearName(asked: string, names: readonly string[]): string | null {
  const text = asked.slice(0, 60).toLowerCase()
  const near = names
    .map((name) => ({ name, letters: lettersApart(text, name.slice(0, 60).toLowerCase()) }))
    .toSorted((a, b) => a.letters - b.letters)[0]
  return near !== undefined && near.letters <= Math.max(text.length < 4 ? 1 : 2, Math.floor(text.length / 3))
    ? near.name
    : null
}

/** ` (did you mean "port"?)`, or nothing. */
export const didYouMean = (asked: string, names: readonly string[]): string => {
  const near = nearName(asked, names)
  return near === null ? '' : ` (did you mean "${near}"?)`
}

/**
 * What is wrong with a configuration, null where nothing is. Of settings that take one of several forms it says which there are, or what is wrong with the form that was
 * begun, and of an unknown name which one may be meant: words for whoever wrote it.
 */
export function findConfigError(schema: TSchema, candidate: unknown): ConfigError | null {
  if (Value.Check(schema, candidate)) return null
  const { path, reason } = faultOf(schema as Form, candidate, []) ?? { path: [], reason: 'it has an unknown form' }
  return { key: path.join('.') || '(root)', reason }
}

function faultOf(form: Form, value: unknown, path: readonly string[]): Fault | null {
  if (Value.Check(form, value)) return null
  if (form.anyOf !== undefined) {
    const begun = form.anyOf.find((one) => isLike(one, value))
    if (begun !== undefined) return faultOf(begun, value, path)
    return { path, reason: `it must be ${form.anyOf.map(told).join(' or ')}` }
  }
  return (
    (isObject(value) ? faultWithin(form, value, path) : null) ??
    (Array.isArray(value) ? faultAmong(form, value, path) : null) ??
    faultHere(form, value, path)
  )
}

function faultWithin(form: Form, value: Readonly<Record<string, unknown>>, path: readonly string[]): Fault | null {
  const known = Object.keys(form.properties ?? {})
  const patterns = Object.entries(form.patternProperties ?? {}).map(([text, one]) => [new RegExp(text), one] as const)
  for (const [name, of] of Object.entries(value)) {
    const one = known.includes(name) ? form.properties![name]! : patterns.find(([pattern]) => pattern.test(name))?.[1]
    if (one === undefined && form.additionalProperties === false)
      return { path: [...path, name], reason: `it is not known${didYouMean(name, known)}` }
    const fault = one === undefined ? null : faultOf(one, of, [...path, name])
    if (fault !== null) return fault
  }
  const missing = form.required?.find((name) => !Object.hasOwn(value, name))
  return missing === undefined ? null : { path: [...path, missing], reason: 'it is missing' }
}

function faultAmong(form: Form, value: readonly unknown[], path: readonly string[]): Fault | null {
  if (form.items === undefined) return null
  for (const [at, of] of value.entries()) {
    const fault = faultOf(form.items, of, [...path, String(at)])
    if (fault !== null) return fault
  }
  return null
}

function faultHere(form: Form, value: unknown, path: readonly string[]): Fault | null {
  const first = Value.Errors(form, value)[0]
  if (first === undefined) return null
  return {
    path: [...path, ...first.instancePath.split('/').slice(1)],
    reason: reasonOf(form, first.keyword) ?? `it ${first.message}`,
  }
}

/** What a rule of a schema asks for, as people say it; null where its own words will do. */
function reasonOf(form: Form, rule: string): string | null {
  if (rule === 'type') return form.type === undefined ? null : `it must be ${KINDS[form.type] ?? form.type}`
  if (rule === 'minItems' && form.minItems === 1) return 'it must have at least one entry'
  const schemes = rule === 'pattern' ? schemesOf(form.pattern ?? '') : []
  if (schemes.length === 0) return null
  const [last, ...others] = schemes.toReversed()
  return `it must begin with ${others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`}`
}

/** How addresses begin that a pattern such as `^(https?|wss?)://` lets through; none where it asks for more than that. */
function schemesOf(pattern: string): readonly string[] {
  const names = /^\^\(?([a-z?|]+)\)?:\/\/$/.exec(pattern)?.[1]?.split('|') ?? []
  return names.flatMap((name) =>
    (name.endsWith('s?') ? [name.slice(0, -2), name.slice(0, -1)] : [name]).map((scheme) => `${scheme}://`),
  )
}

/** Kinds of values as people call them. */
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'a group of settings, { … }',
  string: 'text',
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether somebody who wrote the value may have meant this form: an object with one of its names, or the same kind of value. */
function isLike(form: Form, value: unknown): boolean {
  if (form.const !== undefined || form.type === 'null') return false
  if (form.type === 'object')
    return isObject(value) && Object.keys(value).some((name) => Object.hasOwn(form.properties ?? {}, name))
  if (form.type === 'array') return Array.isArray(value)
  return form.type === 'integer' ? typeof value === 'number' : typeof value === form.type
}

const told = (form: Form): string =>
  form.const !== undefined
    ? JSON.stringify(form.const)
    : form.type === 'object'
      ? `{ ${(form.required ?? Object.keys(form.properties ?? {})).join(', ')} }`
      : (KINDS[form.type ?? ''] ?? form.type ?? 'of another form')
