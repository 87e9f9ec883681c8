import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import type { RawBlock, RawReceipt } from '../raw.ts'
import type { Answer } from './rpc.ts'

const hex = (value: number, bytes: number): Hex => `0x${value.toString(16).padStart(bytes * 2, '0')}`
export const blockHash = (height: number, fork = 0): Hex => hex(0xb10c0000 + fork * 0x10000 + height, 32)
const ZERO_BLOOM: Hex = `0x${'0'.repeat(512)}`

/** A made-up block with `txs` transactions of one log each. Hashes are names, not computed. */
export function makeBlock(
  height: number,
  txs = 2,
  fork = 0,
): { readonly block: RawBlock; readonly receipts: readonly RawReceipt[] } {
  const hash = blockHash(height, fork)
  const number: Hex = `0x${height.toString(16)}`
  const place = (i: number) => ({
    blockHash: hash,
    blockNumber: number,
    transactionIndex: `0x${i.toString(16)}` as Hex,
  })
  const txHash = (i: number): Hex => hex(height * 1_000 + i, 32)
  return {
    block: {
      number,
      hash,
      parentHash: blockHash(height - 1, fork),
      timestamp: `0x${(1_700_000_000 + height).toString(16)}`,
      stateRoot: hash,
      transactionsRoot: hash,
      receiptsRoot: hash,
      logsBloom: txs === 0 ? ZERO_BLOOM : `0x01${ZERO_BLOOM.slice(4)}`,
      gasUsed: '0x5208',
      extraData: '0x',
      transactions: Array.from({ length: txs }, (_, i) => ({
        hash: txHash(i),
        from: hex(1, 20),
        to: hex(2, 20),
        value: '0x1' as Hex,
        gas: '0x5208' as Hex,
        gasPrice: '0x1' as Hex,
        nonce: '0x0' as Hex,
        input: '0x' as Hex,
        ...place(i),
      })),
    },
    receipts: Array.from({ length: txs }, (_, i) => ({
      transactionHash: txHash(i),
      ...place(i),
      gasUsed: '0x5208' as Hex,
      cumulativeGasUsed: '0x5208' as Hex,
      status: '0x1' as Hex,
      logs: [
        {
          address: hex(3, 20),
          topics: [],
          data: '0x' as Hex,
          blockHash: hash,
          transactionHash: txHash(i),
          logIndex: `0x${i.toString(16)}` as Hex,
        },
      ],
    })),
  }
}

/** A node that has the blocks up to `head`. `change` may answer a call otherwise by returning anything but undefined. */
export const chainAnswer =
  (head: number, change: (method: string, params: readonly Json[]) => unknown = () => undefined, txs = 2): Answer =>
  async (method, params) => {
    const changed = await change(method, params)
    if (changed !== undefined) return changed
    const at = String(params[0])
    const height = at.length === 66 ? Number.parseInt(at.slice(-4), 16) : at === 'latest' ? head : Number(at)
    const made = height >= 0 && height <= head ? makeBlock(height, txs) : null
    switch (method) {
      case 'eth_getBlockByNumber':
      case 'eth_getBlockByHash':
        return params[1] === true || made === null
          ? (made?.block ?? null)
          : { ...made.block, transactions: made.block.transactions.map(({ hash }) => hash) }
      case 'eth_getBlockReceipts':
        return made?.receipts ?? null
      case 'eth_getTransactionReceipt': {
        const id = Number.parseInt(at.slice(-8), 16)
        return makeBlock(Math.floor(id / 1_000), txs).receipts[id % 1_000] ?? null
      }
      default:
        throw new Error(`nobody expected ${method}`)
    }
  }
