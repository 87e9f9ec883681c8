import { ShapeError } from '@orrery/transport/shape'
import type { Hex } from '@orrery/primitives/hex'
import { CAPABILITIES, MOST_TOKENS } from './cash-tokens/read-token-prefix.ts'
import { coinToBase } from './coin-amount.ts'
import { digits, each, fields, hash, integer, integerOrNull, text, within, word } from './node-shape.ts'
import type { Prevout, RawInput, RawOutput, RawTx } from './raw-block.ts'

const NO_WITNESS: readonly Hex[] = []

/** Reads a transaction of `getblock … 2` or `getrawtransaction … true`. Throws `ShapeError`. */
export function readNodeTx(value: unknown): RawTx {
  const tx = fields(value, '')
  const txid = hash(tx.txid, '.txid')
  const hex = tx.hex === undefined ? null : bulk(tx.hex)
  // Bitcoin Core tells it unsigned from version 28 on, others signed: rows have it as the raw bytes are read.
  const version = integer(tx.version, '.version') | 0
  // DIP-2: below version 3 there is none, whatever stands in its place.
  const type = version < 3 ? null : integerOrNull(tx.type, '.type')
  return {
    txid,
    wtxid: tx.hash === undefined || tx.hash === tx.txid ? txid : hash(tx.hash, '.hash'),
    version,
    lockTime: word(tx.locktime, '.locktime'),
    size: integerOrNull(tx.size, '.size') ?? (hex === null ? 0 : (hex.length - 2) / 2),
    vsize: integerOrNull(tx.vsize, '.vsize'),
    weight: integerOrNull(tx.weight, '.weight'),
    inputs: visible(each(tx.vin, '.vin', readInput)),
    outputs: visible(each(tx.vout, '.vout', readOutput)),
    hex,
    special:
      type === null || type === 0
        ? null
        : { type, payload: tx.extraPayload === undefined ? '0x' : digits(tx.extraPayload, '.extraPayload') },
  }
}

/** The serialised transaction: most of an answer, and looked at by `verify` alone, which finds out whether it is hex. */
function bulk(value: unknown): Hex {
  if (typeof value !== 'string') throw new ShapeError('hex digits', '.hex')
  return `0x${value}`
}

/** Inputs and outputs inside an extension block (LTC) are hidden: they have no outpoint and no amount. */
const visible = <T>(sides: (T | null)[]): T[] =>
  sides.includes(null) ? sides.filter((side) => side !== null) : (sides as T[])

function readInput(value: unknown): RawInput | null {
  const input = fields(value, '')
  if (input.ismweb === true) return null
  const coinbase = input.coinbase === undefined ? null : digits(input.coinbase, '.coinbase')
  return {
    coinbase,
    prevTxid: coinbase !== null ? null : hash(input.txid, '.txid'),
    prevVout: coinbase !== null ? 0 : word(input.vout, '.vout'),
    scriptSig: coinbase !== null || input.scriptSig === undefined ? '0x' : scriptHex(input.scriptSig, '.scriptSig'),
    sequence: input.sequence == null ? 0xffffffff : word(input.sequence, '.sequence'),
    witness:
      input.txinwitness === undefined
        ? NO_WITNESS
        : each(input.txinwitness, '.txinwitness', (item) => digits(item, '')),
    prevout: input.prevout === undefined || coinbase !== null ? null : readPrevout(input.prevout),
  }
}

function readPrevout(value: unknown): Prevout {
  try {
    const prevout = fields(value, '')
    return {
      value: paid(prevout.value, '.value'),
      script: scriptHex(prevout.scriptPubKey, '.scriptPubKey'),
      height: integerOrNull(prevout.height, '.height'),
      coinbase: typeof prevout.generated === 'boolean' ? prevout.generated : null,
    }
  } catch (error) {
    throw within(error, '.prevout')
  }
}

function readOutput(value: unknown): RawOutput | null {
  const output = fields(value, '')
  if (output.ismweb === true) return null
  return {
    value: paid(output.value, '.value'),
    script: scriptHex(output.scriptPubKey, '.scriptPubKey'),
    token: output.tokenData === undefined ? null : readToken(output.tokenData),
  }
}

const U64 = 2n ** 64n - 1n

/** What an output holds: eight bytes of a transaction, without a sign. */
function paid(value: unknown, path: string): bigint {
  const units = amount(value, path)
  if (units < 0n || units > U64) throw new ShapeError('what an output can hold', path)
  return units
}

const scriptHex = (value: unknown, path: string): Hex => digits(fields(value, path).hex, path)

function readToken(value: unknown): RawOutput['token'] {
  const token = fields(value, '.tokenData')
  const nft = token.nft === undefined ? null : fields(token.nft, '.tokenData.nft')
  return {
    category: hash(token.category, '.tokenData.category'),
    amount: token.amount === undefined ? '0' : tokenAmount(token.amount),
    nft:
      nft === null
        ? null
        : {
            capability: capabilityOf(nft.capability),
            commitment: digits(nft.commitment ?? '', '.tokenData.nft.commitment'),
          },
  }
}

function tokenAmount(value: unknown): string {
  const told = String(value)
  if (!/^(?:0|[1-9]\d{0,18})$/.test(told) || BigInt(told) > MOST_TOKENS)
    throw new ShapeError('an amount of tokens', '.tokenData.amount')
  return told
}

function capabilityOf(value: unknown): string {
  const told = text(value, '.tokenData.nft.capability')
  if (!CAPABILITIES.includes(told)) throw new ShapeError('a capability', '.tokenData.nft.capability')
  return told
}

/** A coin amount of a node's answer as base units. Throws `ShapeError`. */
export function amount(value: unknown, path: string): bigint {
  if (typeof value !== 'string' && typeof value !== 'number') throw new ShapeError('a coin amount', path)
  try {
    return coinToBase(value)
  } catch {
    throw new ShapeError('a coin amount', path)
  }
}

/** Outpoint as text, the key of every outpoint map of the family: `0x<txid>:<vout>`. */
export const outpoint = (txid: Hex, vout: number): string => `${txid}:${vout}`
