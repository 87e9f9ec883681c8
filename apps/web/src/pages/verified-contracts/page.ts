import type { ListOf } from '@orrery/model/wire/common'
import type { SubmittedAbi, VerifiedContracts } from '@orrery/model/wire/verification'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type VerifiedContractsData = {
  readonly list: VerifiedContracts
  /** Contracts of which an interface alone was submitted, where those are asked for. */
  readonly abis: ListOf<SubmittedAbi> | null
}

export const page = definePage({
  id: 'verified-contracts',
  scope: 'chain',
  path: '/verified-contracts',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 60 },
  load: async (context): Promise<VerifiedContractsData> => {
    const { api, chain, query, signal } = context
    const asked = { chain: chain.code, ...listParams(context) }
    // Nothing that narrows sources narrows what has none.
    if (query.get('match') === 'abi') {
      const [list, abis] = await Promise.all([
        api.listVerifiedContracts({ chain: chain.code, limit: 10 }, signal),
        api.listSubmittedAbis(asked, signal),
      ])
      return { list, abis }
    }
    return { list: await api.listVerifiedContracts({ ...asked, ...narrowedBy(query) }, signal), abis: null }
  },
  stub: {
    abis: null,
    list: {
      ...stubList({
        address: STUB_ADDRESS,
        name: '',
        file: '',
        match: 'full' as const,
        compiler: '',
        settings: { optimizer: false, runs: 0, evmVersion: null, viaIR: false },
        licence: null,
        verifiedMs: 0,
        files: 0,
        codeHash: STUB_HASH,
      }),
      lastDay: 0,
      abiOnly: 0,
      licences: [],
      compilers: [],
    },
  } satisfies VerifiedContractsData as VerifiedContractsData,
  title: (_, t) => t('page.verified.title'),
  description: (_, t) => t('page.verified.description'),
  view: () => import('./view.tsx'),
})

const ORDERS = ['oldest', 'name', 'txs', 'balance'] as const
const LANGUAGES = ['Solidity', 'Vyper'] as const

/** What the query asks for; what means nothing is as if it were not there. Days are those of UTC. */
export function narrowedBy(query: URLSearchParams): {
  readonly named?: string
  readonly within?: string
  readonly match?: 'full' | 'partial'
  readonly language?: (typeof LANGUAGES)[number]
  readonly licence?: string
  readonly compiler?: string
  readonly verifiedSince?: number
  readonly verifiedUntil?: number
  readonly order?: (typeof ORDERS)[number]
} {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, 80)
  const [named, licence, compiler] = [text('named'), text('licence').slice(0, 40), text('compiler').slice(0, 60)]
  const within = (query.get('within') ?? '').trim().slice(0, 200)
  const match = query.get('match')
  const order = ORDERS.find((one) => one === query.get('order'))
  const language = LANGUAGES.find((one) => one === query.get('language'))
  const { since, until } = dateParams(query)
  return {
    ...(named !== '' && { named }),
    ...(within !== '' && { within }),
    ...((match === 'full' || match === 'partial') && { match }),
    ...(language !== undefined && { language }),
    ...(licence !== '' && { licence }),
    ...(/^[\w.+-]+$/.test(compiler) && { compiler }),
    ...(since !== undefined && { verifiedSince: since }),
    ...(until !== undefined && { verifiedUntil: until }),
    ...(order !== undefined && { order }),
  }
}
