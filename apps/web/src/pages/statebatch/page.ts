import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { RollupStateDetail } from '@orrery/model/wire/rollup-settlement'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { definePage } from '../../routing/page.ts'
import { writtenHeight } from '../../routing/written-height.ts'

/** Indexes of states are no greater than heights. */
const LARGEST = 4_294_967_295

/** `found` is null where nobody here tells states of the chain. */
export type StateBatchData = { readonly found: RollupStateDetail | null }

export const page = definePage({
  id: 'statebatch',
  scope: 'chain',
  path: '/statebatch/:type(isbedrock)?/:statebatch',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<StateBatchData> => {
    const number = writtenHeight(params.statebatch)
    if (number === null || number > LARGEST)
      throw new OrreryError('STATE_NOT_FOUND', { number: params.statebatch, chain: chain.code })
    try {
      return { found: await api.getRollupState({ chain: chain.code, rollupState: number }, signal) }
    } catch (error) {
      if (isOrreryError(error, 'CAPABILITY_MISSING')) return { found: null }
      throw error
    }
  },
  stub: {
    found: {
      parent: { chain: '', height: null },
      newest: null,
      state: {
        kind: 'output',
        number: 0,
        root: STUB_HASH,
        l2Height: 0,
        l2Hash: null,
        assertion: null,
        contract: STUB_ADDRESS,
        proposer: STUB_ADDRESS,
        tx: { hash: STUB_HASH, height: 0, timeMs: 0 },
      },
    },
  } satisfies StateBatchData as StateBatchData,
  title: ({ found }, t) =>
    found === null ? t('page.needs.batches') : t('states.one', { number: String(found.state.number ?? '') }),
  description: (_, t) => t('states.description'),
  view: () => import('./view.tsx'),
})
