import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Script } from './script-expression.ts'

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

const op = (...codes: readonly number[]): Uint8Array => Uint8Array.from(codes)

/** A push of up to 75 bytes. */
export const push = (bytes: Uint8Array): Uint8Array => concatBytes(op(bytes.length), bytes)

/** The shortest push of a number: OP_0 to OP_16, else its bytes, the lowest first, with room for a sign. */
function number(value: number): Uint8Array {
  if (value === 0) return op(0)
  if (value <= 16) return op(0x50 + value)
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256)
  if (bytes.at(-1)! >= 0x80) bytes.push(0)
  return push(op(...bytes))
}

const HASH_CODES = { ripemd160: 0xa6, sha256: 0xa8, hash160: 0xa9, hash256: 0xaa } as const
/** Opcodes that have a form which fails instead of telling: EQUAL, CHECKSIG, CHECKMULTISIG, NUMEQUAL. */
const VERIFY: ReadonlyMap<number, number> = new Map([
  [0x87, 0x88],
  [0xac, 0xad],
  [0xae, 0xaf],
  [0x9c, 0x9d],
])
const [IF, NOTIF, ELSE, ENDIF] = [0x63, 0x64, 0x67, 0x68]

/** BIP-67: by their bytes. */
const inOrder = (keys: readonly Uint8Array[]): readonly Uint8Array[] =>
  keys.toSorted((a, b) => (bytesToHex(a) < bytesToHex(b) ? -1 : 1))

/** The bytes of a script with its keys as they stand in it: 33 or 65 bytes, 32 in a leaf of `tr` (BIP-379's table, BIP-383, BIP-387). */
export function compileScript(script: Script, keys: readonly Uint8Array[]): Uint8Array {
  const of = (inner: Script): Uint8Array => compileScript(inner, keys)
  switch (script.op) {
    case '0':
    case '1':
      return number(Number(script.op))
    case 'pk_k':
      return push(keys[script.key]!)
    case 'pk_h':
      return concatBytes(op(0x76, 0xa9), push(hash160(keys[script.key]!)), op(0x88))
    case 'older':
      return concatBytes(number(script.number), op(0xb2))
    case 'after':
      return concatBytes(number(script.number), op(0xb1))
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return concatBytes(op(0x82, 1, 0x20, 0x88, HASH_CODES[script.op]), push(hexToBytes(script.hash)), op(0x87))
    case 'thresh':
      return concatBytes(
        ...script.args.map((arg, at) => (at === 0 ? of(arg) : concatBytes(of(arg), op(0x93)))),
        number(script.required),
        op(0x87),
      )
    case 'multi':
    case 'multi_a': {
      const named = script.keys.map((key) => keys[key]!)
      const ordered = script.isSorted ? inOrder(named) : named
      return script.op === 'multi'
        ? concatBytes(number(script.required), ...ordered.map(push), number(ordered.length), op(0xae))
        : concatBytes(
            ...ordered.map((key, at) => concatBytes(push(key), op(at === 0 ? 0xac : 0xba))),
            number(script.required),
            op(0x9c),
          )
    }
    case 'wrap':
      return wrap(script.by, of(script.arg))
    default:
      return combine(script.op, script.args.map(of))
  }
}

function wrap(by: string, inner: Uint8Array): Uint8Array {
  switch (by) {
    case 'a':
      return concatBytes(op(0x6b), inner, op(0x6c))
    case 's':
      return concatBytes(op(0x7c), inner)
    case 'c':
      return concatBytes(inner, op(0xac))
    case 'd':
      return concatBytes(op(0x76, IF), inner, op(ENDIF))
    case 'v': {
      // What tells something ends with an opcode (BIP-379, type B), never with bytes that are pushed.
      const verify = VERIFY.get(inner.at(-1)!)
      return verify === undefined ? concatBytes(inner, op(0x69)) : concatBytes(inner.subarray(0, -1), op(verify))
    }
    case 'j':
      return concatBytes(op(0x82, 0x92, IF), inner, op(ENDIF))
    default:
      return concatBytes(inner, op(0x92))
  }
}

function combine(by: string, [x, y, z]: readonly Uint8Array[]): Uint8Array {
  const [a, b] = [x!, y!]
  switch (by) {
    case 'and_v':
      return concatBytes(a, b)
    case 'and_b':
      return concatBytes(a, b, op(0x9a))
    case 'or_b':
      return concatBytes(a, b, op(0x9b))
    case 'or_c':
      return concatBytes(a, op(NOTIF), b, op(ENDIF))
    case 'or_d':
      return concatBytes(a, op(0x73, NOTIF), b, op(ENDIF))
    case 'or_i':
      return concatBytes(op(IF), a, op(ELSE), b, op(ENDIF))
    default:
      return concatBytes(a, op(NOTIF), z!, op(ELSE), b, op(ENDIF))
  }
}
