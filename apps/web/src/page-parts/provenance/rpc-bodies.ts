import type { FamilyId } from '@orrery/model/chain'

/** What a detail page is about, as its node knows it. */
export type Subject =
  /** `within` is the block of a transaction that has one. */
  | { readonly kind: 'tx' | 'block'; readonly hash: string; readonly within?: string | null }
  | { readonly kind: 'address'; readonly address: string }

type Call = readonly [method: string, ...params: readonly unknown[]]

/** What a node of the family is asked of a subject. Sources: the execution API of Ethereum's clients; the RPC of Bitcoin Core. */
function callsOf(subject: Subject, family: FamilyId): readonly Call[] {
  if (family === 'evm') {
    if (subject.kind === 'address')
      return ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'].map((method) => [
        method,
        subject.address,
        'latest',
      ])
    return subject.kind === 'tx'
      ? [
          ['eth_getTransactionByHash', subject.hash],
          ['eth_getTransactionReceipt', subject.hash],
        ]
      : [
          ['eth_getBlockByHash', subject.hash, true],
          ['eth_getBlockReceipts', subject.hash],
        ]
  }
  // What an address has no node of outputs keeps.
  if (family !== 'utxo' || subject.kind === 'address') return []
  if (subject.kind === 'block') return [['getblock', subject.hash, 2]]
  // Without an index of transactions a node finds one by its block alone.
  return [['getrawtransaction', subject.hash, 2, ...(subject.within ? [subject.within] : [])]]
}

/** The bodies of those calls as they are sent (JSON-RPC 2.0), so that anybody may ask a node of their own (screens-evm §0.2). Pure. */
export const rpcBodies = (subject: Subject, family: FamilyId): readonly string[] =>
  callsOf(subject, family).map(([method, ...params], at) =>
    JSON.stringify({ jsonrpc: '2.0', id: at + 1, method, params }),
  )
