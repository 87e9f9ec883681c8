import type { VerifiedContract } from '@orrery/model/wire/verification'
import { loadPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage } from '../../routing/page.ts'

/** One of the two: what its code is, and where its source is known from. */
export type DiffSide = {
  /** Code of its chain. */
  readonly chain: string
  readonly address: string
  /** Keccak-256 and bytes of what stands there; null where the node did not tell, or nothing does. */
  readonly codeHash: string | null
  readonly codeSize: number | null
  /** Verified there, or where the very same code stands; null for neither. */
  readonly entry: VerifiedContract | null
}

export type ContractDiffData = {
  readonly asked: readonly [string, string]
  /** Path of the second one's chain. */
  readonly other: string
  /** null while one of them is not named. */
  readonly pair: readonly [Part<DiffSide>, Part<DiffSide>] | null
}

const LONGEST = 160

export const page = definePage({
  id: 'contract-diff',
  scope: 'chain',
  path: '/contract-diff',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, chains, query, signal }): Promise<ContractDiffData> => {
    const asked = ['a', 'b'].map((name) => (query.get(name) ?? '').trim().slice(0, LONGEST)) as [string, string]
    const other = chains.find(({ family, path }) => family === 'evm' && path === query.get('on')) ?? chain
    if (asked.includes('')) return { asked, other: other.path, pair: null }
    const read = async (code: string, address: string): Promise<DiffSide> => {
      const { state, verified, sameAs } = await api.getAddressContract({ chain: code, address }, signal)
      return {
        chain: code,
        address,
        codeHash: state?.codeHash ?? null,
        codeSize: state?.codeSize ?? null,
        entry: verified ?? sameAs,
      }
    }
    const part = (code: string, address: string) => loadPart(read(code, address), signal).catch(unreadChoice)
    return {
      asked,
      other: other.path,
      pair: await Promise.all([part(chain.code, asked[0]), part(other.code, asked[1])]),
    }
  },
  stub: { asked: ['', ''], other: '', pair: null } satisfies ContractDiffData as ContractDiffData,
  title: (_, t) => t('page.contractDiff.title'),
  description: (_, t) => t('page.contractDiff.description'),
  view: () => import('./view.tsx'),
})
