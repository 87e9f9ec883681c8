import { keccak_256 } from '@noble/hashes/sha3.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from '@orrery/primitives/hex'
import { encodeValues } from '../abi/abi-code.ts'
import { parseExactly, readPlain } from '../abi/abi-form.ts'
import { readType } from '../abi/abi-type.ts'
import { checksumAddress } from '../checksum-address.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'

/** The hashes of typed data (EIP-712). */
export type TypedHashes = {
  /** `Mail(Person from,…)Person(…)`: what `typeHash` is the hash of. */
  readonly encodedType: string
  /** The type of the domain where the data does not tell it: of the fields that the domain has, as ethers and viem do it. */
  readonly derivedDomain: string | null
  readonly domainSeparator: Hex
  readonly messageHash: Hex
  /** What is signed. */
  readonly digest: Hex
}

type Field = { readonly name: string; readonly type: string }
type Types = ReadonlyMap<string, readonly Field[]>

const NAME = /^[A-Za-z_$][\w$]{0,99}$/
const TYPE = /^[A-Za-z_$][\w$]{0,99}(?:\[\d{0,6}\]){0,4}$/
const MOST_TYPES = 200
const MOST_FIELDS = 200
const MOST_VALUES = 20_000
const MOST_DEPTH = 32
const MOST_CHARACTERS = 100_000
const DOMAIN = 'EIP712Domain'
/** Fields of a domain whose type is not told, in their order (EIP-712, "Definition of domainSeparator"). */
const DOMAIN_FIELDS: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

class NoTypedData extends Error {}

/** Hashes the JSON that wallets are asked to sign by `eth_signTypedData_v4`; null where it is none, or a value is not of its type. Never throws. */
export function hashTypedData(text: string): TypedHashes | null {
  try {
    const data = text.length > MOST_CHARACTERS ? null : entriesOf(parseExactly(text))
    const primary = data?.get('primaryType')
    if (data === null || data === undefined || typeof primary !== 'string') return null
    const domain = data.get('domain')
    const types = typesOf(data.get('types'), domain)
    const struct = hasher(types)
    const domainSeparator = hexOf(struct(DOMAIN, domain))
    const messageHash = primary === DOMAIN ? domainSeparator : hexOf(struct(primary, data.get('message')))
    const signed = primary === DOMAIN ? domainSeparator.slice(2) : domainSeparator.slice(2) + messageHash.slice(2)
    return {
      encodedType: encodeType(types, primary),
      derivedDomain: entriesOf(data.get('types'))?.has(DOMAIN) === true ? null : encodeType(types, DOMAIN),
      domainSeparator,
      messageHash,
      digest: hexOf(keccak_256(bytesOf(`0x1901${signed}`))),
    }
  } catch (error) {
    if (error instanceof NoTypedData) return null
    throw error
  }
}

/** Who signed a digest: 65 bytes with `v`, or the 64 of EIP-2098. With EIP-55 capitals; null where the signature is none. */
export function signerOf(digest: Hex, signature: string): string | null {
  const digits = signature.trim().replace(/^0x/i, '')
  if (!/^(?:[0-9a-f]{128}|[0-9a-f]{130})$/i.test(digits)) return null
  const s = BigInt(`0x${digits.slice(64, 128)}`)
  const isShort = digits.length === 128
  const v = isShort ? Number(s >> 255n) : Number.parseInt(digits.slice(128), 16)
  const parity = v >= 27 ? v - 27 : v
  if (parity !== 0 && parity !== 1) return null
  try {
    const key = new secp256k1.Signature(
      BigInt(`0x${digits.slice(0, 64)}`),
      isShort ? s & ((1n << 255n) - 1n) : s,
      parity,
    ).recoverPublicKey(bytesOf(digest))
    return checksumAddress(hexOf(keccak_256(key.toBytes(false).subarray(1)).subarray(12)))
  } catch {
    return null
  }
}

/** Own entries of an object: what is foreign must not reach names that every object has. */
function entriesOf(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null
}

function typesOf(given: unknown, domain: unknown): Types {
  const entries = entriesOf(given)
  if (entries === null || entries.size > MOST_TYPES) throw new NoTypedData()
  const types = new Map([...entries].map(([name, fields]) => [name, fieldsOf(fields)]))
  const told = entriesOf(domain)
  if (!types.has(DOMAIN))
    types.set(
      DOMAIN,
      DOMAIN_FIELDS.filter(({ name }) => told?.has(name) === true),
    )
  if (![...types.keys()].every((name) => NAME.test(name))) throw new NoTypedData()
  return types
}

function fieldsOf(given: unknown): readonly Field[] {
  if (!Array.isArray(given) || given.length > MOST_FIELDS) throw new NoTypedData()
  return given.map((entry: unknown): Field => {
    const field = entriesOf(entry)
    const [name, type] = [field?.get('name'), field?.get('type')]
    if (typeof name !== 'string' || typeof type !== 'string' || !NAME.test(name) || !TYPE.test(type))
      throw new NoTypedData()
    return { name, type }
  })
}

/** The struct and all that it refers to, by name. */
function encodeType(types: Types, primary: string): string {
  const used = new Set<string>()
  const waiting = [primary]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const fields = types.get(name)
    if (fields === undefined || used.has(name)) continue
    used.add(name)
    waiting.push(...fields.map(({ type }) => type.replace(/\[.*$/, '')))
  }
  used.delete(primary)
  return [primary, ...[...used].sort()]
    .map(
      (name) =>
        `${name}(${types
          .get(name)!
          .map((field) => `${field.type} ${field.name}`)
          .join(',')})`,
    )
    .join('')
}

function hasher(types: Types): (name: string, value: unknown) => Uint8Array {
  const typeHashes = new Map<string, Hex>()
  let left = MOST_VALUES
  const typeHash = (name: string): Hex => {
    const known = typeHashes.get(name)
    if (known !== undefined) return known
    const made = hexOf(keccak_256(new TextEncoder().encode(encodeType(types, name))))
    typeHashes.set(name, made)
    return made
  }
  const struct = (name: string, value: unknown, depth = 0): Uint8Array => {
    const fields = types.get(name)
    const entries = entriesOf(value)
    if (fields === undefined || entries === null || depth > MOST_DEPTH) throw new NoTypedData()
    const words = fields.map((field) => word(field.type, entries.get(field.name), depth))
    return keccak_256(bytesOf(`${typeHash(name)}${words.join('')}`))
  }
  /** Digits of the 32 bytes that a value takes in its struct. */
  const word = (type: string, value: unknown, depth: number): string => {
    if (--left < 0) throw new NoTypedData()
    const array = /^(.*)\[(\d*)\]$/.exec(type)
    if (array !== null) {
      const [, of, length] = array
      if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) throw new NoTypedData()
      const items = value.map((item: unknown) => word(of!, item, depth + 1))
      return hexOf(keccak_256(bytesOf(`0x${items.join('')}`))).slice(2)
    }
    if (types.has(type)) return hexOf(struct(type, value, depth + 1)).slice(2)
    const plain = readType(type)
    if (plain === null || plain.kind === 'array' || plain.kind === 'tuple') throw new NoTypedData()
    const read = typeof value === 'string' || typeof value === 'boolean' ? readPlain(plain, String(value)) : null
    if (read === null || typeof read === 'object') throw new NoTypedData()
    if (plain.kind === 'string') return hexOf(keccak_256(new TextEncoder().encode(String(read)))).slice(2)
    if (plain.kind === 'bytes' && plain.size === null) return hexOf(keccak_256(bytesOf(read as Hex))).slice(2)
    return encodeValues([plain], [read])
  }
  return struct
}
