import type { Departure } from '@orrery/family/departures'
import { definePage } from '../../routing/page.ts'

/** A message as a document carries it. */
export type SentMessage = Omit<Departure, 'number' | 'amount'> & {
  readonly number: string | null
  readonly amount: string | null
  /** Of its log within the block. */
  readonly logIndex: number
}

export type BridgeTxData = {
  readonly hash: string
  readonly timeMs: number | null
  /** What the transaction sent to the parent chain; null where its logs could not be read. */
  readonly sent: readonly SentMessage[] | null
  /** What it sent to rollups that settle on this chain and that this site follows: their codes and transactions. */
  readonly below: readonly { readonly chain: string; readonly hashes: readonly string[] | null }[]
}

/** Logs of a transaction that are looked through. */
const LOGS = 100

export const page = definePage({
  id: 'bridge-tx',
  scope: 'chain',
  path: '/bridge-tx/:hash',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, chains, params: { hash }, signal }): Promise<BridgeTxData> => {
    const of = { chain: chain.code, hash }
    const tx = await api.getTransaction(of, signal)
    const { departuresOf, readDepartures } = await import('@orrery/evm/departures')
    const stack = departuresOf(chain)
    const [logs, ...below] = await Promise.all([
      stack === null ? null : api.listTransactionLogs({ ...of, limit: LOGS }, signal).catch(() => null),
      ...chains
        .filter(({ family, settlesOn }) => family === 'evm' && settlesOn === chain.code)
        .map(async ({ code }) => ({
          chain: code,
          hashes: await api.searchChain({ chain: code, q: hash }, signal).then(
            ({ hits }) => hits.flatMap(({ kind, id }) => (kind === 'transaction' && id !== hash ? [id] : [])),
            () => null,
          ),
        })),
    ])
    const told = (one: Departure, logIndex: number): SentMessage => ({
      ...one,
      logIndex,
      number: one.number?.toString() ?? null,
      amount: one.amount?.toString() ?? null,
    })
    return {
      hash,
      timeMs: 'timeMs' in tx ? (tx.timeMs as number | null) : null,
      sent:
        stack === null
          ? []
          : logs === null
            ? null
            : logs.hits.flatMap((log) => readDepartures(stack, [log]).map((one) => told(one, log.logIndex))),
      below,
    }
  },
  stub: { hash: '', timeMs: null, sent: [], below: [] } satisfies BridgeTxData as BridgeTxData,
  title: (_, t) => t('page.bridgeTx.title'),
  description: (_, t) => t('page.bridgeTx.description'),
  view: () => import('./view.tsx'),
})
