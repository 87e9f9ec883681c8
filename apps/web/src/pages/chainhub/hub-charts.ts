import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { ChartList } from '@orrery/model/wire/chart'

/** What tells most of a chain at sight, where the operator chooses nothing; those alone that it has, in this order. */
const CHOSEN = [
  'tx-count',
  'active-addresses',
  'fee-total',
  'native-value',
  'burn',
  'token-transfers',
  'hash-rate',
  'block-time',
] as const
const SHOWN = 6
/** Chains that the pages of the hub ask; those behind them are named. */
export const MOST_CHAINS = 4

/** The chosen charts of a chain by its code; null where it did not answer. */
export type ChosenCharts = { readonly chain: string; readonly hits: ChartList['hits'] | null }

/** Those of all charts that are chosen, in their order: all of the operator's choice that there are, or the first of ours. Pure. */
export function chooseCharts(hits: ChartList['hits'], chosen: readonly string[]): ChartList['hits'] {
  const find = (ids: readonly string[]) => ids.flatMap((id) => hits.filter(({ chart }) => chart.id === id))
  return chosen.length > 0 ? find(chosen) : find(CHOSEN).slice(0, SHOWN)
}

/** The chosen charts of the first chains. */
export async function loadChosenCharts(
  api: Pick<ApiClient, 'getSiteFacts' | 'listCharts'>,
  chains: readonly Chain[],
  signal: AbortSignal,
): Promise<readonly ChosenCharts[]> {
  const chosen = api.getSiteFacts({}, signal).then(
    ({ hubCharts }) => hubCharts,
    () => [],
  )
  const found = await Promise.all(
    chains.slice(0, MOST_CHAINS).map(({ code }) =>
      api.listCharts({ chain: code }, signal).then(
        async ({ hits }) => ({ chain: code, hits: chooseCharts(hits, await chosen) }),
        () => ({ chain: code, hits: null }),
      ),
    ),
  )
  signal.throwIfAborted()
  return found
}
