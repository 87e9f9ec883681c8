import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { Capabilities, Capability, TraceFlavour } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { balanceOf, chainId, clientVersion, headerByNumber, rawCall, toQuantity } from './calls.ts'
import { toNumber } from './raw.ts'
import { within } from './within.ts'

const ZERO: Hex = `0x${'0'.repeat(40)}`
// A trace of a busy block takes its time; a probe that does not wait calls a good node poor.
const TRACE_TIMEOUT_MS = 30_000
// A client asks again what was not answered in time, and again: a node that hangs over one method would keep the others' answers from being used within the two minutes of a probe.
const PATIENCE_MS = 40_000
/** What each gets while the tip waits: the chain is followed by what was told in that time, and the rest is judged by the next probe. */
export const HASTY_MS = 5_000

type Finding = Capabilities['can'][Capability]
type Outcome = PromiseSettledResult<unknown>

/**
 * Asks the node what it can do (screens-evm §0.1). Throws `UPSTREAM_WRONG_CHAIN` when it is a node of
 * another chain, `UPSTREAM_UNREACHABLE` and its kin when it does not answer at all.
 */
export async function probeNode(
  deps: {
    readonly rpc: RpcClient
    readonly clock: Clock
    readonly chainId: number
    readonly source: string
    readonly push: boolean
    /** What each method is given to answer. */
    readonly patienceMs?: number
    /** Told of each that did not answer in that time. */
    readonly onLate?: () => void
  },
  signal: AbortSignal,
): Promise<Capabilities> {
  const { rpc, clock, source, patienceMs = PATIENCE_MS } = deps
  const [id, head] = await rpc.settle<unknown>([chainId(), headerByNumber('latest')], signal)
  if (id?.status !== 'fulfilled') throw id?.reason
  const found = id.value as number
  if (found !== deps.chainId)
    throw new OrreryError('UPSTREAM_WRONG_CHAIN', {
      source,
      found: `chain ${found}`,
      expected: `chain ${deps.chainId}`,
    })
  if (head?.status !== 'fulfilled')
    throw head?.reason ?? new OrreryError('UPSTREAM_NOT_YET', { source, what: 'a first block' })
  const latest = head.value as {
    readonly number: Hex
    readonly hash: Hex
    readonly transactions: readonly Hex[]
  } | null
  if (latest === null) throw new OrreryError('UPSTREAM_NOT_YET', { source, what: 'a first block' })

  const [newest] = latest.transactions
  const busy =
    newest === undefined
      ? (await findBusy(rpc, toNumber(latest.number), 1, signal))[0]
      : { height: latest.number, tx: newest }
  const tx = busy?.tx ?? null
  const traced = busy?.height ?? latest.number
  const call = { to: ZERO, input: '0x' }
  const asked = {
    client: clientVersion(),
    syncing: rawCall('eth_syncing', []),
    receipts: rawCall('eth_getBlockReceipts', [latest.number]),
    archive: balanceOf(ZERO, toQuantity(Math.min(1, toNumber(latest.number)))),
    debugTrace: rawCall('debug_traceBlockByNumber', [traced, { tracer: 'callTracer' }], TRACE_TIMEOUT_MS),
    parityTrace: rawCall('trace_block', [traced], TRACE_TIMEOUT_MS),
    otterscan: rawCall('ots_getApiLevel', []),
    prestate: rawCall(
      'debug_traceBlockByNumber',
      [traced, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
      TRACE_TIMEOUT_MS,
    ),
    replay: rawCall('trace_replayTransaction', [tx ?? latest.hash, ['stateDiff']], TRACE_TIMEOUT_MS),
    simulate: rawCall('eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }, 'latest']),
    overrides: rawCall('eth_call', [call, 'latest', { [ZERO]: { balance: '0x1' } }]),
    proof: rawCall('eth_getProof', [ZERO, [], 'latest']),
    history: rawCall('eth_feeHistory', ['0x1', 'latest', []]),
    tip: rawCall('eth_maxPriorityFeePerGas', []),
    blobFee: rawCall('eth_blobBaseFee', []),
    config: rawCall('eth_config', []),
    poolStatus: rawCall('txpool_status', []),
    poolContent: rawCall('txpool_content', [], TRACE_TIMEOUT_MS),
    pendingBlock: rawCall('eth_getBlockByNumber', ['pending', false]),
    safe: rawCall('eth_getBlockByNumber', ['safe', false]),
    finalized: rawCall('eth_getBlockByNumber', ['finalized', false]),
    tx: rawCall('eth_getTransactionByHash', [tx ?? latest.hash]),
  }
  // One by one: a node that hangs over one method must not take the answers of the others with it.
  const names = Object.keys(asked) as (keyof typeof asked)[]
  const outcomes = await Promise.all(names.map((name) => askWithin({ ...deps, patienceMs }, asked[name], signal)))
  signal.throwIfAborted()
  const of = (name: keyof typeof asked): Outcome => outcomes[names.indexOf(name)]!

  const client = of('client')
  const syncing = syncingOf(of('syncing'))
  const clientName = client.status === 'fulfilled' ? String(client.value) : 'unknown client'
  return {
    client: clientName,
    checkedMs: clock.now(),
    ...(syncing !== null && { syncing }),
    can: {
      'receipts-by-block': isList(of('receipts'))
        ? yes('eth_getBlockReceipts')
        : no(of('receipts'), 'eth_getBlockReceipts', 'receipts are fetched one by one'),
      archive:
        of('archive').status === 'fulfilled'
          ? yes('eth_getBalance at block 1')
          : no(of('archive'), 'state of old blocks', 'an archive node has it'),
      traces: traces(clientName, of('debugTrace'), of('parityTrace'), of('otterscan')),
      // Whoever traces blocks decides it (`ledger/prepare-ledger.ts`).
      'native-ledger': { ok: false, why: 'calls are not traced' },
      'state-diff': isTraceList(of('prestate'))
        ? yes('prestateTracer in diff mode')
        : holdsDiff(of('replay'))
          ? yes('trace_replayTransaction with stateDiff')
          : no(of('prestate'), 'debug_traceBlockByNumber with prestateTracer', 'the debug namespace turns it on'),
      simulation: answered(of('simulate'))
        ? yes('eth_simulateV1')
        : answered(of('overrides'))
          ? yes('eth_call with state overrides')
          : no(of('simulate'), 'eth_simulateV1'),
      proofs: answered(of('proof')) ? yes('eth_getProof') : no(of('proof'), 'eth_getProof'),
      'fee-data': feeData(of),
      mempool: mempool(of('poolStatus'), of('poolContent'), of('pendingBlock')),
      push: deps.push ? yes('eth_subscribe newHeads') : { ok: false, why: 'no WebSocket URL is configured' },
      finality:
        answered(of('safe')) && answered(of('finalized'))
          ? yes('the tags safe and finalized')
          : no(of('finalized'), 'the tags safe and finalized', 'confirmations are counted instead'),
      prevouts: { ok: false, why: 'EVM chains have accounts, not outputs', applies: false },
      'tx-index':
        tx === null || answered(of('tx'))
          ? yes('eth_getTransactionByHash')
          : no(of('tx'), 'eth_getTransactionByHash', 'the node has switched its transaction index off'),
    },
  }
}

/** What the node says to one question, or that it did not in time. */
async function askWithin(
  {
    rpc,
    clock,
    source,
    patienceMs,
    onLate,
  }: {
    readonly rpc: RpcClient
    readonly clock: Clock
    readonly source: string
    readonly patienceMs: number
    readonly onLate?: () => void
  },
  call: RpcCall<unknown>,
  signal: AbortSignal,
): Promise<Outcome> {
  const told = await within(clock, patienceMs, signal, (limit) => rpc.settle([call], limit))
  if (told?.[0] !== undefined) return told[0]
  onLate?.()
  return {
    status: 'rejected',
    reason: new OrreryError('UPSTREAM_TIMEOUT', { source, method: call.method, ms: patienceMs }),
  }
}

// How far back a block with transactions is looked for: the trace of an empty block proves little.
const LOOK_BACK = 20

/** The newest blocks with transactions among the last ones, the newest first, at most `most`. */
export async function findBusy(
  rpc: RpcClient,
  head: number,
  most: number,
  signal: AbortSignal,
): Promise<readonly { readonly height: Hex; readonly tx: Hex }[]> {
  const heights = Array.from({ length: Math.min(LOOK_BACK, head + 1) }, (_, i) => toQuantity(head - i))
  const headers = await rpc.settle(
    heights.map((height) => headerByNumber(height)),
    signal,
  )
  return headers
    .flatMap((header) => {
      const tx = header.status === 'fulfilled' ? header.value?.transactions[0] : undefined
      return tx !== undefined && header.status === 'fulfilled' ? [{ height: header.value!.number, tx }] : []
    })
    .slice(0, most)
}

const yes = (how: string): Finding => ({ ok: true, how })

const no = (outcome: Outcome, what: string, hint?: string): Finding => {
  const reason =
    outcome.status === 'fulfilled'
      ? 'answered nothing of use'
      : isOrreryError(outcome.reason, 'UPSTREAM_RPC')
        ? String(outcome.reason.context.reason)
        : reasonOf(outcome.reason)
  return { ok: false, why: `${what}: ${reason}${hint === undefined ? '' : `; ${hint}`}` }
}

const reasonOf = (reason: unknown): string =>
  isOrreryError(reason, 'UPSTREAM_TIMEOUT') ? 'no answer in time' : isOrreryError(reason) ? reason.message : 'no answer'

const answered = (outcome: Outcome): boolean =>
  outcome.status === 'fulfilled' && outcome.value !== null && outcome.value !== undefined
const isList = (outcome: Outcome): boolean => outcome.status === 'fulfilled' && Array.isArray(outcome.value)

/** A tracer that a client does not know may answer `{}` without an error: each entry must hold something. */
const isTraceList = (outcome: Outcome): boolean =>
  outcome.status === 'fulfilled' &&
  Array.isArray(outcome.value) &&
  outcome.value.every((entry: unknown) => typeof entry === 'object' && entry !== null && 'result' in entry)

const holdsDiff = (outcome: Outcome): boolean => {
  const told = outcome.status === 'fulfilled' ? (outcome.value as { readonly stateDiff?: unknown } | null) : null
  return typeof told?.stateDiff === 'object' && told.stateDiff !== null
}

/** Clients that work in stages say of the newest blocks, too, that they are syncing. */
const LEAST_SYNC = 32

/** How far a node has come that says that it is still syncing; null for one that does not, and for numbers that are none. */
function syncingOf(outcome: Outcome): NonNullable<Capabilities['syncing']> | null {
  const told = outcome.status === 'fulfilled' ? outcome.value : null
  if (typeof told !== 'object' || told === null) return null
  const { currentBlock, highestBlock } = told as { readonly [name: string]: unknown }
  const [current, highest] = [heightOf(currentBlock), heightOf(highestBlock)]
  // One that has come to the end and only rebuilds what it keeps beside is no news to anybody, nor one that works at the newest blocks.
  return current === null || highest === null || highest - current < LEAST_SYNC ? null : { current, highest }
}

const heightOf = (told: unknown): number | null =>
  typeof told === 'string' && /^0x[0-9a-f]{1,8}$/i.test(told) ? Number(told) : null

/** anvil keeps the traces that `trace_block` gives, and executes whole blocks anew for the other. */
function traces(client: string, debug: Outcome, parity: Outcome, otterscan: Outcome): Finding {
  const flavour: TraceFlavour | null =
    isTraceList(debug) && !(/^anvil/i.test(client) && isList(parity))
      ? 'debug_traceBlock'
      : isList(parity)
        ? 'trace_block'
        : null
  if (flavour !== null) return yes(flavour)
  // What came to nothing would be told as moved.
  if (answered(otterscan))
    return {
      ok: false,
      why: 'ots_* alone: it does not tell which calls inside a transaction failed; the debug or trace namespace turns traces on',
    }
  return no(debug, 'debug_traceBlockByNumber, trace_block and ots_*', 'the debug or trace namespace turns it on')
}

const FEE_METHODS = {
  history: 'eth_feeHistory',
  tip: 'eth_maxPriorityFeePerGas',
  blobFee: 'eth_blobBaseFee',
  config: 'eth_config',
} as const

/** The methods of the fee pages that the node has, by name: without them fees are derived from our own blocks. */
function feeData(of: (name: keyof typeof FEE_METHODS) => Outcome): Finding {
  const names = (Object.keys(FEE_METHODS) as (keyof typeof FEE_METHODS)[]).filter((name) => answered(of(name)))
  if (names.length > 0) return yes(names.map((name) => FEE_METHODS[name]).join(', '))
  return no(of('history'), 'eth_feeHistory', 'fees are derived from blocks instead')
}

function mempool(status: Outcome, content: Outcome, pending: Outcome): Finding {
  if (answered(content)) return yes('txpool_content')
  if (isOrreryError((content as { readonly reason?: unknown }).reason, 'UPSTREAM_TOO_LARGE') || answered(status))
    return yes(
      answered(pending) ? 'the pending block; the pool is too large to read whole' : 'txpool_status, a count only',
    )
  if (answered(pending)) return yes('the pending block only')
  return no(content, 'txpool_content', 'the txpool namespace turns it on')
}
