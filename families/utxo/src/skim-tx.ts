import type { Hex } from '@orrery/primitives/hex'
import { idBytes } from './dash/asset-unlock.ts'
import { readTokenPrefix } from './cash-tokens/read-token-prefix.ts'
import type { RawOutput, RawTx } from './raw-block.ts'
import { ByteReader, readVersion } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'

/** Id of a serialised transaction, and what of a told one is not as in its bytes; null where nothing is. */
export type TxSkim = {
  readonly txid: Hex
  readonly differs: 'numbers' | 'inputs' | 'outputs' | 'witnesses' | 'payload' | null
}

/**
 * Compares a told transaction with its bytes, with or without witness (BIP-144): all that it says, its other id and its sizes too, but for what of it is null. Where
 * `payloads` may follow (DIP-2), there is no witness. Throws `RangeError` when the bytes are none, or when something else follows, so that the caller can fall
 * back to the hash of all.
 */
export function skimTx(bytes: Buffer, told: RawTx, { payloads = false } = {}): TxSkim {
  const text = told.hex!.slice(2)
  let differs: TxSkim['differs'] = null
  const expect = (isSame: boolean, part: NonNullable<TxSkim['differs']>): void => {
    if (!isSame) differs ??= part
  }
  const reader = new ByteReader(bytes)
  const { version, type } = readVersion(reader, payloads)
  expect(version === told.version, 'numbers')
  const marked = !payloads && bytes[4] === 0 && (bytes[5] ?? 0) !== 0
  const flag = marked ? (reader.take(2)[1] ?? 0) : 0
  const bodyStart = reader.at
  const inputs = reader.size()
  expect(inputs === told.inputs.length, 'inputs')
  for (let i = 0; i < inputs; i++) {
    const input = told.inputs[i]
    const at = reader.pass(HASH_BYTES)
    const vout = reader.u32()
    const isScript = reader.isNext(input?.coinbase ?? input?.scriptSig, reader.size(), text)
    const sequence = reader.u32()
    if (!input) continue
    const spends = input.prevTxid === null || (input.prevVout === vout && isShown(bytes, at, input.prevTxid))
    expect(isScript && spends && input.sequence === sequence, 'inputs')
  }
  const outputs = reader.size()
  expect(outputs === told.outputs.length, 'outputs')
  for (let i = 0; i < outputs; i++) {
    const output = told.outputs[i]
    const value = reader.u64()
    const size = reader.size()
    const isScript =
      output?.token == null ? reader.isNext(output?.script, size, text) : isCarried(output, reader.hex(size))
    if (output) expect(value === output.value && isScript, 'outputs')
  }
  const bodyEnd = reader.at
  if (flag & 1) {
    for (let i = 0; i < inputs; i++) {
      const items = reader.size()
      const witness = told.inputs[i]?.witness
      expect(items === witness?.length, 'witnesses')
      for (let k = 0; k < items; k++) expect(reader.isNext(witness?.[k], reader.size(), text), 'witnesses')
    }
  } else
    expect(
      told.inputs.every(({ witness }) => witness.length === 0),
      'witnesses',
    )
  // Litecoin announces extension data this way (LIP-0002); in a block only the empty form occurs.
  const isExtended = (flag & 8) !== 0
  if (isExtended) reader.take(1)
  expect(reader.u32() === told.lockTime, 'numbers')
  expect((type === 0) === (told.special === null) && (told.special?.type ?? 0) === type, 'payload')
  if (type !== 0) expect(reader.isNext(told.special?.payload, reader.size(), text), 'payload')
  if (reader.at !== bytes.length) throw new RangeError('bytes follow the transaction')
  const base = marked
    ? Buffer.concat([bytes.subarray(0, 4), bytes.subarray(bodyStart, bodyEnd), bytes.subarray(-4)])
    : bytes
  const txid = shownHash(idBytes(told, base))
  expect(told.wtxid === (flag & 1 && !isExtended ? shownHash(bytes) : txid), 'witnesses')
  // What is announced counts for Litecoin's sizes as its node says.
  const weight = isExtended ? told.weight : 3 * base.length + bytes.length
  const isWeighed = told.weight === null || told.weight === weight
  const vsize = weight === null || isExtended ? told.vsize : Math.ceil(weight / 4)
  expect(told.size === bytes.length && isWeighed && (told.vsize === null || told.vsize === vsize), 'numbers')
  return { txid, differs }
}

/** A token stands before the script in the bytes (CHIP-2022-02) and beside it in what is told. */
function isCarried({ token, script }: RawOutput, bytes: Hex): boolean {
  const read = readTokenPrefix(bytes)
  return (
    read?.script === script &&
    read.token.category === token?.category &&
    read.token.amount === token.amount &&
    read.token.nft?.capability === token.nft?.capability &&
    read.token.nft?.commitment === token.nft?.commitment
  )
}

const shownHash = (bytes: Buffer): Hex => `0x${sha256d(bytes).reverse().toString('hex')}`

const HASH_BYTES = 32
const NIBBLE = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0)

/** Whether a hash that is shown so lies there, its last byte first. What is shown has been checked to be digits. */
function isShown(bytes: Buffer, at: number, shown: Hex): boolean {
  for (let i = 0; i < HASH_BYTES; i++) {
    const digit = 2 + 2 * i
    const byte = (NIBBLE[shown.charCodeAt(digit)]! << 4) | NIBBLE[shown.charCodeAt(digit + 1)]!
    if (bytes[at + HASH_BYTES - 1 - i] !== byte) return false
  }
  return true
}
