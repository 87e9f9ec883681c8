import { useEffect, useState } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { usePageChain } from '@orrery/entities/page-context'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { FormValue } from '@orrery/evm/abi-form'
import type { AbiField, AbiType } from '@orrery/evm/abi-type'
import { useSite } from '../../app/site.ts'

/** What a name that stands in for an address leads to by the chain's name service. */
export type NameFound =
  | { readonly state: 'asking' | 'nobody' | 'ended' | 'failed' }
  | { readonly state: 'found'; readonly address: string }

export type NamesFound = ReadonlyMap<string, NameFound>

/** Names that are looked up for one form. */
export const MOST_NAMES = 20
/** Whoever types is let finish. */
const REST_MS = 400

/** The name that stands in a field of an address, as it is looked up; null where what stands there is none. Pure. */
export function nameIn(text: string): string | null {
  const name = text.trim()
  return name.length <= 255 && /^[^\s.]+(?:\.[^\s.]+)+$/u.test(name) ? name : null
}

/** A form with each plain value of it changed, or left as it is. */
function mapPlain(type: AbiType, value: FormValue, change: (type: AbiType, text: string) => string): FormValue {
  if (typeof value === 'string') return change(type, value)
  if (type.kind === 'array') return value.map((item) => mapPlain(type.of, item, change))
  if (type.kind !== 'tuple') return value
  return value.map((item, index) => {
    const field = type.fields[index]
    return field === undefined ? item : mapPlain(field.type, item, change)
  })
}

const mapForm = (
  inputs: readonly AbiField[],
  form: readonly FormValue[],
  change: (type: AbiType, text: string) => string,
): readonly FormValue[] =>
  form.map((value, index) => {
    const field = inputs[index]
    return field === undefined ? value : mapPlain(field.type, value, change)
  })

/** The names that stand in a form where addresses are asked for, each once, at most `MOST_NAMES`. Pure. */
export function namesOf(inputs: readonly AbiField[], form: readonly FormValue[]): readonly string[] {
  const names = new Set<string>()
  mapForm(inputs, form, (type, text) => {
    const name = type.kind === 'address' ? nameIn(text) : null
    if (name !== null && names.size < MOST_NAMES) names.add(name)
    return text
  })
  return [...names]
}

/** The address that a text stands for: of a name the one that was found, else the text itself, which is then no address. Pure. */
export function addressFor(text: string, found: NamesFound): string {
  const name = nameIn(text)
  const one = name === null ? undefined : found.get(name)
  return one?.state === 'found' ? one.address : text
}

/** Why nothing can be sent with the name in a field; null where it leads to an address, is still looked up, or is none. Pure. */
export function nameFault(text: string, found: NamesFound): 'nobody' | 'ended' | 'failed' | null {
  const name = nameIn(text)
  const state = name === null ? undefined : found.get(name)?.state
  return state === undefined || state === 'found' || state === 'asking' ? null : state
}

/** A form with the addresses that were found in place of names; a name without one stays, and the form is refused for it. Pure. */
export const withAddresses = (
  inputs: readonly AbiField[],
  form: readonly FormValue[],
  found: NamesFound,
): readonly FormValue[] =>
  mapForm(inputs, form, (type, text) => (type.kind === 'address' ? addressFor(text, found) : text))

/** What one name leads to now. */
export async function findName(api: ApiClient, chain: string, name: string, signal: AbortSignal): Promise<NameFound> {
  try {
    const { address, ended } = await api.getName({ chain, name }, signal)
    if (address === null) return { state: 'nobody' }
    // It leads on to whoever had it, until somebody else takes it.
    return ended === null ? { state: 'found', address } : { state: 'ended' }
  } catch (error) {
    // What cannot be a name is nobody's; a service that does not answer has not said so.
    return { state: isOrreryError(error, 'PARAMETER_INVALID') ? 'nobody' : 'failed' }
  }
}

const NONE: NamesFound = new Map()

/** What names of a form lead to, looked up once nobody types any more; none on a chain without a name service (screens-evm §6.1). */
export function useFoundNames(names: readonly string[]): NamesFound {
  const chain = usePageChain()
  const { api } = useSite()
  const [known, setKnown] = useState(NONE)
  const hasNames = chain.family === 'evm' && chain.quirks.names !== undefined
  // No name has a blank.
  const wanted = hasNames ? names.join(' ') : ''
  useEffect(() => {
    const unknown = wanted.split(' ').filter((name) => name !== '')
    if (unknown.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      for (const name of unknown)
        void findName(api, chain.code, name, stop.signal).then((found) => {
          if (!stop.signal.aborted) setKnown((before) => new Map(before).set(name, found))
        })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort(new Error('the form asks for others'))
    }
  }, [api, chain.code, wanted])
  if (!hasNames) return NONE
  return new Map(names.map((name) => [name, known.get(name) ?? { state: 'asking' as const }]))
}
