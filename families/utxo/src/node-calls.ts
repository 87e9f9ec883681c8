import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { ResultScan, RpcCall } from '@orrery/transport/rpc'
import { amount, readNodeTx } from './read-node-tx.ts'
import { readNodeBlock } from './read-node-block.ts'
import { digits, each, fields, hash, integer, integerOrNull, list, text } from './node-shape.ts'
import type { RawBlock, RawTx } from './raw-block.ts'

// A block of 4 MB makes some 20 MB of JSON, which an old node writes slowly.
const BLOCK_TIMEOUT_MS = 60_000

/** The calls of a Bitcoin-like node that the adapter makes, each with the check of its answer. */
export const nodeCalls = {
  chainInfo: (): RpcCall<{ chain: string; blocks: number; tip: Hex; pruned: boolean; pruneHeight: number | null }> => ({
    method: 'getblockchaininfo',
    params: [],
    parse: (result) => {
      const info = fields(result, '')
      return {
        chain: text(info.chain, '.chain'),
        blocks: integer(info.blocks, '.blocks'),
        tip: hash(info.bestblockhash, '.bestblockhash'),
        pruned: info.pruned === true,
        pruneHeight: integerOrNull(info.pruneheight, '.pruneheight'),
      }
    },
  }),
  blockHash: (height: number): RpcCall<Hex> => ({
    method: 'getblockhash',
    params: [height],
    parse: (result) => hash(result, ''),
  }),
  block: (id: Hex): RpcCall<RawBlock> => ({
    method: 'getblock',
    params: [id.slice(2), 2],
    parse: readNodeBlock,
    timeoutMs: BLOCK_TIMEOUT_MS,
  }),
  /** Verbosity 3 gives prevouts on newer nodes; older ones answer as with 2, and SV Node with the coinbase alone. */
  blockWithPrevouts: (id: Hex): RpcCall<RawBlock> => ({
    method: 'getblock',
    params: [id.slice(2), 3],
    parse: readNodeBlock,
    timeoutMs: BLOCK_TIMEOUT_MS,
  }),
  /** Nodes before 0.17 (DOGE) give ids only: their transactions are fetched one by one. */
  blockIds: (id: Hex): RpcCall<{ height: number; time: number; txids: readonly Hex[]; answer: unknown }> => ({
    method: 'getblock',
    params: [id.slice(2), true],
    parse: (result) => {
      const block = fields(result, '')
      return {
        height: integer(block.height, '.height'),
        time: integer(block.time, '.time'),
        txids: list(block.tx, '.tx').map((id, i) => hash(id, `.tx[${i}]`)),
        answer: result,
      }
    },
  }),
  /** Tips of all branches that the node knows, also of the one that it follows (`active`, length 0). */
  chainTips: (): RpcCall<
    readonly { readonly height: number; readonly hash: Hex; readonly length: number; readonly status: string }[]
  > => ({
    method: 'getchaintips',
    params: [],
    parse: (result) =>
      each(result, '', (item) => {
        const tip = fields(item, '')
        return {
          height: integer(tip.height, '.height'),
          hash: hash(tip.hash, '.hash'),
          length: integer(tip.branchlen, '.branchlen'),
          status: text(tip.status, '.status'),
        }
      }),
    timeoutMs: BLOCK_TIMEOUT_MS,
  }),
  /** The highest block that masternodes have locked (DASH, DIP-8); null where the node has not got that block itself. */
  bestChainLock: (): RpcCall<{ readonly height: number; readonly hash: Hex } | null> => ({
    method: 'getbestchainlock',
    params: [],
    parse: (result) => {
      const lock = fields(result, '')
      return lock.known_block === false
        ? null
        : { height: integer(lock.height, '.height'), hash: hash(lock.blockhash, '.blockhash') }
    },
  }),
  /** A block without its transactions, which the node may not have. */
  header: (id: Hex): RpcCall<RawBlock> => ({
    method: 'getblockheader',
    params: [id.slice(2), true],
    parse: (result) => readNodeBlock({ ...fields(result, ''), tx: [] }),
  }),
  /** The serialised block, without a text of all its digits in memory where that can be. */
  blockBytes: (id: Hex): RpcCall<Buffer> => ({
    method: 'getblock',
    params: [id.slice(2), false],
    parse: (result) => Buffer.from(digits(result, '').slice(2), 'hex'),
    scan: scanDigits,
    copies: true,
    timeoutMs: BLOCK_TIMEOUT_MS,
  }),
  /** A mined transaction: with its block's hash the node needs no index of them. */
  txInBlock: (id: Hex, blockHash: Hex): RpcCall<RawTx> => ({
    method: 'getrawtransaction',
    params: [id.slice(2), 1, blockHash.slice(2)],
    parse: readNodeTx,
  }),
  tx: (id: Hex): RpcCall<{ tx: RawTx; blockHash: Hex | null; answer: unknown }> => ({
    method: 'getrawtransaction',
    params: [id.slice(2), 1],
    parse: (result) => {
      const tx = fields(result, '')
      return {
        tx: readNodeTx(result),
        blockHash: tx.blockhash === undefined ? null : hash(tx.blockhash, '.blockhash'),
        answer: result,
      }
    },
  }),
  /** Ids of all pending transactions. */
  mempoolIds: (): RpcCall<readonly Hex[]> => ({
    method: 'getrawmempool',
    params: [],
    parse: (result) => list(result, '').map((id, i) => hash(id, `[${i}]`)),
    timeoutMs: 30_000,
  }),
  mempoolEntry: (id: Hex): RpcCall<MempoolEntry> => ({
    method: 'getmempoolentry',
    params: [id.slice(2)],
    parse: readMempoolEntry,
  }),
  mempoolInfo: (): RpcCall<{ minFee: bigint; bytes: number }> => ({
    method: 'getmempoolinfo',
    params: [],
    parse: (result) => {
      const info = fields(result, '')
      return {
        minFee: amount(info.mempoolminfee ?? info.minrelaytxfee ?? '0', '.mempoolminfee'),
        bytes: integer(info.bytes ?? 0, '.bytes'),
      }
    },
  }),
  /** Base units per 1,000 vbytes; null where the node has too little to go by. */
  smartFee: (blocks: number): RpcCall<bigint | null> => ({
    method: 'estimatesmartfee',
    params: [blocks],
    parse: (result) => {
      const { feerate } = fields(result, '')
      return feerate === undefined || feerate === null || feerate === -1 ? null : amount(feerate, '.feerate')
    },
  }),
  /** Whether the pool would take a serialised transaction; nothing is sent. */
  testAccept: (bytes: Hex): RpcCall<readonly { allowed: boolean; reason: string | null }[]> => ({
    method: 'testmempoolaccept',
    params: [[bytes.slice(2)]],
    parse: (result) =>
      list(result, '').map((item) => {
        const told = fields(item, '')
        return { allowed: told.allowed === true, reason: reasonOf(told['reject-reason']) }
      }),
  }),
  /** The same of several as one package, in order; null of those that the node came not to, or that it judges no package of. Older nodes refuse more than one. */
  testAcceptAll: (all: readonly Hex[]): RpcCall<readonly { accepted: boolean | null; reason: string | null }[]> => ({
    method: 'testmempoolaccept',
    params: [all.map((bytes) => bytes.slice(2))],
    parse: (result) =>
      list(result, '').map((item) => {
        const told = fields(item, '')
        const reason = reasonOf(told['reject-reason']) ?? reasonOf(told['package-error'])
        return { accepted: typeof told.allowed === 'boolean' ? told.allowed : reason === null ? null : false, reason }
      }),
  }),
  send: (bytes: Hex): RpcCall<Hex> => ({
    method: 'sendrawtransaction',
    params: [bytes.slice(2)],
    parse: (result) => hash(result, ''),
  }),
  /** Sends several as one package (Bitcoin Core 26 and newer): what the node says of it, and of each by its wtxid. */
  submitPackage: (
    all: readonly Hex[],
  ): RpcCall<{ message: string | null; results: ReadonlyMap<Hex, { readonly error: string | null }> }> => ({
    method: 'submitpackage',
    params: [all.map((bytes) => bytes.slice(2))],
    parse: (result) => {
      const told = fields(result, '')
      const results = Object.entries(fields(told['tx-results'], '.tx-results')).map(
        ([wtxid, one]) =>
          [hash(wtxid, '.tx-results'), { error: reasonOf(fields(one, '.tx-results[]').error) }] as const,
      )
      return { message: reasonOf(told.package_msg), results: new Map(results) }
    },
  }),
  version: (): RpcCall<{ client: string }> => ({
    method: 'getnetworkinfo',
    params: [],
    parse: (result) => ({
      client: text(fields(result, '').subversion, '.subversion')
        .replace(/^\/|\/$/g, '')
        .slice(0, 100),
    }),
  }),
  /** Returns as soon as the node has a block at the height, or after `ms`. */
  waitForHeight: (height: number, ms: number): RpcCall<number> => ({
    method: 'waitforblockheight',
    params: [height, ms],
    parse: (result) => integer(fields(result, '').height, '.height'),
    timeoutMs: ms + 5_000,
  }),
}

/** Digits in quotes as the bytes that they stand for. */
const scanDigits: ResultScan<Buffer> = (body, at) => {
  const end = body[at] === 34 ? body.indexOf(34, at + 1) : -1
  if (end === -1) return null
  const value = Buffer.from(body.toString('latin1', at + 1, end), 'hex')
  // It stops at what is no digit: the parse that follows says so.
  return 2 * value.length === end - at - 1 ? { value, end: end + 1 } : null
}

const reasonOf = (reason: unknown): string | null => (typeof reason === 'string' ? reason.slice(0, 500) : null)

/** What the node says of one pending transaction; sizes in vbytes, fees in base units. */
export type MempoolEntry = {
  readonly fee: bigint
  readonly timeSeconds: number
  readonly ancestors: number
  readonly ancestorSize: number
  readonly ancestorFees: bigint
  readonly descendants: number
  readonly depends: readonly Hex[]
}

function readMempoolEntry(result: unknown): MempoolEntry {
  const entry = fields(result, '')
  const fees = entry.fees === undefined ? null : fields(entry.fees, '.fees')
  return {
    fee: amount(fees === null ? entry.fee : fees.base, '.fee'),
    timeSeconds: integer(entry.time, '.time'),
    ancestors: integerOrNull(entry.ancestorcount, '.ancestorcount') ?? 1,
    ancestorSize: integerOrNull(entry.ancestorsize, '.ancestorsize') ?? 0,
    // Older nodes write the sum in base units, without a fraction.
    ancestorFees:
      fees?.ancestor === undefined
        ? BigInt(integerOrNull(entry.ancestorfees, '.ancestorfees') ?? 0)
        : amount(fees.ancestor, '.fees.ancestor'),
    descendants: integerOrNull(entry.descendantcount, '.descendantcount') ?? 1,
    depends:
      entry.depends === undefined ? [] : list(entry.depends, '.depends').map((id, i) => hash(id, `.depends[${i}]`)),
  }
}

// Bitcoin Core rpc/protocol.h: method not found, invalid address or key (used for "no such"), invalid parameter, misc.
const NO_METHOD = -32601
const ABSENT = new Set([-5, -8, -1])

/** The node refused because it has no such thing: not a failure. */
export const isAbsent = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') && ABSENT.has(Number(error.context.code))

/** The node has no such method. */
export const isNoMethod = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') && Number(error.context.code) === NO_METHOD

/** "JSON value is not a boolean as expected" of nodes before verbosity 2, or ids where objects were expected. */
export const refusesVerbosity = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') && !isNoMethod(error) && /boolean/i.test(String(error.context.reason))

/** The answer, or null when the node has no such thing. */
export async function orAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** The answer, or null when the node has no such thing or no such method: for what it may leave out. */
export async function orNotOffered<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isAbsent(error) || isNoMethod(error)) return null
    throw error
  }
}
