import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock, RawOutput, RawTx } from '../raw-block.ts'
import { commitmentOf, runeNumber } from '../runes/rune-names.ts'
import { blockOf, coinbase, txOf, type Choices } from './raw-chain.ts'

function varint(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 127n) | 128)
  }
}

const digits = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The script of a rune message, for tests. */
export function runeScript(...integers: readonly (number | bigint)[]): Hex {
  const bytes = integers.flatMap((value) => varint(BigInt(value)))
  let script = '6a5d'
  for (let at = 0; at < bytes.length; at += 0x4b) {
    const part = bytes.slice(at, at + 0x4b)
    script += digits([part.length, ...part])
  }
  return `0x${script}`
}

type Coin = {
  readonly txid: Hex
  readonly vout: number
  readonly value: bigint
  readonly script: Hex
  readonly height: number
}

const OWNERS: readonly Hex[] = Array.from(
  { length: 8 },
  (_, i) => `0x5120${(i + 1).toString(16).padStart(64, '0')}` as Hex,
)

/** Coins that nobody spent after these blocks. */
function coinsOf(blocks: readonly RawBlock[]): Map<string, Coin> {
  const coins = new Map<string, Coin>()
  for (const { txs, height } of blocks)
    for (const { txid, inputs, outputs } of txs) {
      for (const { prevTxid, prevVout } of inputs) coins.delete(`${prevTxid}:${prevVout}`)
      outputs.forEach(({ value, script }, vout) => {
        if (!script.startsWith('0x6a')) coins.set(`${txid}:${vout}`, { txid, vout, value, script, height })
      })
    }
  return coins
}

/**
 * More blocks on top of others, in which runes are etched, with names and without, minted, moved by edicts, burned by cenotaphs and passed on. Equal
 * choices give equal blocks.
 */
export function moreRuneBlocks(below: readonly RawBlock[], count: number, random: Choices): readonly RawBlock[] {
  const blocks = [...below]
  const coins = coinsOf(below)
  const runes: (readonly [number, number])[] = []
  for (const { height, txs } of below)
    txs.forEach(({ outputs }, tx) => {
      if (outputs.some(({ script }) => script.startsWith('0x6a5d'))) runes.push([height, tx])
    })
  for (let i = 0; i < count; i++) {
    const height = blocks.length
    const txs: RawTx[] = [txOf(random, [coinbase(height)], [payTo(random, 50_00000000n)])]
    for (let tx = 1 + random.int(5); tx > 0; tx--) {
      const spent = takeCoins(coins, random)
      if (spent.length === 0) break
      const made = makeTx({ height, txIndex: txs.length, spent, runes }, random)
      txs.push(made)
      // What is made in a block may be spent in it.
      made.outputs.forEach(({ value, script }, vout) => {
        if (!script.startsWith('0x6a'))
          coins.set(`${made.txid}:${vout}`, { txid: made.txid, vout, value, script, height })
      })
    }
    const [reward] = txs
    coins.set(`${reward!.txid}:0`, { txid: reward!.txid, vout: 0, ...reward!.outputs[0]!, height })
    blocks.push(blockOf(random, blocks, txs))
  }
  return blocks
}

function takeCoins(coins: Map<string, Coin>, random: Choices): readonly Coin[] {
  const keys = [...coins.keys()]
  const wanted = Math.min(keys.length, 1 + random.int(3))
  return Array.from({ length: wanted }, () => keys.splice(random.int(keys.length), 1)[0]!).map((key) => {
    const coin = coins.get(key)!
    coins.delete(key)
    return coin
  })
}

type Making = {
  readonly height: number
  readonly txIndex: number
  readonly spent: readonly Coin[]
  readonly runes: (readonly [number, number])[]
}

function makeTx({ height, txIndex, spent, runes }: Making, random: Choices): RawTx {
  const value = spent.reduce((sum, coin) => sum + coin.value, 0n) / 4n
  const outputs: RawOutput[] = Array.from({ length: 1 + random.int(3) }, () => payTo(random, value))
  const what = random.int(10)
  const witness: Hex[] = ['0x64']
  const add = (...integers: (number | bigint)[]): void => {
    outputs.splice(random.int(outputs.length + 1), 0, { value: 0n, script: runeScript(...integers), token: null })
  }
  const edicts = (): number[] => {
    if (runes.length === 0) return []
    const [block, tx] = random.pick(runes)
    return [0, block, tx, random.int(60), random.int(outputs.length + 1)]
  }
  if (what < 2) {
    // Own names are from 'ZZZZZZZZZZZZA' on, unlocked from the start; some choose one that is taken.
    const name = random.chance(0.5) ? runeNumber(`ZZZZZZZZZZZZ${String.fromCharCode(65 + random.int(26))}`) : null
    if (name !== null) {
      const commitment = commitmentOf(name)
      witness.unshift('0x01', `0x${digits([commitment.length / 2])}${commitment}`)
    }
    const named = name === null ? [] : [4, name]
    add(2, 0b11, ...named, 6, random.int(5_000), 8, 1 + random.int(20), 10, random.int(90), ...edicts())
    runes.push([height, txIndex])
  } else if (what < 5 && runes.length > 0) {
    const [block, tx] = random.pick(runes)
    add(20, block, 20, tx, ...edicts())
  } else if (what < 8) add(...edicts())
  // An even tag that nobody knows.
  else if (what === 8 && random.chance(0.5)) add(126, 0)
  return txOf(
    random,
    spent.map((coin, at) => ({
      coinbase: null,
      prevTxid: coin.txid,
      prevVout: coin.vout,
      scriptSig: '0x',
      sequence: 0xffff_fffd,
      witness: at === 0 ? witness : ['0x64'],
      prevout: { value: coin.value, script: coin.script, height: coin.height, coinbase: false },
    })),
    outputs,
  )
}

const payTo = (random: Choices, value: bigint): RawOutput => ({ value, script: random.pick(OWNERS), token: null })
