import type { Hex } from '@orrery/primitives/hex'
import { coinToBase } from './coin-amount.ts'
import { ShapeError } from '@orrery/transport/shape'
import { digits, fields, hash, integer, integerOrNull, list, text } from './node-shape.ts'
import type { Prevout, RawInput, RawOutput, RawTx } from './raw-block.ts'

/** Reads a transaction of `getblock … 2` or `getrawtransaction … true`. Throws `ShapeError`. */
export function readNodeTx(value: unknown, path: string): RawTx {
  const tx = fields(value, path)
  const txid = hash(tx.txid, `${path}.txid`)
  const inputs = list(tx.vin, `${path}.vin`).flatMap((input, i) => readInput(input, `${path}.vin[${i}]`))
  const outputs = list(tx.vout, `${path}.vout`).flatMap((output, i) => readOutput(output, `${path}.vout[${i}]`))
  const hex = tx.hex === undefined ? null : digits(tx.hex, `${path}.hex`)
  const size = integerOrNull(tx.size, `${path}.size`) ?? (hex === null ? 0 : (hex.length - 2) / 2)
  const type = integerOrNull(tx.type, `${path}.type`)
  return {
    txid,
    wtxid: tx.hash === undefined ? txid : hash(tx.hash, `${path}.hash`),
    version: integer(tx.version, `${path}.version`),
    lockTime: integer(tx.locktime, `${path}.locktime`),
    size,
    vsize: integerOrNull(tx.vsize, `${path}.vsize`),
    weight: integerOrNull(tx.weight, `${path}.weight`),
    inputs,
    outputs,
    hex,
    special:
      type === null || type === 0
        ? null
        : { type, payload: tx.extraPayload === undefined ? '0x' : digits(tx.extraPayload, `${path}.extraPayload`) },
  }
}

function readInput(value: unknown, path: string): RawInput[] {
  const input = fields(value, path)
  // Inputs and outputs inside an extension block are hidden: they have no outpoint and no amount.
  if (input.ismweb === true) return []
  const sequence = integerOrNull(input.sequence, `${path}.sequence`) ?? 0xffffffff
  const witness =
    input.txinwitness === undefined
      ? []
      : list(input.txinwitness, `${path}.txinwitness`).map((item, i) => digits(item, `${path}.txinwitness[${i}]`))
  if (input.coinbase !== undefined) {
    return [
      {
        coinbase: digits(input.coinbase, `${path}.coinbase`),
        prevTxid: null,
        prevVout: 0,
        scriptSig: '0x',
        sequence,
        witness,
        prevout: null,
      },
    ]
  }
  const scriptSig =
    input.scriptSig === undefined
      ? '0x'
      : digits(fields(input.scriptSig, `${path}.scriptSig`).hex, `${path}.scriptSig.hex`)
  return [
    {
      coinbase: null,
      prevTxid: hash(input.txid, `${path}.txid`),
      prevVout: integer(input.vout, `${path}.vout`),
      scriptSig,
      sequence,
      witness,
      prevout: input.prevout === undefined ? null : readPrevout(input.prevout, `${path}.prevout`),
    },
  ]
}

function readPrevout(value: unknown, path: string): Prevout {
  const prevout = fields(value, path)
  return {
    value: amount(prevout.value, `${path}.value`),
    script: digits(fields(prevout.scriptPubKey, `${path}.scriptPubKey`).hex, `${path}.scriptPubKey.hex`),
    height: integerOrNull(prevout.height, `${path}.height`),
    coinbase: typeof prevout.generated === 'boolean' ? prevout.generated : null,
  }
}

function readOutput(value: unknown, path: string): RawOutput[] {
  const output = fields(value, path)
  if (output.ismweb === true) return []
  return [
    {
      value: amount(output.value, `${path}.value`),
      script: digits(fields(output.scriptPubKey, `${path}.scriptPubKey`).hex, `${path}.scriptPubKey.hex`),
      token: output.tokenData === undefined ? null : readToken(output.tokenData, `${path}.tokenData`),
    },
  ]
}

function readToken(value: unknown, path: string): RawOutput['token'] {
  const token = fields(value, path)
  const nft = token.nft === undefined ? null : fields(token.nft, `${path}.nft`)
  return {
    category: hash(token.category, `${path}.category`),
    amount: token.amount === undefined ? '0' : String(token.amount),
    nft:
      nft === null
        ? null
        : {
            capability: text(nft.capability, `${path}.nft.capability`),
            commitment: digits(nft.commitment ?? '', `${path}.nft.commitment`),
          },
  }
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
