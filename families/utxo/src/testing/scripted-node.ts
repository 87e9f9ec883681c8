import type { Hex } from '@orrery/primitives/hex'
import { merkleRoot } from '../merkle-root.ts'
import type { RawBlock } from '../raw-block.ts'
import { refuse, type Script } from './scripted-rpc.ts'

/** A hash that ends in a number, as nodes write it. */
export const hash = (n: number): string => n.toString(16).padStart(64, '0')

/** An output script that pays to the hash `n`. */
export const p2pkh = (n: number) => ({ hex: `76a914${n.toString(16).padStart(40, '0')}88ac` })

/** A coinbase that pays 50 coins. */
export const coinbaseTx = (n: number) => ({
  txid: hash(n),
  version: 1,
  locktime: 0,
  size: 100,
  vin: [{ coinbase: '51', sequence: 1 }],
  vout: [{ value: '50.00000000', n: 0, scriptPubKey: p2pkh(1) }],
})

/** A block above the one that `blockOf` makes for the height below it. */
export const blockOf = (height: number, tx: readonly { readonly txid: string }[]) => ({
  hash: hash(1000 + height),
  height,
  version: 1,
  merkleroot: tx.length === 0 ? hash(5) : merkleRoot(tx.map(({ txid }): Hex => `0x${txid}`)).slice(2),
  time: 1_600_000_000 + height,
  nonce: 1,
  bits: '207fffff',
  size: 300,
  tx,
  ...(height > 0 && { previousblockhash: hash(999 + height) }),
})

/** A transaction that spends the first output of transaction `from`. */
export const spend = (n: number, from: number, value: string, prevout?: object) => ({
  txid: hash(n),
  version: 2,
  locktime: 0,
  size: 200,
  vin: [{ txid: hash(from), vout: 0, scriptSig: { hex: '' }, sequence: 0xfffffffe, ...(prevout && { prevout }) }],
  vout: [{ value, n: 0, scriptPubKey: p2pkh(2) }],
})

/** A node of `blocks`, newer or older by what it knows. */
export const node =
  (
    blocks: readonly ReturnType<typeof blockOf>[],
    more: Partial<Record<string, (params: readonly unknown[]) => unknown>> = {},
  ): Script =>
  (method, params) => {
    const own = more[method]?.(params)
    if (own !== undefined) return own
    switch (method) {
      case 'getblockchaininfo':
        return { chain: 'main', blocks: blocks.length - 1, bestblockhash: blocks.at(-1)!.hash }
      case 'getblockhash':
        return blocks[Number(params[0])]?.hash ?? refuse(-8, 'Block height out of range')
      case 'getblock': {
        const block = blocks.find((each) => each.hash === params[0])
        if (block === undefined) return refuse(-5, 'Block not found')
        return params[1] === true ? { ...block, tx: block.tx.map(({ txid }) => txid) } : block
      }
      case 'getrawtransaction':
        return refuse(-5, 'No such mempool transaction')
      case 'getmempoolinfo':
        return { bytes: 0, mempoolminfee: '0.00001000' }
      default:
        return undefined
    }
  }

/** All blocks of a stream. */
export const collect = async (blocks: AsyncIterable<readonly RawBlock[]>): Promise<RawBlock[]> => {
  const all: RawBlock[] = []
  for await (const batch of blocks) all.push(...batch)
  return all
}
