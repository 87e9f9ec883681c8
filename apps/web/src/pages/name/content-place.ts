import { base32nopad, base64urlnopad } from '@scure/base'

/** Codes of the namespaces that a content hash begins with, by the table of multicodec. */
const IPFS = 0xe3
const SWARM = 0xe4
const IPNS = 0xe5
const ONION = 0x1bc
const ONION3 = 0x1bd
const ARWEAVE = 0xb29910

/** Bytes of a Swarm reference or an Arweave transaction, and letters of onion addresses of both kinds. */
const HASH_BYTES = 32
const ONIONS: Readonly<Record<number, { readonly scheme: string; readonly letters: number }>> = {
  [ONION]: { scheme: 'onion', letters: 16 },
  [ONION3]: { scheme: 'onion3', letters: 56 },
}
/** A name that stands in an IPNS identifier by itself: multihash `identity`, of DNS-Link. */
const IDENTITY = 0x00
const SHORTEST_CID = 4
const LONGEST = 256

/** An unsigned LEB128 number, and where it ends; null where it has no end. */
function varint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } | null {
  let value = 0
  for (let at = from; at < bytes.length && at < from + 4; at++) {
    const byte = bytes[at]!
    value += (byte & 0x7f) * 2 ** (7 * (at - from))
    if (byte < 0x80) return { value, end: at + 1 }
  }
  return null
}

const ascii = (bytes: Uint8Array, fits: RegExp): string | null => {
  const text = String.fromCharCode(...bytes)
  return fits.test(text) ? text : null
}

/** The name in an identifier that is no hash (a link by DNS); null where it is one. */
function nameIn(cid: Uint8Array): string | null {
  // Version, codec, hash, length, then the name.
  if (cid[2] !== IDENTITY || cid[3] !== cid.length - SHORTEST_CID) return null
  return ascii(cid.subarray(SHORTEST_CID), /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i)
}

/** A content identifier of version 1 in base 32 (multibase `b`); null for anything else. */
const cidText = (cid: Uint8Array): string | null =>
  cid.length >= SHORTEST_CID && cid[0] === 1 ? `b${base32nopad.encode(cid).toLowerCase()}` : null

/** Where the content of a name lies, by its record (EIP-1577): an address with its scheme; null where the bytes say nothing that is known here. Pure. */
export function contentPlace(hex: string): string | null {
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(hex) || hex.length > 2 * LONGEST) return null
  const bytes = Uint8Array.from(hex.slice(2).match(/../g)!, (byte) => parseInt(byte, 16))
  const space = varint(bytes, 0)
  if (space === null) return null
  const rest = bytes.subarray(space.end)
  const onion = ONIONS[space.value]
  if (onion !== undefined) {
    const text = rest.length === onion.letters ? ascii(rest, /^[a-z2-7]+$/) : null
    return text === null ? null : `${onion.scheme}://${text}`
  }
  switch (space.value) {
    case IPFS: {
      const cid = cidText(rest)
      return cid === null ? null : `ipfs://${cid}`
    }
    case IPNS: {
      const text = nameIn(rest) ?? cidText(rest)
      return text === null ? null : `ipns://${text}`
    }
    case SWARM:
      // Its identifier ends in the reference itself.
      return rest.length > HASH_BYTES ? `bzz://${hex.slice(-2 * HASH_BYTES).toLowerCase()}` : null
    case ARWEAVE:
      return rest.length === HASH_BYTES ? `ar://${base64urlnopad.encode(rest)}` : null
    default:
      return null
  }
}
