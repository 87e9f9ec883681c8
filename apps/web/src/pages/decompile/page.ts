import { definePage } from '../../routing/page.ts'

export type DecompileData = {
  /** As it was asked for; empty while nothing is. */
  readonly address: string
}

const LONGEST = 160

export const page = definePage({
  id: 'decompile',
  scope: 'chain',
  path: '/decompile',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ query }): Promise<DecompileData> => ({
    address: (query.get('address') ?? '').trim().slice(0, LONGEST),
  }),
  stub: { address: '' } satisfies DecompileData as DecompileData,
  title: (_, t) => t('page.decompile.title'),
  description: (_, t) => t('page.decompile.description'),
  view: () => import('./view.tsx'),
})
