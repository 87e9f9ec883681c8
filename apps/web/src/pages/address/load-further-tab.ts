import type { ApiClient } from '@orrery/api/client'
import { isLayer2, type Chain } from '@orrery/model/chain'
import { loadPart, unreadChoice, valueOf } from '../../page-parts/facts/load-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { dateParams } from '../../routing/date-params.ts'
import { heightParams } from '../../routing/height-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { orderIn } from '../../routing/order-in.ts'
import type { FurtherTab } from './further-address-tab.ts'

type Asked = {
  readonly api: ApiClient
  readonly chain: Chain
  readonly chains?: readonly Chain[]
  readonly params: { readonly address: string }
  readonly query: URLSearchParams
  readonly page: number
  readonly signal: AbortSignal
}

const WORD = /^0x[0-9a-f]{64}$/i

/** What a further tab shows; each part may fail by itself. */
export async function loadFurtherTab(id: FurtherTab['id'], context: Asked): Promise<FurtherTab> {
  const { api, chain, chains = [], params, query, signal } = context
  const asked = { chain: chain.code, address: params.address }
  const list = listParams(context)
  const { page: _page, ...search } = list
  const { at: _at, ...walk } = search
  switch (id) {
    case 'events': {
      const topic = query.get('topic')
      const names = narrowedTo(query, 'names')
      const only = {
        ...(topic !== null && WORD.test(topic) && { topic }),
        ...(names !== undefined && { names }),
        ...heightParams(query),
        ...dateParams(query),
        ...orderIn(query),
      }
      const rows = loadPart(api.listAddressLogs({ ...asked, ...search, ...only }, signal), signal)
      return { id, part: await (names === undefined ? rows : rows.catch(unreadChoice)) }
    }
    case 'deposits': {
      // On a layer 2 deposits are messages, which are the bridge's.
      if (isLayer2(chain)) return loadFurtherTab('bridge', context)
      const found = api.listRequests({ chain: chain.code, names: params.address, ...list }, signal)
      return { id, part: await loadPart(found, signal) }
    }
    case 'bridge': {
      // Loaded for this tab alone: contracts and topics are long.
      const { bridgesOf, chosenOf } = await import('../bridge-list/known-bridges.ts')
      const bridges = bridgesOf(chain, chains)
      const chosen = chosenOf(bridges, query)
      if (chosen === null) return { id, told: null, part: null }
      const { contract: address, topic } = chosen.event
      const found = api.listAddressLogs({ chain: chain.code, address, topic, names: params.address, ...search }, signal)
      return { id, told: { bridges, ...chosen, part: await loadPart(found, signal) }, part: null }
    }
    case 'statement':
      return { id, part: await loadPart(api.getAddressStatement({ ...asked, ...dateParams(query) }, signal), signal) }
    case 'analytics': {
      const [part, portfolio] = await Promise.all([
        loadPart(api.getAddressAnalytics({ ...asked, ...dateParams(query) }, signal), signal),
        chain.family === 'evm' ? loadPart(api.getAddressPortfolio(asked, signal), signal) : null,
      ])
      return { id, part, portfolio }
    }
    case 'balances': {
      const token = narrowedTo(query, 'token')
      const of = { ...asked, ...walk, ...dateParams(query), ...(token !== undefined && { token }) }
      const rows = loadPart(api.getAddressBalanceHistory(of, signal), signal)
      if (chain.family === 'utxo') return { id, part: await rows, held: [] }
      const [part, held] = await Promise.all([
        token === undefined ? rows : rows.catch(unreadChoice),
        loadPart(api.listAddressTokens({ ...asked, limit: 100, only: 'fungible' }, signal), signal),
      ])
      // Where they cannot be told the coin remains to be chosen, and a token by its address.
      return { id, part, held: valueOf(held)?.hits.map((row) => row.token) ?? [] }
    }
    case 'chains':
      return { id, part: await loadPart(api.getAddressChains(asked, signal), signal) }
    case 'blobs':
      return {
        id,
        part: await loadPart(api.listAddressBlobs({ ...asked, ...walk, ...dateParams(query) }, signal), signal),
      }
    case 'batches':
      return {
        id,
        part: await loadPart(api.listAddressBatches({ ...asked, ...walk, ...dateParams(query) }, signal), signal),
      }
    case 'qr':
      return { id, part: null }
    case 'signals':
      return { id, part: await loadPart(api.getAddressSignals(asked, signal), signal) }
    case 'pending':
      return { id, part: await loadPart(api.listAddressPending({ ...asked, ...list }, signal), signal) }
    case 'deployed':
      return { id, part: await loadPart(api.listAddressDeployed({ ...asked, ...walk }, signal), signal) }
    case 'blocks': {
      const only = { ...dateParams(query), ...orderIn(query) }
      return { id, part: await loadPart(api.listAddressBlocks({ ...asked, ...search, ...only }, signal), signal) }
    }
    case 'roles': {
      const how = {
        as: query.get('as') === 'holder' ? 'holder' : 'contract',
        view: query.get('view') === 'history' ? 'history' : 'standing',
      } as const
      return { id, part: await loadPart(api.listAddressRoles({ ...asked, ...list, ...how }, signal), signal) }
    }
    case 'names': {
      const [part, wrapped] = await Promise.all([
        loadPart(api.listAddressNames({ ...asked, ...walk }, signal), signal),
        loadPart(api.listAddressWrappedNames(asked, signal), signal),
      ])
      return { id, part, wrapped }
    }
    case 'runes':
      return { id, part: await loadPart(api.listAddressRunes({ ...asked, ...list }, signal), signal) }
    case 'cashTokens':
      return { id, part: await loadPart(api.listAddressCashTokens({ ...asked, ...list }, signal), signal) }
    case 'inscriptions':
      return { id, part: await loadPart(api.listAddressInscriptions({ ...asked, ...list }, signal), signal) }
    case 'brc20':
      return { id, part: await loadPart(api.listAddressBrc20({ ...asked, ...list }, signal), signal) }
    case 'cat20':
      return { id, part: await loadPart(api.listAddressCat20({ ...asked, ...list }, signal), signal) }
    case 'omni': {
      const [part, balance] = await Promise.all([
        loadPart(api.listAddressOmniMoves({ ...asked, ...list }, signal), signal),
        loadPart(api.getAddressOmni(asked, signal), signal),
      ])
      return { id, part, balance }
    }
    case 'upgrades':
      return { id, part: await loadPart(api.listAddressUpgrades({ ...asked, ...list }, signal), signal) }
  }
}
