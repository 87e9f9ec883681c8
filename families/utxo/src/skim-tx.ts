import type { Hex } from '@orrery/primitives/hex'
import type { RawTx } from './raw-block.ts'
import { ByteReader } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'

/** Id of a serialised transaction, and what of a told one is not as in its bytes; null where nothing is. */
export type TxSkim = { readonly txid: Hex; readonly differs: 'inputs' | 'outputs' | 'witnesses' | null }

/**
 * Compares a told transaction with its bytes, with or without witness (BIP-144). Throws `RangeError` when the bytes are none,
 * or when something follows (DASH payloads), so that the caller can fall back to the hash of all.
 */
export function skimTx(bytes: Buffer, told: RawTx): TxSkim {
  const text = told.hex!.slice(2)
  let differs: TxSkim['differs'] = null
  const expect = (isSame: boolean, part: NonNullable<TxSkim['differs']>): void => {
    if (!isSame) differs ??= part
  }
  const reader = new ByteReader(bytes)
  reader.take(4)
  const marked = bytes[4] === 0 && (bytes[5] ?? 0) !== 0
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
    // A token stands before the script in the bytes (CHIP-2022-02) and beside it in what is told.
    const isScript =
      output?.token == null
        ? reader.isNext(output?.script, size, text)
        : reader.hex(size).endsWith(output.script.slice(2))
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
  if (flag & 8) reader.take(1)
  reader.take(4)
  if (reader.at !== bytes.length) throw new RangeError('bytes follow the transaction')
  const base = marked
    ? Buffer.concat([bytes.subarray(0, 4), bytes.subarray(bodyStart, bodyEnd), bytes.subarray(-4)])
    : bytes
  return { txid: `0x${sha256d(base).reverse().toString('hex')}`, differs }
}

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
