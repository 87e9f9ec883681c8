import { isOrreryError } from '@orrery/errors/orrery-error'
import { TRACE_FLAVOURS, type Capabilities } from '@orrery/model/capabilities'
import type { Clock } from '@orrery/primitives/clock'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { headerByNumber } from '../calls.ts'
import type { BlockFetcher } from '../fetch-blocks.ts'
import type { Normalizer } from '../normalize.ts'
import { findBusy } from '../probe.ts'
import { toNumber } from '../raw.ts'
import type { Stack } from '../stacks/stack.ts'
import { createTracer, type TraceMode } from '../traces/create-tracer.ts'
import { findLedgerFault } from './check-ledger.ts'
import type { KeptGenesis } from './kept-genesis.ts'
import { readGenesis, type GenesisFinding } from './read-genesis.ts'
import { within } from '../within.ts'

type Finding = Capabilities['can']['native-ledger']

/** Decides how a chain's blocks are traced and whether its native balances can be kept, by what its node can do. */
export type LedgerPlan = (
  can: Capabilities['can'],
  signal: AbortSignal,
  /** How long the judgement may take; within it the node is asked for a block, its trace and some balances. */
  patienceMs?: number,
) => Promise<{
  readonly mode: TraceMode
  readonly finding: Finding
  /** It took longer. */
  readonly isLate?: true
}>

type Deps = {
  readonly rpc: RpcClient
  readonly clock: Clock
  readonly stack: Stack
  /** Blocks without frames. */
  readonly fetcher: BlockFetcher
  readonly normalizer: Normalizer
  /** False where the operator wants no traces. */
  readonly wanted: boolean
  /** What an earlier run learnt of block 0; absent where nothing is kept. */
  readonly kept?: KeptGenesis | undefined
}

/** With what was asked before a probe has two minutes. */
const JUDGED_MS = 60_000

const UNTRACED: TraceMode = { flavour: null, genesis: null }
const no = (mode: TraceMode, why: string) => ({ mode, finding: { ok: false, why } as const })

/**
 * A plan that remembers block 0. Balances are kept only where that is known and where the newest block with transactions
 * changes every balance by what our rules make of it: a chain with rules of its own is found out, not believed.
 */
export function createLedgerPlan({ rpc, clock, stack, fetcher, normalizer, wanted, kept }: Deps): LedgerPlan {
  let known: { readonly hash: Hex; readonly finding: GenesisFinding & { readonly ok: true } } | null = null

  const genesisOf = async (signal: AbortSignal): Promise<GenesisFinding> => {
    const header = await rpc.call(headerByNumber('0x0'), signal)
    if (header !== null && known?.hash === header.hash) return known.finding
    const told = await readGenesis(rpc, signal)
    // A node that forgot it does not make it unknown; an index that cannot answer leaves it so.
    const own = told.ok || header === null ? null : ((await kept?.(header.hash).catch(() => null)) ?? null)
    const finding: GenesisFinding = own === null ? told : { ok: true, how: 'block 0 by the index', allocation: own }
    if (finding.ok && header !== null) known = { hash: header.hash, finding }
    return finding
  }

  /** Why the entries of the newest busy block are not what the node says; null when they are, or when there is none. */
  const faultOf = async (mode: TraceMode, signal: AbortSignal): Promise<string | null> => {
    const head = await rpc.call(headerByNumber('latest'), signal)
    const busy = head === null ? null : await findBusy(rpc, toNumber(head.number), signal)
    const height = toNumber(busy?.height ?? '0x0')
    if (height === 0) return null
    const block = await fetcher.byHeight(height, signal)
    if (block === null) return `block ${height} is gone`
    const tracer = createTracer({ rpc, clock, stack })
    tracer.mode = mode
    const [raw] = await tracer.trace([block], signal)
    const { deltas, family } = normalizer.bundle(raw!)
    if (family['evm_traced']?.[0]?.['ledger'] !== 1) return `block ${height} does not tell all changes of balances`
    return findLedgerFault(
      rpc,
      height,
      deltas.filter(({ asset }) => asset === EMPTY),
      signal,
    )
  }

  return async (can, signal, patienceMs = JUDGED_MS) => {
    const { traces } = can
    if (!wanted) return no(UNTRACED, 'the configuration switches traces off')
    if (!traces.ok) return no(UNTRACED, `needs traces of calls: ${traces.why}`)
    const flavour = TRACE_FLAVOURS.find((known) => known === traces.how)
    if (flavour === undefined) return no(UNTRACED, 'needs traces of whole blocks')
    const calls: TraceMode = { flavour, genesis: null }
    if (stack.vaults === null) return no(calls, 'where the fees of this rollup stack go is not told')
    const judge = async (limit: AbortSignal): ReturnType<LedgerPlan> => {
      const genesis = await genesisOf(limit)
      if (!genesis.ok) return no(calls, genesis.why)
      const mode: TraceMode = { flavour, genesis: genesis.allocation }
      const fault = await faultOf(mode, limit)
      if (fault !== null) return no(calls, fault)
      return { mode, finding: { ok: true, how: `${flavour}, ${genesis.how}` } }
    }
    try {
      // Its traces are there whether its balances can be kept or not: a node that hangs over one question must not keep its chain from being followed.
      const judged = await within(clock, patienceMs, signal, judge)
      return judged ?? { ...no(calls, 'could not be checked: no answer in time'), isLate: true }
    } catch (error) {
      if (!isOrreryError(error) || error.kind !== 'upstream') throw error
      return no(calls, `could not be checked: ${error.message}`)
    }
  }
}
