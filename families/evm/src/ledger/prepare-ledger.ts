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

/** Blocks that a single one which speaks against our rules is held against. */
const WITNESSES = 2

type Verdict = { readonly fault: string | null; readonly isAlone: boolean }

/** With what was asked before a probe has two minutes. */
const JUDGED_MS = 60_000

const UNTRACED: TraceMode = { flavour: null, genesis: null }
const no = (mode: TraceMode, why: string) => ({ mode, finding: { ok: false, why } as const })

/**
 * A plan that remembers block 0. Balances are kept only where that is known and where the newest block with transactions
 * changes every balance by what our rules make of it: a chain with rules of its own is found out, not believed. A block whose
 * node told it otherwise than it kept it speaks against no rule where two others follow them all.
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

  /** Why the entries of a block are not what the node says; null when they are. */
  const faultOf = async (mode: TraceMode, height: number, signal: AbortSignal): Promise<string | null> => {
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

  /** What the newest busy block says of our rules, and, where it speaks against them, whether it stands alone with that. */
  const judgeRules = async (mode: TraceMode, signal: AbortSignal): Promise<Verdict> => {
    const head = await rpc.call(headerByNumber('latest'), signal)
    const busy = head === null ? [] : await findBusy(rpc, toNumber(head.number), 1 + WITNESSES, signal)
    const [newest, ...others] = busy.map(({ height }) => toNumber(height)).filter((height) => height > 0)
    const fault = newest === undefined ? null : await faultOf(mode, newest, signal)
    if (fault === null || others.length < WITNESSES) return { fault, isAlone: false }
    for (const height of others) if ((await faultOf(mode, height, signal)) !== null) return { fault, isAlone: false }
    return { fault, isAlone: true }
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
      const { fault, isAlone } = await judgeRules(mode, limit)
      if (fault !== null && !isAlone) return no(calls, fault)
      const how = `${flavour}, ${genesis.how}`
      return { mode, finding: { ok: true, how: fault === null ? how : `${how}; but ${fault}` } }
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
