import type { Hex } from '@orrery/primitives/hex'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headerBytes } from '../block-header.ts'
import { merkleRoot } from '../merkle-root.ts'
import { sha256d } from '../sha256d.ts'

/** An output that is spent: digits of the id as nodes show it. */
export type Outpoint = { readonly txid: string; readonly vout: number }
/** What is paid, base units, to a script's digits. */
export type Payment = { readonly value: bigint; readonly script: string }
/** A transaction with its bytes; the coinbase spends nothing. */
export type HashedTx = {
  readonly txid: string
  readonly hex: string
  readonly spends: readonly Outpoint[]
  readonly pays: readonly Payment[]
  readonly coinbase: string | null
}
/** A block as the node holds it. */
export type HashedBlock = { readonly hash: string; readonly height: number; readonly txs: readonly HashedTx[] }

type Stored = HashedBlock & {
  readonly parent: string | null
  readonly root: Hex
  readonly time: number
  readonly nonce: number
}

const BITS = '207fffff'
const VERSION = 0x20000000
const START = 1_700_000_000
/** A signature and a key, by their lengths. */
const SIGNATURE = `47${'30'.repeat(71)}21${'02'.repeat(33)}`
const LAST = 'ffffffff'

const reversed = (digits: string): string => Buffer.from(digits, 'hex').reverse().toString('hex')
const u32 = (n: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(n)
  return bytes.toString('hex')
}
const u64 = (n: bigint): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(n)
  return bytes.toString('hex')
}
const sized = (digits: string): string => size(digits.length / 2) + digits
const size = (n: number): string =>
  (n < 0xfd ? Buffer.from([n]) : Buffer.from([0xfd, n & 255, n >>> 8])).toString('hex')
const shown = (bytes: Uint8Array): string => sha256d(bytes).reverse().toString('hex')

function write(inputs: readonly string[], pays: readonly Payment[]): string {
  const outputs = pays.map(({ value, script }) => u64(value) + sized(script))
  return `01000000${size(inputs.length)}${inputs.join('')}${size(outputs.length)}${outputs.join('')}00000000`
}

/** A transaction that spends these outputs, with the id that its bytes have. */
export function spendOf(spends: readonly Outpoint[], pays: readonly Payment[]): HashedTx {
  const inputs = spends.map(({ txid, vout }) => reversed(txid) + u32(vout) + sized(SIGNATURE) + LAST)
  const hex = write(inputs, pays)
  return { txid: shown(Buffer.from(hex, 'hex')), hex, spends, pays, coinbase: null }
}

function coinbaseOf(height: number, pays: readonly Payment[], extra: number): HashedTx {
  const script = `03${u32(height).slice(0, 6)}04${u32(extra)}`
  const hex = write([`${'00'.repeat(32)}${LAST}${sized(script)}${LAST}`], pays)
  return { txid: shown(Buffer.from(hex, 'hex')), hex, spends: [], pays, coinbase: script }
}

/** Base units as nodes write coins. Quoted, and the quotes are taken off on the way out. */
const coins = (value: bigint): string => {
  const digits = value.toString().padStart(9, '0')
  return `@${digits.slice(0, -8)}.${digits.slice(-8)}@`
}
const unquoted = (told: unknown): string => JSON.stringify(told).replaceAll(/"@([\d.]+)@"/g, '$1')

const tellTx = ({ txid, hex, spends, pays, coinbase }: HashedTx) => ({
  txid,
  hash: txid,
  version: 1,
  size: hex.length / 2,
  locktime: 0,
  vin:
    coinbase === null
      ? spends.map(({ txid: spent, vout }) => ({
          txid: spent,
          vout,
          scriptSig: { asm: '', hex: SIGNATURE },
          sequence: 0xffffffff,
        }))
      : [{ coinbase, sequence: 0xffffffff }],
  vout: pays.map(({ value, script }, n) => ({
    value: coins(value),
    n,
    scriptPubKey: { asm: '', hex: script, type: 'pubkeyhash' },
  })),
  hex,
})

type Refusal = { readonly code: number; readonly message: string }
const refusal = (code: number, message: string): { readonly refused: Refusal } => ({ refused: { code, message } })

/**
 * A node of a local chain of the Bitcoin family that a test mines as it likes: transactions, roots and block hashes are those of the bytes, in the order that it is told to
 * keep. It gives no prevouts, has no index of transactions and answers by HTTP.
 */
export class HashedNode {
  readonly url: string
  private readonly server: Server
  private readonly known = new Map<string, Stored>()
  private active: Stored[] = []
  private lost: Stored[] = []
  private made = 0

  private constructor(server: Server) {
    this.server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<HashedNode> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const asked: unknown = JSON.parse(Buffer.concat(chunks).toString())
          const told = Array.isArray(asked) ? asked.map((call) => node.reply(call)) : node.reply(asked)
          response.setHeader('content-type', 'application/json').end(unquoted(told))
        })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const node = new HashedNode(server)
    return node
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  /** Blocks of the chain that it follows, from block 0 on. */
  get blocks(): readonly HashedBlock[] {
    return this.active
  }

  /** Puts a block on top, behind a coinbase that makes 50 coins for a script, or another value; by default in the order of ids, as Bitcoin Cash has it. */
  mine(script: string, txs: readonly HashedTx[] = [], isById = true, value = 50_00000000n): HashedBlock {
    const parent = this.active.at(-1) ?? null
    const height = this.active.length
    const ordered = isById ? txs.toSorted((a, b) => (a.txid < b.txid ? -1 : 1)) : txs
    const all = [coinbaseOf(height, [{ value, script }], this.made++), ...ordered]
    const root = merkleRoot(all.map(({ txid }): Hex => `0x${txid}`))
    const [time, nonce] = [START + height * 600, this.made]
    const parentHash: Hex | null = parent && `0x${parent.hash}`
    const header = headerBytes({ version: VERSION, parentHash, merkleRoot: root, time, bits: `0x${BITS}`, nonce })
    const hash = shown(header)
    const block = { hash, height, txs: all, parent: parent?.hash ?? null, root, time, nonce }
    this.known.set(hash, block)
    this.active.push(block)
    return block
  }

  /** Takes back the newest blocks, which it goes on to tell when it is asked for them; the longest branch of them is the one that it names. */
  takeBack(count: number): readonly HashedBlock[] {
    this.lost = this.active.splice(-count)
    return this.lost
  }

  private reply(call: unknown): unknown {
    const { id, method, params = [] } = call as { id: unknown; method: string; params?: readonly unknown[] }
    const told = this.answer(method, params)
    const error = told !== null && typeof told === 'object' && 'refused' in told ? told.refused : null
    return { jsonrpc: '2.0', id, ...(error === null ? { result: told } : { error }) }
  }

  private answer(method: string, params: readonly unknown[]): unknown {
    const tip = this.active.at(-1)!
    switch (method) {
      case 'getblockchaininfo':
        return { chain: 'regtest', blocks: tip.height, bestblockhash: tip.hash, pruned: false }
      case 'getnetworkinfo':
        return { subversion: '/Hashed:1.0/' }
      case 'getbestblockhash':
        return tip.hash
      case 'getblockhash':
        return this.active[Number(params[0])]?.hash ?? refusal(-8, 'Block height out of range')
      case 'getblock':
        return this.block(String(params[0]), Number(params[1] ?? 1))
      case 'getblockheader': {
        const told = this.block(String(params[0]), 1) as { readonly tx?: unknown; readonly size?: unknown }
        const { tx: _tx, size: _size, ...header } = told
        return header
      }
      case 'getmempoolinfo':
        return { size: 0, bytes: 0, mempoolminfee: coins(1_000n) }
      case 'getrawmempool':
        return []
      case 'getrawtransaction':
        return refusal(-5, 'No such mempool transaction')
      case 'getchaintips':
        return this.tips(tip)
      default:
        return refusal(-32_601, 'Method not found')
    }
  }

  private tips(tip: Stored): unknown {
    const lost = this.lost.at(-1)
    return [
      { height: tip.height, hash: tip.hash, branchlen: 0, status: 'active' },
      ...(lost === undefined
        ? []
        : [{ height: lost.height, hash: lost.hash, branchlen: this.lost.length, status: 'valid-fork' }]),
    ]
  }

  private block(hash: string, verbosity: number): unknown {
    const block = this.known.get(hash)
    if (block === undefined) return refusal(-5, 'Block not found')
    const { root, time, nonce, txs } = block
    const parentHash: Hex | null = block.parent === null ? null : `0x${block.parent}`
    const header = headerBytes({ version: VERSION, parentHash, merkleRoot: root, time, bits: `0x${BITS}`, nonce })
    const whole = header.toString('hex') + size(txs.length) + txs.map(({ hex }) => hex).join('')
    if (verbosity === 0) return whole
    const bytes = whole.length / 2
    const next = this.active[block.height + 1]
    return {
      hash,
      confirmations: this.active[block.height] === block ? this.active.length - block.height : -1,
      height: block.height,
      version: VERSION,
      merkleroot: block.root.slice(2),
      time: block.time,
      mediantime: block.time,
      nonce: block.nonce,
      bits: BITS,
      difficulty: 1,
      nTx: block.txs.length,
      ...(block.parent !== null && { previousblockhash: block.parent }),
      ...(next?.parent === hash && { nextblockhash: next.hash }),
      size: bytes,
      tx: block.txs.map((tx) => (verbosity < 2 ? tx.txid : tellTx(tx))),
    }
  }
}
