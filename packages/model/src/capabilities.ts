/** What a node can do. Probed at start and hourly, shown on the about page, obeyed by every page. */
export const CAPABILITIES = [
  'receipts-by-block',
  'archive',
  'traces',
  'state-diff',
  'native-ledger',
  'simulation',
  'fee-data',
  'proofs',
  'mempool',
  'push',
  'finality',
  'prevouts',
  'tx-index',
] as const

export type Capability = (typeof CAPABILITIES)[number]

/** How a node traces calls: the text of `can.traces.how`, which whoever reads traces goes by. */
export const TRACE_FLAVOURS = ['debug_traceBlock', 'trace_block'] as const

export type TraceFlavour = (typeof TRACE_FLAVOURS)[number]

/** The answer of a probe. `why` names the missing method or the node flag that would turn it on; what no node of the family has does not apply. */
export type Capabilities = {
  readonly client: string
  readonly checkedMs: number
  /** How far a node has come that is still catching up with its chain, as it says itself; absent where it does not say so. */
  readonly syncing?: { readonly current: number; readonly highest: number }
  readonly can: {
    readonly [K in Capability]:
      | { readonly ok: true; readonly how: string }
      | { readonly ok: false; readonly why: string; readonly applies?: false }
  }
}

/** Whether a later probe denies something that an earlier one found. */
export const losesAny = (before: Capabilities, after: Capabilities): boolean =>
  CAPABILITIES.some((name) => before.can[name].ok && !after.can[name].ok)

/** What changed between two probes, a line per capability: `traces: no → trace_block`. */
export const capabilityChanges = (before: Capabilities, after: Capabilities): readonly string[] =>
  CAPABILITIES.flatMap((name) => {
    const [was, is] = [told(before.can[name]), told(after.can[name])]
    return was === is ? [] : [`${name}: ${was} → ${is}`]
  })

/** Reasons of a refusal may word the same thing in many ways: they make no change. */
const told = (finding: Capabilities['can'][Capability]): string => (finding.ok ? finding.how : 'no')
