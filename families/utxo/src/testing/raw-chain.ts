import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomHex, randomInteger, randomItem } from '@orrery/primitives/random'
import type { RawBlock, RawInput, RawOutput, RawTx } from '../raw-block.ts'

/** A small deterministic source of choices. */
export type Choices = {
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  hex(bytes: number): Hex
}

/** The block of these transactions on top of others, ten minutes after its parent. Its roots are choices, not made from what it holds. */
export function blockOf(random: Choices, below: readonly RawBlock[], txs: readonly RawTx[]): RawBlock {
  return {
    hash: random.hex(32),
    height: below.length,
    version: 1,
    parentHash: below.at(-1)?.hash ?? null,
    merkleRoot: random.hex(32),
    time: 1_700_000_000 + below.length * 600,
    nonce: 0,
    bits: '0x207fffff',
    difficulty: '1',
    chainwork: null,
    size: 1_000,
    strippedSize: 900,
    weight: 3_600,
    txs,
    mweb: null,
  }
}

/** The input that makes new coins, with the block's height in its script (BIP 34). */
export const coinbase = (height: number): RawInput => ({
  coinbase: `0x03${height.toString(16).padStart(6, '0')}`,
  prevTxid: null,
  prevVout: 0,
  scriptSig: '0x',
  sequence: 0,
  witness: [],
  prevout: null,
})

/** A transaction of these inputs and outputs; its id is a choice. */
export function txOf(random: Choices, inputs: readonly RawInput[], outputs: readonly RawOutput[]): RawTx {
  const txid = random.hex(32)
  return {
    txid,
    wtxid: txid,
    version: 2,
    lockTime: 0,
    size: 300,
    vsize: 200,
    weight: 800,
    inputs,
    outputs,
    hex: null,
    special: null,
  }
}

/** Choices by a seed: equal ones give equal choices. */
export function choicesOf(seed: number): Choices {
  const random = createRandom(seed)
  return {
    int: (below) => randomInteger(random, 0, below - 1),
    chance: (probability) => random() < probability,
    pick: (items) => randomItem(random, items),
    hex: (bytes) => randomHex(random, bytes),
  }
}
