import { useEffect, useState } from 'react'
import { usePageChain } from '@orrery/entities/page-context'
import type { AbiField, AbiFunction } from '@orrery/evm/abi-type'
import { useSite } from '../../app/site.ts'

/** Members of enumerations by the name of each, without that of the contract that declares it. */
export type EnumNames = ReadonlyMap<string, readonly string[]>

type SourceFile = { readonly path: string; readonly content: string }

const MOST_CHARACTERS = 4_000_000
const MOST_ENUMS = 500
/** Solidity numbers members in one byte. */
const MOST_MEMBERS = 256
/** Comments and texts: words in them declare nothing. What nothing ends reaches to the end: no place is looked at twice. */
const ASIDE = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g
const DECLARES = /\benum ([A-Za-z_$][\w$]*) ?\{([^{}]*)\}/g

/** The enumeration that a field is of, as the compiler's own name for its type tells: `enum Shop.Kind[]` is `Kind`. Null for any other. Pure. */
export const enumOf = ({ label }: Pick<AbiField, 'label'>): string | null =>
  /^enum (?:[\w$]+\.)*([\w$]+)(?:\[\d*\])*$/.exec(label)?.[1] ?? null

/** The enumerations that sources declare; one name for several with other members is left out, for nobody here knows which is meant. Pure; never throws. */
export function enumsOf(files: readonly SourceFile[]): EnumNames {
  const found = new Map<string, readonly string[]>()
  const shared = new Set<string>()
  let left = MOST_CHARACTERS
  for (const { content } of files) {
    left -= content.length
    if (left < 0 || found.size >= MOST_ENUMS) break
    for (const [, name, body] of content.replace(ASIDE, ' ').replace(/\s+/g, ' ').matchAll(DECLARES)) {
      const members = body!
        .split(',')
        .map((member) => member.trim())
        .filter((member) => /^[A-Za-z_$][\w$]*$/.test(member))
        .slice(0, MOST_MEMBERS)
      const known = found.get(name!)
      if (known !== undefined && known.join() !== members.join()) shared.add(name!)
      found.set(name!, members)
    }
  }
  for (const name of shared) found.delete(name)
  return found
}

/** The member that a number of a field stands for; null where the field is of no enumeration that is known, or has no such member. Pure. */
export function memberOf(field: Pick<AbiField, 'label'>, value: string, enums: EnumNames): string | null {
  const name = enumOf(field)
  const members = name === null ? undefined : enums.get(name)
  return members !== undefined && /^\d{1,3}$/.test(value.trim()) ? (members[Number(value.trim())] ?? null) : null
}

/** Whether a field, or one inside it, is of an enumeration. */
const hasEnum = (field: AbiField): boolean => {
  if (enumOf(field) !== null) return true
  let { type } = field
  while (type.kind === 'array') type = type.of
  return type.kind === 'tuple' && type.fields.some(hasEnum)
}

const NONE: EnumNames = new Map()

/** Names for what a function takes and answers by number, from the verified source at an address; none before they are there, and where nobody verified any (screens-evm §6.1). */
export function useEnumNames({ inputs, outputs }: AbiFunction, address: string): EnumNames {
  const { code } = usePageChain()
  const { api } = useSite()
  const [enums, setEnums] = useState(NONE)
  const wanted = [...inputs, ...outputs].some(hasEnum)
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    api.getContractSource({ chain: code, address }, stop.signal).then(
      ({ sources }) => {
        if (!stop.signal.aborted) setEnums(enumsOf(sources))
      },
      // The numbers stay.
      () => undefined,
    )
    return () => stop.abort(new Error('the form was closed'))
  }, [api, code, address, wanted])
  return enums
}
