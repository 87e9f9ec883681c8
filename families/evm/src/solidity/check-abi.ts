import type { CheckedAbi } from '@orrery/family/source-verifier'
import type { Hex } from '@orrery/primitives/hex'
import {
  readErrors,
  readEvents,
  readFunctions,
  type AbiField,
  type AbiFunction,
  type AbiType,
} from '../abi/abi-type.ts'
import { signatureOf } from '../code/known-functions.ts'
import { selectorsOf } from '../code/read-code.ts'
import { parseSignature, shortText } from '../signature-table.ts'
import { bytesOf } from '../verify/hex-bytes.ts'
import { refuse } from './refuse.ts'

const MOST_ENTRIES = 2_000
/** Characters of an interface once it is written anew. */
const LONGEST = 200_000
/** What Solidity takes for a name. Anything else could pass for words of this site. */
const NAME = /^[A-Za-z_$][\w$]{0,99}$/

/** A type as an ABI names it, and the fields of a tuple that it is made of. */
function typeOf(type: AbiType): { readonly type: string; readonly components?: readonly Field[] } {
  switch (type.kind) {
    case 'array': {
      const { type: of, ...rest } = typeOf(type.of)
      return { type: `${of}[${type.length ?? ''}]`, ...rest }
    }
    case 'tuple':
      return { type: 'tuple', components: type.fields.map(fieldOf) }
    case 'bytes':
      return { type: `bytes${type.size ?? ''}` }
    case 'uint':
    case 'int':
      return { type: `${type.kind}${type.bits}` }
    default:
      return { type: type.kind }
  }
}

type Field = { readonly name: string; readonly type: string; readonly components?: readonly Field[] }

const fieldOf = ({ name, type }: AbiField): Field => ({ name: NAME.test(name) ? name : '', ...typeOf(type) })

/**
 * Reads an interface that somebody submits without sources, and looks for its functions in the code that stands there (screens-evm §6.2). It comes back written anew: functions, events and
 * errors with plain names and types, nothing else. Throws `BODY_MALFORMED` for what is none, for one of which no function is found, and for a function that has the four bytes of a
 * well-known one under another name: names of one selector can be made at will.
 */
export function checkAbi(text: string, runtime: Hex): CheckedAbi {
  const abi = listIn(text)
  if (abi.length > MOST_ENTRIES) refuse(`more than ${MOST_ENTRIES} entries`)
  const functions = onceEach(readFunctions(abi).filter(({ name }) => NAME.test(name)))
  const strange = functions.find(({ selector, signature }) => (wellKnown(selector) ?? signature) !== signature)
  if (strange !== undefined)
    refuse(`${strange.name} has the four bytes of ${wellKnown(strange.selector)}, which is another function`)
  const inCode = new Set<string>(selectorsOf(bytesOf(runtime)))
  const found = functions.filter(({ selector }) => inCode.has(selector)).length
  if (found === 0) refuse('none of its functions is in the code at that address')
  const written = [
    ...functions.map(({ name, inputs, outputs, mutability }) => ({
      type: 'function',
      name,
      inputs: inputs.map(fieldOf),
      outputs: outputs.map(fieldOf),
      stateMutability: mutability,
    })),
    ...readEvents(abi)
      .filter(({ name }) => NAME.test(name))
      .map(({ name, inputs }) => ({
        type: 'event',
        name,
        inputs: inputs.map((field) => ({ ...fieldOf(field), indexed: field.indexed })),
        anonymous: false,
      })),
    ...readErrors(abi)
      .filter(({ name }) => NAME.test(name))
      .map(({ name, inputs }) => ({ type: 'error', name, inputs: inputs.map(fieldOf) })),
  ]
  if (JSON.stringify(written).length > LONGEST) refuse(`longer than ${LONGEST} characters`)
  return { abi: written, functions: functions.length, found }
}

/** Alone, or within an artifact as tools write it. */
function listIn(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    const list: unknown = Array.isArray(parsed) ? parsed : (parsed as { readonly abi?: unknown } | null)?.abi
    if (Array.isArray(list)) return list as readonly unknown[]
  } catch {
    // Told below.
  }
  return refuse('an interface is a list in JSON')
}

/** Of several functions with one selector the first counts, as everywhere. */
const onceEach = (functions: readonly AbiFunction[]): readonly AbiFunction[] =>
  [...new Map(functions.toReversed().map((one) => [one.selector, one])).values()].toReversed()

/** The well-known function of a selector, as `transfer(address,uint256)`; null for none. */
function wellKnown(selector: Hex): string | null {
  const text = signatureOf(selector)
  return text === null ? null : shortText(parseSignature(text).signature)
}
