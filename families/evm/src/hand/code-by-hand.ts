import type { Hex } from '@orrery/primitives/hex'
import { decodeValues, encodeValues } from '../abi/abi-code.ts'
import { formOfJson, readForm, type FormFault } from '../abi/abi-form.ts'
import type { AbiValue } from '../abi/abi-type.ts'
import { readSignature } from './read-signature.ts'

/** What of the texts cannot be read; `why` and `place` tell of a value in the list: `1.0` is the first of the second. */
export type HandFault =
  | { readonly fault: 'signature' | 'bytes' | 'selector' | 'values' }
  | { readonly fault: 'value'; readonly why: FormFault; readonly place: string }

/** Longer texts are not read: these are for things that people write. */
const MOST_CHARACTERS = 200_000

/** Encodes values, a JSON list, as call data of a function, or alone where the signature has no name (Solidity, "Contract ABI"). Numbers are exact. Never throws. */
export function encodeByHand(signature: string, values: string): { readonly data: Hex } | HandFault {
  const read = readSignature(signature)
  if (read === null) return { fault: 'signature' }
  const form = values.length > MOST_CHARACTERS ? null : formOfJson(read, values.trim() === '' ? '[]' : values)
  if (form === null) return { fault: 'values' }
  const reading = readForm(read, form)
  if (reading.faults !== null) {
    const [[place, why] = ['0', 'many' as const]] = reading.faults
    return { fault: 'value', why, place }
  }
  if (read.isNamed) return { data: reading.data }
  return {
    data: `0x${encodeValues(
      read.inputs.map(({ type }) => type),
      reading.values,
    )}`,
  }
}

/** Values of call data or of bare encoded values, as JSON with numbers as texts: what `encodeByHand` takes. Never throws. */
export function decodeByHand(signature: string, data: string): { readonly values: string } | HandFault {
  const read = readSignature(signature)
  if (read === null) return { fault: 'signature' }
  const digits = data.replace(/\s+/g, '').toLowerCase().replace(/^0x/, '')
  if (digits.length > MOST_CHARACTERS || !/^(?:[0-9a-f]{2})*$/.test(digits)) return { fault: 'bytes' }
  const isCall = read.isNamed && digits.startsWith(read.selector.slice(2))
  // Values are whole words; with four bytes more a selector stands before them. Behind a call anything may follow: callers append to it.
  const more = digits.length % 64
  if (read.isNamed && !isCall && more !== 0) return { fault: more === 8 ? 'selector' : 'bytes' }
  const hasSelector = isCall || (!read.isNamed && more === 8)
  const values = decodeValues(
    read.inputs.map(({ type }) => type),
    `0x${hasSelector ? digits.slice(8) : digits}`,
  )
  return values === null ? { fault: 'bytes' } : { values: written(values.map(plain)) }
}

const plain = (value: AbiValue): unknown =>
  typeof value === 'bigint' ? value.toString() : typeof value === 'object' ? value.map(plain) : value

/** Signs that turn text around or are not seen stand as JSON may write them. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const written = (values: readonly unknown[]): string =>
  JSON.stringify(values, null, 2).replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
