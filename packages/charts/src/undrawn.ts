import { ALL_CHARTS } from './all-charts.gen.ts'
import { isLayer2, type Chain } from '@orrery/model/chain'
import { hasBeacon } from '@orrery/model/has-beacon'
import { isMined } from '@orrery/model/is-mined'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import { coinTokenOf } from '@orrery/model/quotes'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { tellsArrivals, tellsCoins } from './arrival-kinds.ts'

/** Charts of screens-evm §10 that no chain's own nodes and no index of them can feed: what each would need, as a message key. A missing one is said to be missing (§0, rule 1). */
type Undrawn = {
  readonly ids: readonly string[]
  /** Message key of what they would need. */
  readonly needs: string
  readonly fits: (chain: Chain) => boolean
}

const isStaked = (chain: Chain): boolean =>
  chain.family === 'evm' && chain.quirks.consensus === 'pos' && !isLayer2(chain)
const isVotedOn = (chain: Chain): boolean => isStaked(chain) && hasBeacon(chain)
/** Validators of its own software, which says of them elsewhere. */
const hasOwnStake = (chain: Chain): boolean => isStaked(chain) && !hasBeacon(chain)
const isAccounts = ({ family }: Chain): boolean => family === 'evm'

const UNDRAWN: readonly Undrawn[] = [
  {
    ids: [
      'validators-active',
      'validators-pending',
      'validators-exiting',
      'queue-wait',
      'staked',
      'stake-share',
      'participation',
      'slashings',
      'attestation-effectiveness',
      'apr',
      'eff-balance-histogram',
      'entity-share',
      'compounding-share',
    ],
    needs: 'needs.beacon',
    fits: isVotedOn,
  },
  {
    ids: ['validators-active', 'staked', 'stake-share', 'participation', 'slashings', 'apr', 'entity-share'],
    needs: 'chart.needs.validators',
    fits: hasOwnStake,
  },
  { ids: ['net-issuance', 'supply', 'market-cap'], needs: 'chart.needs.rewards', fits: isVotedOn },
  { ids: ['net-issuance', 'supply', 'market-cap'], needs: 'chart.needs.issue', fits: hasOwnStake },
  {
    ids: ['supply', 'market-cap'],
    needs: 'chart.needs.bridged',
    fits: (chain) => isAccounts(chain) && !isStaked(chain) && !isSupplyWhole(chain),
  },
  {
    ids: ['net-issuance'],
    needs: 'chart.needs.bridged',
    fits: (chain) => isAccounts(chain) && !isStaked(chain) && !isSupplyWhole(chain) && !isMined(chain),
  },
  {
    ids: [
      'l2-batches',
      'txs-per-batch',
      'bytes-per-tx',
      'l1-cost',
      'l1-cost-per-tx',
      'l2-margin',
      'forced-inclusions',
      'dispute-games',
      'resolved-by-outcome',
      'time-to-resolve',
    ],
    needs: 'needs.parent',
    fits: isLayer2,
  },
  {
    ids: ['deposits', 'withdrawals'],
    needs: 'needs.parent',
    fits: (chain) => isLayer2(chain) && !tellsArrivals(chain),
  },
  { ids: ['bridge-netflow'], needs: 'needs.parent', fits: (chain) => isLayer2(chain) && !tellsCoins(chain) },
  { ids: ['nodes-by-client', 'nodes-by-country'], needs: 'chart.needs.crawl', fits: () => true },
  { ids: ['price', 'market-cap', 'price-vs-activity'], needs: 'chart.needs.feed', fits: (chain) => !hasPools(chain) },
  {
    ids: ['fee-total-fiat', 'fee-avg-fiat', 'fee-median-fiat'],
    needs: 'chart.needs.feed',
    fits: (chain) => isAccounts(chain) && !hasPools(chain),
  },
  {
    ids: ['dex-volume', 'tvl-dex', 'tvl-lending', 'tvl-vaults'],
    needs: 'chart.needs.wrapped',
    fits: (chain) => isAccounts(chain) && coinTokenOf(chain) === null,
  },
  {
    ids: ['stable-supply', 'stable-issuance', 'stable-volume', 'stable-velocity', 'dex-volume-dollars'],
    needs: 'chart.needs.stables',
    fits: (chain) => chain.family === 'evm' && !STABLECOINS.has(chain.quirks.chainId),
  },
  { ids: ['new-addresses', 'address-growth'], needs: 'chart.needs.firsts', fits: ({ family }) => family === 'utxo' },
]

/** Whether pools may tell what the coin is worth (`price`). */
function hasPools(chain: Chain): boolean {
  return chain.family === 'evm' && coinTokenOf(chain) !== null
}

/** What a consensus node would be needed for; where one is asked, it is its history that is missing. */
const OF_BEACON: ReadonlySet<string> = new Set(['needs.beacon', 'chart.needs.rewards'])

/** What a chain's site has beside its own node. */
export type Beside = {
  /** A consensus node that is asked for single things. */
  readonly beacon?: boolean
  /** The chain that a rollup settles on is followed, too: what stands there is listed, and is not summed up by days. */
  readonly parent?: boolean
}

/** Ids of charts that cannot be drawn of a chain, each with its title and what it would need, as message keys. */
export function undrawnOf(
  chain: Chain,
  { beacon = false, parent = false }: Beside = {},
): readonly { readonly id: string; readonly title: string; readonly needs: string }[] {
  const found = new Map<string, string>()
  for (const { ids, needs, fits } of UNDRAWN)
    if (fits(chain)) for (const id of ids) if (!found.has(id)) found.set(id, needs)
  return [...found].map(([id, needs]) => ({
    id,
    title: titleOf(id),
    needs:
      beacon && OF_BEACON.has(needs)
        ? 'chart.needs.states'
        : parent && needs === 'needs.parent'
          ? 'needs.later'
          : needs,
  }))
}

/** That of the shelf where it has the chart for other chains. */
const titleOf = (id: string): string => ALL_CHARTS.find((chart) => chart.id === id)?.title ?? `chart.undrawn.${id}`
