/** What the compiler writes behind the code. Source: Solidity, "Contract Metadata", encoding of the metadata hash. */
export type MetadataTail = {
  /** Bytes, its length field included. */
  readonly length: number
  /** Multihash of the metadata file; null where the compiler was told to leave it out. */
  readonly ipfs: Uint8Array | null
  /** True where any hash of the metadata is in it. */
  readonly hashed: boolean
  /** `0.8.37`, or the longer text of a build that is no release; null where it does not say. */
  readonly solc: string | null
}

const KNOWN = new Set(['ipfs', 'bzzr0', 'bzzr1', 'solc', 'experimental'])

/** The metadata at the end of the code; null where what stands there is none. */
export function readMetadataTail(code: Uint8Array): MetadataTail | null {
  if (code.length < 4) return null
  const length = code[code.length - 2]! * 256 + code[code.length - 1]! + 2
  if (length > code.length || length > 200) return null
  const fields = readMap(code.subarray(code.length - length, code.length - 2))
  if (fields === null || fields.size === 0 || [...fields.keys()].some((key) => !KNOWN.has(key))) return null
  const bytesOf = (key: string): Uint8Array | null => {
    const value = fields.get(key)
    return value instanceof Uint8Array ? value : null
  }
  const solc = fields.get('solc')
  return {
    length,
    ipfs: bytesOf('ipfs'),
    hashed: ['ipfs', 'bzzr0', 'bzzr1'].some((key) => fields.has(key)),
    solc:
      solc instanceof Uint8Array && solc.length === 3 ? [...solc].join('.') : typeof solc === 'string' ? solc : null,
  }
}

/** `{"vyper": [a, b, c]}` with its length behind it, numbers below 24: how Vyper 0.3.4 to 0.3.9 end their code. */
const VYPER = /a1657679706572(?:83)([01][0-9a-f])([01][0-9a-f])([01][0-9a-f])000b$/

/** The compiler that code names at its end, as `solc 0.8.37`; null where it names none. */
export function compilerNamed(code: Uint8Array): string | null {
  const solc = readMetadataTail(code)?.solc ?? null
  if (solc !== null) return `solc ${solc}`
  const end = [...code.subarray(-13)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const vyper = VYPER.exec(end)
  return vyper === null
    ? null
    : `vyper ${vyper
        .slice(1)
        .map((part) => Number.parseInt(part, 16))
        .join('.')}`
}

/** A CBOR map of short texts to bytes, texts and booleans, and nothing behind it (RFC 8949); null for anything else. */
function readMap(bytes: Uint8Array): ReadonlyMap<string, Uint8Array | string | boolean> | null {
  const fields = new Map<string, Uint8Array | string | boolean>()
  let at = 0
  const item = (): Uint8Array | string | boolean | null => {
    const head = bytes[at++]
    if (head === undefined) return null
    if (head === 0xf4 || head === 0xf5) return head === 0xf5
    const major = head >> 5
    let length = head & 31
    if (length === 24) length = bytes[at++] ?? 255
    else if (length > 24) return null
    if ((major !== 2 && major !== 3) || at + length > bytes.length) return null
    const part = bytes.subarray(at, (at += length))
    return major === 2 ? part : new TextDecoder().decode(part)
  }
  const head = bytes[at++]
  if (head === undefined || head >> 5 !== 5 || (head & 31) > 5) return null
  for (let i = head & 31; i > 0; i--) {
    const key = item()
    const value = item()
    if (typeof key !== 'string' || value === null) return null
    fields.set(key, value)
  }
  return at === bytes.length ? fields : null
}
