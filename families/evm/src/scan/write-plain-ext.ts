import type { ExtText } from './ext-text.ts'
import { numberAt } from './ext-text.ts'
import { TX } from './scan-block.ts'

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const KEY = {
  nonce: ascii('{"nonce":'),
  gas: ascii(',"gas":'),
  type: ascii(',"type":'),
  maxFee: ascii(',"maxFee":"'),
  maxTip: ascii(',"maxTip":"'),
  baseFee: ascii(',"baseFee":"'),
  gasUsed: ascii(',"gasUsed":'),
  gasPrice: ascii(',"gasPrice":"'),
  blobGasPrice: ascii(',"blobGasPrice":"'),
  quote: ascii('"'),
  end: ascii('"}'),
}

/** Places of a quantity's digits. */
export type Digits = { readonly text: Buffer; readonly from: number; readonly to: number }

/** Writes the own fields of a transaction that has no others, as `txExt` would. `at` is where it stands in `txs`. */
export function writePlainExt(
  ext: ExtText,
  text: Buffer,
  txs: Int32Array,
  at: number,
  facts: {
    readonly type: number
    readonly baseFee: Buffer | null
    readonly gasUsed: number
    readonly gasPrice: Digits
    readonly blobGasPrice: Digits | null
  },
): void {
  ext.length = 0
  ext.put(KEY.nonce)
  ext.number(numberAt(text, txs[at + TX.nonce]!, txs[at + TX.nonce + 1]!))
  ext.put(KEY.gas)
  ext.number(numberAt(text, txs[at + TX.gas]!, txs[at + TX.gas + 1]!))
  ext.put(KEY.type)
  ext.number(facts.type)
  if (txs[at + TX.maxFeePerGas] !== -1) {
    ext.put(KEY.maxFee)
    ext.decimal(text, txs[at + TX.maxFeePerGas]!, txs[at + TX.maxFeePerGas + 1]!)
    ext.put(KEY.quote)
  }
  if (txs[at + TX.maxPriorityFeePerGas] !== -1) {
    ext.put(KEY.maxTip)
    ext.decimal(text, txs[at + TX.maxPriorityFeePerGas]!, txs[at + TX.maxPriorityFeePerGas + 1]!)
    ext.put(KEY.quote)
  }
  if (facts.baseFee !== null) {
    ext.put(KEY.baseFee)
    ext.put(facts.baseFee)
    ext.put(KEY.quote)
  }
  ext.put(KEY.gasUsed)
  ext.number(facts.gasUsed)
  ext.put(KEY.gasPrice)
  ext.decimal(facts.gasPrice.text, facts.gasPrice.from, facts.gasPrice.to)
  if (facts.blobGasPrice !== null) {
    ext.put(KEY.quote)
    ext.put(KEY.blobGasPrice)
    ext.decimal(facts.blobGasPrice.text, facts.blobGasPrice.from, facts.blobGasPrice.to)
  }
  ext.put(KEY.end)
}
