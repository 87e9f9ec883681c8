import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { loadChart, stubChart } from './page.ts'

/** The page of a chart on a chain that has transactions counted, and says what `participation` would need. */
const load = (type: string, query = '') =>
  loadChart({
    api: {
      getChart: async ({ chart }: { readonly chart: string }) => {
        if (chart !== 'tx-count') throw new OrreryError('ROUTE_NOT_FOUND', { path: `charts/${chart}` })
        return stubChart
      },
      listCharts: async () => ({
        hits: [],
        undrawn: [{ id: 'participation', title: 'chart.x', needs: 'needs.beacon' }],
      }),
    },
    chain: sampleEvm,
    chains: [sampleEvm],
    params: { type },
    query: new URLSearchParams(query),
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof loadChart>[0])

test('screens-evm §0 rule 1, §10: a chart that nothing here can feed says what it would need, and an unknown one is not found', async () => {
  const told = { needs: 'needs.beacon', chart: { chart: { id: 'participation', title: 'chart.x' } } }
  expect(await load('participation')).toMatchObject(told)
  expect(await load('Participation'), 'in any case').toMatchObject(told)
  expect(await load('tx-count')).toMatchObject({ needs: null, refused: [] })
  await expect(load('nonsense')).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' })
})

test('screens-evm §10: what a comparison names and there is not is told with the page', async () => {
  const { others, refused } = await load('tx-count', `with=eth~0xab,${sampleEvm.path}~gas-used`)
  expect(refused).toEqual(['eth~0xab'])
  expect(others).toEqual([{ chain: sampleEvm.path, id: 'gas-used', data: null }])
})
