import { PACKED_TYPES } from '@orrery/model/packed-fields'
import type { Bundle, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { seeded } from './seeded.ts'

/** Bytes of a key after its first, by type. */
const KEY_BYTES: Readonly<Record<string, number>> = { p2pkh: 20, p2sh: 20, p2wpkh: 20, p2wsh: 32, p2tr: 32, p2pk: 33 }

/** The same blocks whose transactions, all but the first, have own fields of an output chain without anything out of the ordinary (`packFields`). */
export const withFields = (bundles: readonly Bundle[]): Bundle[] =>
  bundles.map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx) => (tx.txIndex === 0 ? tx : { ...tx, ...fieldsOf(tx) })),
  }))

function fieldsOf({ height, txIndex, hash }: TxRow): Pick<TxRow, 'value' | 'ext' | 'fee'> {
  const random = seeded(height * 1_000 + txIndex + 1)
  const side = (): { readonly value: bigint; readonly address: Hex | null; readonly type: string } => {
    const type = random.pick(PACKED_TYPES)
    const bytes = KEY_BYTES[type]
    const value = BigInt(random.int(5e8))
    return { type, address: bytes === undefined ? null : `0x05${random.hex(bytes).slice(2)}`, value }
  }
  const inputs = Array.from({ length: 1 + random.int(3) }, () => {
    const { type, address, value } = side()
    const [scriptSig, witness] = [
      random.hex(random.int(40)),
      Array.from({ length: random.int(4) }, () => random.hex(random.int(80))),
    ]
    return {
      txid: random.hex(32),
      vout: random.int(9),
      value: String(value + 3_000_000_000n),
      address,
      type,
      sequence: random.chance(0.5) ? 0xff_ff_ff_ff : random.int(1e9),
      scriptSig,
      scriptSigBytes: (scriptSig.length - 2) / 2,
      witness,
      witnessBytes: witness.reduce((sum, item) => sum + (item.length - 2) / 2, 0),
      height: random.chance(0.2) ? null : random.int(Math.max(1, height)),
    }
  })
  const outputs = Array.from({ length: 1 + random.int(4) }, () => {
    const { type, address, value } = side()
    const script = type === 'data' ? random.hex(1 + random.int(60)) : null
    return {
      value: String(value),
      address,
      type,
      script,
      scriptBytes: script === null ? 25 : (script.length - 2) / 2,
      token: null,
    }
  })
  const sum = (sides: readonly { readonly value: string }[]): bigint =>
    sides.reduce((all, { value }) => all + BigInt(value), 0n)
  const [taken, paid] = [sum(inputs), sum(outputs)]
  const value = paid - (paid * BigInt(random.int(3))) / 4n
  const fee = taken - paid
  const size = 100 + random.int(900)
  const rate = (fee * 100n) / BigInt(size)
  const ext: JsonObject = {
    version: random.chance(0.1) ? -2 : 2,
    lockTime: random.int(1e6),
    wtxid: random.chance(0.5) ? hash : random.hex(32),
    size,
    vsize: random.chance(0.5) ? size : null,
    weight: random.chance(0.5) ? 4 * size : null,
    totalIn: String(taken),
    totalOut: String(paid),
    sent: String(value),
    feeRate: `${rate / 100n}.${String(rate % 100n).padStart(2, '0')}`,
    rbf: inputs.some(({ sequence }) => sequence < 0xff_ff_ff_fe),
    inputs,
    outputs,
    special: null,
    mempool: null,
  }
  return { value, ext, fee }
}
