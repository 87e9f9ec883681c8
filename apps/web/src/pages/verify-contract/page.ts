import type { Verification, VerificationOffer } from '@orrery/model/wire/verification'
import { definePage } from '../../routing/page.ts'

export type VerifyContractData = { readonly offer: VerificationOffer; readonly job: Verification | null }

/** Verification: its forms and its results are one page, told apart by `?job=` (screens-evm §6.2, §21). */
export const page = definePage({
  id: 'verify-contract',
  scope: 'chain',
  path: '/:method(verify-contract|verify-contract-preliminary|verify-contract-sourcecode-sol-single|verify-contract-sourcecode-sol-multi|verify-contract-sourcecode-sol-vyper|verify-contract-sourcecode-vyper|verify-contract-result|verify-contract-result-single|verify-contract-result-multi|verify-contract-result-vyper)',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain: { code: chain }, query, signal }): Promise<VerifyContractData> => {
    const id = query.get('job')
    const [offer, job] = await Promise.all([
      api.getVerificationOffer({ chain }, signal),
      id === null ? null : api.getVerification({ chain, verification: id }, signal),
    ])
    return { offer, job }
  },
  stub: {
    offer: {
      on: true,
      compilers: [],
      evmVersions: [],
      licences: [],
      limits: { bytes: 0, files: 0, seconds: 0, perHour: 0 },
    },
    job: null,
  } satisfies VerifyContractData as VerifyContractData,
  title: (_, t) => t('page.verify.title'),
  description: (_, t) => t('page.verify.description'),
  view: () => import('./view.tsx'),
})
