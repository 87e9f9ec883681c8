import type { ApiClient } from '@orrery/api/client'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { LargeTransfer, LargeTransfers } from '@orrery/model/wire/large-transfers'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { chosenChain } from '../../routing/chosen-chain.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { assetNamed, largePath, readLargeQuery, type LargeQuery } from './read-large-query.ts'

/** What one chain tells. `leftOut`: dollars were asked for that nothing tells there; the coin counts in their place. */
export type LargeOfChain = {
  readonly chain: string
  readonly leftOut: boolean
  readonly part: Part<LargeTransfers>
  /** The largest of the newest blocks, where nothing of the day is as large. */
  readonly largest: TxSummary | null
}

/** A row with the code of its chain, as files have it. */
export type LargeRow = LargeTransfer & { readonly chain: string }

export type LargeTransfersData = {
  /** Path of the one chain that is looked at; null for the first few. */
  readonly chosen: string | null
  /** The asset as it was asked for, and whether it is none. */
  readonly asset: string
  readonly isNoAsset: boolean
  readonly isNoAddress: boolean
  readonly told: readonly LargeOfChain[]
  /** Of all of them, the newest first. */
  readonly rows: readonly LargeRow[]
  /** How many chains are followed and not asked. */
  readonly others: number
}

/** Chains that are asked together, and rows that are shown of each. */
const MOST_CHAINS = 4
const ROWS = 50

async function askChain(
  api: ApiClient,
  { code }: Chain,
  asked: LargeQuery & { readonly asset?: string },
  signal: AbortSignal,
): Promise<LargeOfChain> {
  const all = { chain: code, limit: ROWS, ...asked }
  const { leastWorth: _worth, ...unpriced } = all
  let leftOut = false
  const part = await loadPart(
    api.listLargeTransfers(all, signal).catch((error: unknown) => {
      if (all.leastWorth === undefined || !isOrreryError(error, 'CAPABILITY_MISSING')) throw error
      leftOut = true
      return api.listLargeTransfers(unpriced, signal)
    }),
    signal,
  )
  const isQuiet = part.state === 'ready' && part.value.count === 0
  const large = isQuiet ? await api.getLargeValue({ chain: code }, signal).catch(() => null) : null
  return { chain: code, leftOut, part, largest: large?.largest[0] ?? null }
}

export const page = definePage({
  id: 'large-transfer-monitor',
  scope: 'site',
  path: '/large-transfer-monitor/:chainValue?/:cryptoValue?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'large-transfer-monitor',
  seldom: true,
  load: async ({ api, chains, params, query, signal }): Promise<LargeTransfersData> => {
    // The form names them; the address has them in its path (explorer §2.3).
    if (query.has('chain')) {
      const rest = new URLSearchParams(
        [...query].filter(([name, value]) => value !== '' && name !== 'chain' && name !== 'asset'),
      )
      const path = largePath(query.get('chain')!.trim(), query.get('asset')?.trim() ?? '')
      throw new Redirect(rest.size === 0 ? path : `${path}?${rest}`)
    }
    const one = chosenChain(params.chainValue, chains)
    const asked = readLargeQuery(query)
    const text = one === null ? '' : (params.cryptoValue ?? '')
    const asset = text === '' || one === null ? undefined : await assetNamed(text, one, api, signal)
    const isNoAsset = text !== '' && asset === undefined
    const told = one === null ? chains.slice(0, MOST_CHAINS) : [one]
    const narrowed = { ...asked, ...(asset !== undefined && { asset }) }
    const ask = (own: typeof narrowed) =>
      Promise.all(isNoAsset ? [] : told.map((chain) => askChain(api, chain, own, signal)))
    let isNoAddress = false
    const found = await ask(narrowed).catch((error: unknown) => {
      if (!isOrreryError(error, 'ADDRESS_MALFORMED')) throw error
      isNoAddress = true
      const { address: _none, ...others } = narrowed
      return ask(others)
    })
    return {
      chosen: one?.path ?? null,
      asset: text,
      isNoAsset,
      isNoAddress,
      told: found,
      rows: found
        .flatMap(({ chain, part }) => (part.state === 'ready' ? part.value.hits.map((hit) => ({ ...hit, chain })) : []))
        .toSorted((a, b) => b.timeMs - a.timeMs),
      others: one === null ? chains.length - told.length : 0,
    }
  },
  stub: { chosen: null, asset: '', isNoAsset: false, isNoAddress: false, told: [], rows: [], others: 0 },
  title: (_, t) => t('insight.large'),
  description: (_, t) => t('page.largeTransfers.lead'),
  view: () => import('./view.tsx'),
})
