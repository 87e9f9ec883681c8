import { OrreryError } from '@orrery/errors/orrery-error'
import { isHex } from '@orrery/primitives/hex'
import type { Params } from '../store.ts'
import { quoteText } from './quote-sql.ts'

const PLACEHOLDER = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\{\s*([A-Za-z_]\w*)\s*:\s*([^{}]*?)\s*\}/gs

/**
 * Puts literals in the place of `{name:Type}`. The types are closed and each value is checked against
 * its type, so nothing of a value can end its literal. It is done here because the engine's binding
 * serialises all queries of the process (performance §4: 590 a second). Throws `STORE_QUERY_FAILED`
 * for a placeholder without a value, a value without a placeholder and a value outside its type.
 */
export function bindParams(sql: string, params: Params = {}): string {
  const unused = new Set(Object.keys(params))
  const bound = sql.replace(PLACEHOLDER, (match, name: string | undefined, type: string | undefined) => {
    if (name === undefined) return match
    const param = Object.hasOwn(params, name) ? params[name] : undefined
    if (param === undefined) throw refused(`{${name}} has no value`)
    if (type === 'Identifier') throw refused(`{${name}}: an identifier cannot be bound`)
    unused.delete(name)
    try {
      return toLiteral(param.type, param.value)
    } catch (cause) {
      throw refused(`{${name}}: ${(cause as Error).message}`, cause)
    }
  })
  if (unused.size > 0) throw refused(`no placeholder for ${[...unused].join(', ')}`)
  return bound
}

const refused = (reason: string, cause?: unknown): OrreryError =>
  new OrreryError('STORE_QUERY_FAILED', { code: 456, reason }, { cause })

/** A literal of the type. Throws `RangeError` when the value does not belong to it. */
function toLiteral(type: Params[string]['type'], value: unknown): string {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) throw new RangeError('not a list')
    return `[${value.map((item) => element(type.slice(0, -2), item)).join(',')}]`
  }
  if (type.endsWith('?') && value === null) return type === 'hex?' ? "''" : 'NULL'
  const scalar = type.endsWith('?') ? type.slice(0, -1) : type
  if (scalar === 'hex' || scalar === 'text') return element(scalar, value)
  return `${CAST[scalar]}(${element(scalar, value)})`
}

const CAST: { readonly [type: string]: string } = {
  u8: 'toUInt8',
  u16: 'toUInt16',
  u32: 'toUInt32',
  u64: 'toUInt64',
  i64: 'toInt64',
  u256: 'toUInt256',
  i256: 'toInt256',
  f64: 'toFloat64',
}

const TOP: { readonly [type: string]: number } = {
  u8: 0xff,
  u16: 0xffff,
  u32: 0xffff_ffff,
  u64: Number.MAX_SAFE_INTEGER,
}

function element(type: string, value: unknown): string {
  if (type === 'hex') {
    if (!isHex(value)) throw new RangeError('not a hex byte string')
    return `'${value.slice(2).replace(/../g, '\\x$&')}'`
  }
  if (type === 'text') {
    if (typeof value !== 'string') throw new RangeError('not a text')
    return quoteText(value)
  }
  if (type === 'f64') {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new RangeError('not a finite number')
    return `'${value}'`
  }
  if (type === 'u256' || type === 'i256') {
    const inside =
      typeof value === 'bigint' && (type === 'u256' ? BigInt.asUintN(256, value) : BigInt.asIntN(256, value)) === value
    if (!inside) throw new RangeError(`not a ${type}`)
    return `'${value}'`
  }
  const least = type === 'i64' ? Number.MIN_SAFE_INTEGER : 0
  const top = TOP[type] ?? Number.MAX_SAFE_INTEGER
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > top)
    throw new RangeError(`not a ${type}`)
  return String(value)
}
