import { expect, test } from 'vitest'
import { toolkitsHandlers } from './toolkits-handlers.ts'

test('explorer §3.8: a tool of the list is whole, with its place on both site variants and its picture', async () => {
  const { data } = await toolkitsHandlers.listToolkits({}, {} as never)
  const { hits } = data
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
