import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createRandom } from '@orrery/localnet/evm-random'
import { STAGE } from '@orrery/localnet/evm-stage'
import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock, RawReceipt, RawTx } from '../families/evm/src/raw.ts'
import { createBloomMaker } from '../families/evm/src/verify/bloom.ts'
import { encodeHeader } from '../families/evm/src/verify/encode-header.ts'
import { encodeReceipt } from '../families/evm/src/verify/encode-receipt.ts'
import { encodeSigned, encodeTransaction } from '../families/evm/src/verify/encode-transaction.ts'
import { hexOf } from '../families/evm/src/verify/hex-bytes.ts'
import { keccak, keccakHex } from '../families/evm/src/verify/keccak.ts'
import { orderedRoot } from '../families/evm/src/verify/ordered-root.ts'
import { BLOCKS, CALLS, FACTS, readRecording, type Recording, type RecordingFacts } from './recording-file.ts'

/**
 * Writes a recording of the blocks of `source` up to `to`, sealed anew: without the blobs, which no recording keeps, the roots that the local node
 * made are not those of their blocks, and a follower at the tip checks them all.
 */
export async function resealBlocks(source: string, dir: string, to: number): Promise<void> {
  const { blocks, receipts, calls, facts } = await readRecording(source)
  const { lines } = reseal(blocks, receipts, to)
  await writeRecording(dir, lines, calls, facts)
}

function reseal(
  blocks: readonly Buffer[],
  receipts: readonly Buffer[],
  to: number,
): { readonly lines: string[]; readonly last: RawBlock } {
  const lines = [`${String(blocks[0])}\n${String(receipts[0])}\n`]
  let last = JSON.parse(String(blocks[0])) as RawBlock
  for (let height = 1; height <= to; height++) {
    const sealed = sealBlock(String(blocks[height]), String(receipts[height]), last.hash)
    lines.push(`${sealed.block}\n${sealed.receipts}\n`)
    last = sealed.header
  }
  return { lines, last }
}

/** A block without its blobs, with the roots and the hash that it then has, above `parentHash`; its receipts name it by that hash. */
export function sealBlock(
  block: string,
  receipts: string,
  parentHash: Hex,
): { readonly block: string; readonly receipts: string; readonly header: RawBlock } {
  const told = JSON.parse(block) as RawBlock
  const transactionsRoot = orderedRoot(told.transactions.map((tx) => encodeTransaction(tx)!)) as Hex
  const sealed = { ...told, parentHash, transactionsRoot }
  const hash = keccakHex(encodeHeader(sealed)!)
  const anew = (text: string): string => text.replaceAll(told.hash, hash)
  return { block: anew(JSON.stringify(sealed)), receipts: anew(receipts), header: { ...sealed, hash } }
}

async function writeRecording(
  dir: string,
  lines: readonly string[],
  calls: Recording['calls'],
  facts: RecordingFacts,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeFile(path.join(dir, BLOCKS), lines.join(''))
  await writeFile(path.join(dir, CALLS), [...calls].map(([key, text]) => `${key}\t${String(text)}\n`).join(''))
  await writeFile(path.join(dir, FACTS), JSON.stringify({ ...facts, blocks: lines.length }))
}

/** Where the huge block stands, and the newest block above it. */
export type HugeChain = { readonly height: number; readonly top: number }

const BELOW = 120
const ABOVE = 96
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ACCOUNTS = 2_000
const TIP = 10n ** 9n
const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/**
 * Writes a recording whose first blocks are those of `source`, sealed anew, then one of `txs` token transfers with `logs` each, then empty ones. Its hashes, roots
 * and blooms are right: a follower checks them all.
 */
export async function makeHugeChain(source: string, dir: string, txs: number, logs: number): Promise<HugeChain> {
  const { blocks, receipts, calls, facts } = await readRecording(source)
  const below = Math.min(BELOW, blocks.length)
  const { lines, last } = reseal(blocks, receipts, below - 1)
  const huge = makeBlock(last, facts.chainId, txs, logs)
  lines.push(huge.text)
  let parent = huge.block
  for (let i = 0; i < ABOVE; i++) {
    const next = makeBlock(parent, facts.chainId, 0, 0)
    lines.push(next.text)
    parent = next.block
  }
  await writeRecording(dir, lines, calls, facts)
  return { height: below, top: lines.length - 1 }
}

/** The library's functions that are used here: 30,000 signatures take minutes in JavaScript. */
const secp256k1 = createRequire(import.meta.url)('secp256k1') as {
  publicKeyCreate(key: Uint8Array, compressed: boolean): Uint8Array
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { readonly signature: Uint8Array; readonly recid: number }
}

type Account = { readonly key: Uint8Array; readonly address: Hex }

/** Whoever signs with this number as key: a follower recovers senders from signatures. */
function accountOf(number: number): Account {
  const key = Buffer.from(word(BigInt(number)).slice(2), 'hex')
  return { key, address: hexOf(keccak(secp256k1.publicKeyCreate(key, false).subarray(1)).subarray(12)) }
}

function sign(key: Uint8Array, unsigned: Readonly<Record<string, unknown>>): RawTx {
  const open = { ...unsigned, yParity: '0x0', v: '0x0', r: '0x1', s: '0x1' } as unknown as RawTx
  const { signature, recid } = secp256k1.ecdsaSign(keccak(encodeSigned(open)!.bytes), key)
  const parity = quantity(recid)
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)].map((half) => quantity(BigInt(hexOf(half))))
  const tx = { ...open, yParity: parity, v: parity, r, s } as RawTx
  return { ...tx, hash: keccakHex(encodeTransaction(tx)!) }
}

function makeBlock(
  parent: RawBlock,
  chainId: number,
  txs: number,
  logsEach: number,
): { readonly block: RawBlock; readonly text: string } {
  const height = Number(parent.number) + 1
  const random = createRandom(height)
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => accountOf(height * ACCOUNTS + index + 1))
  const paid = quantity(BigInt(parent.baseFeePerGas!) + TIP)
  const transactions = Array.from({ length: txs }, (_, index) => {
    const sender = random.pick(accounts)
    return sign(sender.key, {
      type: '0x2',
      chainId: quantity(chainId),
      nonce: quantity(index),
      from: sender.address,
      to: STAGE.usd,
      value: '0x0',
      gas: quantity(120_000),
      gasPrice: paid,
      maxFeePerGas: quantity(BigInt(paid) * 2n),
      maxPriorityFeePerGas: quantity(TIP),
      accessList: [],
      input: `0xa9059cbb${word(BigInt(random.pick(accounts).address)).slice(2)}${word(BigInt(index + 1)).slice(2)}`,
      blockNumber: quantity(height),
      transactionIndex: quantity(index),
    })
  })
  const bloomOf = createBloomMaker(keccak)
  let logIndex = 0
  const receipts = transactions.map((tx, index) => {
    const logs = Array.from({ length: logsEach }, () => ({
      address: STAGE.usd,
      topics: [TRANSFER, word(BigInt(tx.from)), word(BigInt(random.pick(accounts).address))],
      data: word(BigInt(index + 1)),
      logIndex: quantity(logIndex++),
      transactionHash: tx.hash,
      transactionIndex: quantity(index),
      blockNumber: quantity(height),
      removed: false,
    }))
    return {
      type: '0x2',
      status: '0x1',
      transactionHash: tx.hash,
      transactionIndex: quantity(index),
      blockNumber: quantity(height),
      from: tx.from,
      to: tx.to,
      contractAddress: null,
      gasUsed: quantity(50_000),
      cumulativeGasUsed: quantity(50_000 * (index + 1)),
      effectiveGasPrice: paid,
      logs,
    }
  })
  const told = receipts as unknown as readonly RawReceipt[]
  const blooms = told.map(({ logs }) => bloomOf(logs))
  const unhashed = {
    ...parent,
    number: quantity(height),
    parentHash: parent.hash,
    timestamp: quantity(Number(parent.timestamp) + 12),
    gasLimit: quantity(50_000 * Math.max(txs, 1_000) * 2),
    gasUsed: quantity(50_000 * txs),
    logsBloom: hexOf(bloomOf(told.flatMap(({ logs }) => logs))),
    transactionsRoot: orderedRoot(transactions.map((tx) => encodeTransaction(tx)!)),
    receiptsRoot: orderedRoot(told.map((receipt, i) => encodeReceipt(receipt, 2, blooms[i]!))),
    transactions: [] as readonly RawTx[],
  } as RawBlock
  const hash = keccakHex(encodeHeader(unhashed)!)
  const block = { ...unhashed, hash }
  const whole = { ...block, transactions: transactions.map((tx) => ({ ...tx, blockHash: hash })) }
  const wholeReceipts = receipts.map((receipt, i) => ({
    ...receipt,
    blockHash: hash,
    logsBloom: hexOf(blooms[i]!),
    logs: receipt.logs.map((log) => ({ ...log, blockHash: hash })),
  }))
  return { block, text: `${JSON.stringify(whole)}\n${JSON.stringify(wholeReceipts)}\n` }
}
