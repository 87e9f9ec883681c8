import { expect, test } from 'vitest'
import type { Chain } from '@orrery/model/chain'
import type { ApiContext } from '../../queries/context.ts'
import { toolkitsHandlers } from './toolkits-handlers.ts'

const chainOf = (path: string, family: string, consensus: string) =>
  ({ path, family, quirks: { consensus } }) as unknown as Chain
const of = async (...chains: readonly Chain[]) =>
  (
    await toolkitsHandlers.listToolkits({}, {
      desks: () => chains.map((chain) => ({ chain })),
    } as unknown as ApiContext)
  ).data.hits

test('explorer §3.8: a tool of the list is whole, with its place on both site variants and its picture', async () => {
  const hits = await of(chainOf('etc', 'evm', 'pow'))
  expect(hits[0]).toMatchObject({
    ...{ id: 10000, category: 'address', needWeb3Login: false, recommendIds: [10002, 10006, 10015] },
    ...{ link: '/historical-balance-check', okxLink: '/explorer/historical-balance-check' },
    largeImage: 'assets/tools/historical-balance-check.svg',
  })
  // Tools of a chain have no card with a picture.
  expect(hits.filter(({ largeImage }) => largeImage === null).map(({ id }) => id)).toEqual([10001, 10013, 10020])
  expect(hits.find(({ id }) => id === 10023)).toMatchObject({ largeImage: 'assets/tools/defi.svg' })
  const ids = hits.map(({ id }) => id)
  for (const { recommendIds, id } of hits) expect(ids, String(id)).toEqual(expect.arrayContaining(recommendIds))
})

test('explorer §2.3: a tool that has a page below chains alone leads to the first chain that has it, and is left out where none has', async () => {
  const [eth, btc, sol] = [
    chainOf('ethereum', 'evm', 'pos'),
    chainOf('bitcoin', 'utxo', 'pow'),
    chainOf('sol', 'svm', ''),
  ]
  const links = async (...chains: readonly Chain[]) =>
    Object.fromEntries((await of(...chains)).map(({ id, link, okxLink }) => [id, [link, okxLink]]))
  const all = await links(sol, eth, btc)
  expect(all[10001]).toEqual(['/ethereum/gas-price', '/explorer/ethereum/gas-price'])
  expect(all[10013]).toEqual(['/bitcoin/halving', '/explorer/bitcoin/halving'])
  expect(all[10020]).toEqual(['/btc-halving', '/explorer/btc-halving'])
  expect(await links(eth)).not.toHaveProperty('10013')
  expect(Object.keys(await links(sol))).not.toContain('10001')
})
