import { OrreryError } from '@orrery/errors/orrery-error'
import { readBase58Address } from '@orrery/primitives/base58check'
import { readSegwit } from '@orrery/primitives/segwit-address'

export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

/** A parsed Bitcoin address (explorer §3.6). */
export type BitcoinAddress = {
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** Base58 addresses of testnet and regtest are the same; they are told as testnet. */
  readonly network: BitcoinNetwork
  readonly bech32: boolean
  /** Hash or witness program, hex digits without prefix. */
  readonly payload: string
}

const NETWORK_OF_PREFIX: Readonly<Record<string, BitcoinNetwork>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }
const VERSIONS: Readonly<Record<number, readonly ['p2pkh' | 'p2sh', BitcoinNetwork]>> = {
  0: ['p2pkh', 'mainnet'],
  5: ['p2sh', 'mainnet'],
  111: ['p2pkh', 'testnet'],
  196: ['p2sh', 'testnet'],
}

/** Reads a Bitcoin address of any of its networks. A string is the reason why it is none. */
export function readBitcoinAddress(text: string): BitcoinAddress | string {
  if (/^(?:bc|tb|bcrt)1/i.test(text)) return readWitness(text)
  const plain = readBase58Address(text)
  if (typeof plain === 'string') return plain
  const known = VERSIONS[plain.version]
  if (known === undefined) return `version byte ${plain.version} is not Bitcoin's`
  return { type: known[0], network: known[1], bech32: false, payload: plain.payload }
}

function readWitness(text: string): BitcoinAddress | string {
  const parts = readSegwit(text)
  if (typeof parts === 'string') return parts
  const network = NETWORK_OF_PREFIX[parts.prefix]
  if (network === undefined) return `the prefix "${parts.prefix}" is not Bitcoin's`
  // explorer §5: "20-byte program means p2wpkh, version 1 means p2tr, otherwise p2wsh"
  const type = parts.version === 1 ? 'p2tr' : parts.program.length === 40 ? 'p2wpkh' : 'p2wsh'
  return { type, network, bech32: true, payload: parts.program }
}

/**
 * A Bitcoin address of an untrusted text, of one network where one is given: base58check of 25 bytes, or bech32 and
 * bech32m (explorer §5). Throws `ADDRESS_MALFORMED` with "Invalid address" and the reason.
 */
export function parseBitcoinAddress(text: string, network?: BitcoinNetwork): BitcoinAddress {
  const address = readBitcoinAddress(text.trim())
  const reason =
    typeof address === 'string'
      ? address
      : network === undefined || isOf(address, network)
        ? null
        : `it belongs to ${address.network}, not to ${network}`
  if (typeof address !== 'string' && reason === null) return address
  throw new OrreryError('ADDRESS_MALFORMED', {
    text: text.slice(0, 100),
    chain: 'Bitcoin',
    reason: `Invalid address: ${reason}`,
  })
}

const isOf = (address: BitcoinAddress, network: BitcoinNetwork): boolean =>
  address.network === network || (!address.bech32 && address.network === 'testnet' && network === 'regtest')

/** The kind that visitors know: 1 legacy, 2 nested segwit, 3 native segwit, 4 taproot (explorer §3.6). By prefix; null for others. */
export function bitcoinAddressType(text: string): 1 | 2 | 3 | 4 | null {
  const lower = text.slice(0, 4).toLowerCase()
  if (lower === 'bc1q') return 3
  if (lower === 'bc1p') return 4
  return lower.startsWith('1') ? 1 : lower.startsWith('3') ? 2 : null
}
