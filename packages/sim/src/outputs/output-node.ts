import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import { randomInteger, type Random } from '@orrery/primitives/random'
import type { Json } from '@orrery/primitives/json'
import { ShapeError } from '@orrery/transport/shape'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import type { Fault, Faults } from '../faults.ts'
import type { OutputChain } from './output-chain.ts'
import type { OutputBlock } from './output-block.ts'
import { tellBlock, tellTx } from './tell-block.ts'

/** What a node of the family tells beside its blocks. */
export type Tells = {
  /** What inputs spend, in `getblock` with verbosity 3. */
  readonly prevouts: boolean
  /** Any mined transaction, by its id alone. */
  readonly txIndex: boolean
}

type Call = Pick<RpcCall<unknown>, 'method' | 'params'>
type Told = Record<string, Json>

const TIMEOUT_MS = 10_000
const BLOCK_FAULTS = [
  'drop',
  'wrong-hash',
  'wrong-height',
  'missing-txs',
  'foreign-txs',
  'null-block',
  'garbled',
  'other-amount',
  'out-of-order',
] as const satisfies readonly Fault[]
const FAULTS_OF: Readonly<Record<string, readonly Fault[]>> = {
  getblockchaininfo: ['behind', 'genesis', 'lost-branch'],
  getblockhash: ['cut-short', 'out-of-order'],
  getblock: BLOCK_FAULTS,
}

const refusal = (code: number, reason: string): OrreryError =>
  new OrreryError('UPSTREAM_RPC', { source: 'fake', method: 'fake', code, reason })

/**
 * A node of a chain of outputs that answers as those of the Bitcoin family do, and fails, lies, lags and hangs as its faults say. Each request draws once, a
 * batch of calls too.
 */
export function createOutputNode(
  chain: OutputChain,
  clock: Clock,
  random: Random,
  faults: Faults,
  tells: Tells,
): RpcClient {
  let lost = chain.genesis
  const failure = (method: string) => new OrreryError('UPSTREAM_TIMEOUT', { source: 'fake', method, ms: 0 })

  /** Suffers what any request may suffer; gives the fault that the answer must act out. */
  const suffer = async (calls: readonly RpcCall<unknown>[], signal?: AbortSignal): Promise<Fault | null> => {
    signal?.throwIfAborted()
    const { method, timeoutMs = TIMEOUT_MS } = calls[0]!
    const fault = faults.draw(['error', 'delay', 'hang', ...(FAULTS_OF[method] ?? [])])
    if (fault === 'hang') await clock.sleep(timeoutMs, signal)
    if (fault === 'error' || fault === 'drop' || fault === 'hang') throw failure(method)
    await clock.sleep(fault === 'delay' ? randomInteger(random, 1_000, Math.min(timeoutMs, 20_000)) : 2, signal)
    return fault
  }

  const info = (fault: Fault | null): Told => {
    const tip = chain.tip()
    const { height } = tip.header
    const told =
      fault === 'genesis'
        ? chain.genesis
        : fault === 'behind'
          ? chain.at(Math.max(0, height - randomInteger(random, 1, 20)))!
          : fault === 'lost-branch'
            ? (chain.lostTips().at(-1) ?? lost)
            : tip
    if (fault === null) lost = tip
    return { chain: 'regtest', blocks: told.header.height, bestblockhash: told.hash.slice(2), pruned: false }
  }

  const mined = (txid: string, within: string | undefined) => {
    if (within === undefined && !tells.txIndex) return null
    const blocks: OutputBlock[] = []
    if (within !== undefined) blocks.push(...[chain.byHash(`0x${within}`)].flatMap((block) => block ?? []))
    // Of block 0 no index tells.
    else for (let height = chain.tip().header.height; height > 0; height--) blocks.push(chain.at(height)!)
    for (const block of blocks) {
      const tx = block.all.find((one) => one.txid === txid)
      if (tx) return { ...tellTx(tx), blockhash: block.hash.slice(2) }
    }
    return null
  }

  const answer = ({ method, params }: Call, fault: Fault | null): unknown => {
    const [first, second, third] = params
    switch (method) {
      case 'getblockchaininfo':
        return info(fault)
      case 'getnetworkinfo':
        return { subversion: '/Fake:1.0/' }
      case 'getblockhash':
        return chain.at(Number(first))?.hash.slice(2) ?? refusal(-8, 'Block height out of range')
      case 'getblock': {
        const block = chain.byHash(`0x${String(first)}`)
        if (block === null) return refusal(-5, 'Block not found')
        return tellBlock(chain, block, Math.min(Number(second), tells.prevouts ? 3 : 2))
      }
      case 'getblockheader': {
        const block = chain.byHash(`0x${String(first)}`)
        return block === null ? refusal(-5, 'Block not found') : tellBlock(chain, block, 1)
      }
      case 'getchaintips':
        return [
          { height: chain.tip().header.height, hash: chain.tip().hash.slice(2), branchlen: 0, status: 'active' },
          ...chain.lostTips().map(({ hash, header }) => ({
            height: header.height,
            hash: hash.slice(2),
            branchlen: 1,
            status: 'valid-fork',
          })),
        ]
      case 'getmempoolinfo':
        return { bytes: 0, mempoolminfee: '0.00001000' }
      case 'getrawmempool':
        return [...chain.pool.values()].map(({ txid }) => txid)
      case 'getrawtransaction': {
        const waits = chain.pool.get(`0x${String(first)}`)
        if (waits && third === undefined) return tellTx(waits)
        return mined(String(first), third as string | undefined) ?? refusal(-5, 'No such mempool transaction')
      }
      case 'getmempoolentry': {
        const tx = chain.pool.get(`0x${String(first)}`)
        if (tx === undefined) return refusal(-5, 'Transaction not in mempool')
        const fee = `0.${String(tx.fee).padStart(8, '0')}`
        return { time: 1_600_000_000, fees: { base: fee, ancestor: fee }, ancestorsize: tx.hex.length / 2, depends: [] }
      }
      default:
        return refusal(-32_601, 'Method not found')
    }
  }

  /** An answer of a block, with something wrong. */
  const spoil = (told: unknown, { params }: Call, fault: Fault | null): unknown => {
    const block = chain.byHash(`0x${String(params[0])}`)
    if (block === null || fault === null || told instanceof Error) return told
    const { height } = block.header
    const found = told as Told
    const txs = found['tx'] as readonly Told[]
    const isWhole = txs.every((tx) => typeof tx === 'object')
    const at = (other: number): Told | null => {
      const near = chain.at(other)
      return near && (tellBlock(chain, near, Math.min(Number(params[1]), tells.prevouts ? 3 : 2)) as unknown as Told)
    }
    switch (fault) {
      case 'null-block':
        return refusal(-5, 'Block not found')
      case 'wrong-hash':
        return { ...found, hash: 'ff'.repeat(32) }
      case 'wrong-height':
        return at(Math.max(0, height - randomInteger(random, 1, 3))) ?? told
      case 'missing-txs':
        return { ...found, tx: txs.slice(0, -1) }
      case 'foreign-txs':
        return { ...found, tx: at(height - 1)?.['tx'] ?? [] }
      case 'garbled':
        return randomInteger(random, 0, 1) === 0 ? { ...found, height: `0x${height}` } : { ...found, tx: 'none' }
      case 'other-amount':
        return isWhole
          ? {
              ...found,
              tx: txs.map((tx) => ({
                ...tx,
                vout: (tx['vout'] as readonly Told[]).map((out, n) =>
                  n === 0 ? { ...out, value: '0.77777777' } : out,
                ),
              })),
            }
          : { ...found, merkleroot: null }
      default:
        return told
    }
  }

  const tell = (calls: readonly Call[], fault: Fault | null): unknown[] => {
    const victim = randomInteger(random, 0, calls.length - 1)
    const told = calls.map((call, at) => answer(call, at === victim ? fault : null))
    if (fault === 'cut-short') told[victim] = refusal(-8, 'Block height out of range')
    else if (fault === 'out-of-order') return told.toReversed()
    else if (calls[victim]!.method === 'getblock') told[victim] = spoil(told[victim], calls[victim]!, fault)
    return told
  }

  const read = <T>({ method, parse }: RpcCall<T>, told: unknown): T => {
    if (told instanceof Error) throw told
    try {
      return parse(told)
    } catch (cause) {
      if (isOrreryError(cause)) throw cause
      const path = cause instanceof ShapeError ? cause.path : String(cause)
      throw new OrreryError('UPSTREAM_SHAPE', { source: 'fake', method, path }, { cause })
    }
  }

  const settle = async <T>(calls: readonly RpcCall<T>[], signal?: AbortSignal): Promise<PromiseSettledResult<T>[]> => {
    if (calls.length === 0) return []
    let told: unknown[]
    try {
      told = tell(calls, await suffer(calls, signal))
    } catch (error) {
      if (signal?.aborted) throw error
      told = calls.map(() => error)
    }
    return Promise.allSettled(calls.map(async (call, at) => read(call, told[at])))
  }
  const batch = async <T>(calls: readonly RpcCall<T>[], signal?: AbortSignal): Promise<T[]> =>
    (await settle(calls, signal)).map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
  return {
    call: async (call, signal) => (await batch([call], signal))[0]!,
    batch,
    settle,
    subscribe: () => null,
    status: () => [],
    close: async () => {},
  }
}
