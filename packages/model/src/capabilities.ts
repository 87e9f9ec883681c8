/** What a node can do. Probed at start and hourly, shown on the about page, obeyed by every page. */
export const CAPABILITIES = [
  'receipts-by-block',
  'archive',
  'traces',
  'state-diff',
  'simulation',
  'proofs',
  'mempool',
  'push',
  'finality',
  'prevouts',
  'tx-index',
] as const

export type Capability = (typeof CAPABILITIES)[number]

/** The answer of a probe. `why` names the missing method or the node flag that would turn it on. */
export type Capabilities = {
  readonly client: string
  readonly checkedMs: number
  readonly can: {
    readonly [K in Capability]:
      | { readonly ok: true; readonly how: string }
      | { readonly ok: false; readonly why: string }
  }
}
