import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { isLayer2 } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { page as deposits } from '../deposits-list/page.ts'
import { page as withdrawals } from './page.ts'

test('screens-evm §12.5: on a rollup, deposits and withdrawals are its messages, and no beacon chain is asked for any', async () => {
  const api = new Proxy({}, { get: (_, name) => expect.unreachable(`${String(name)} was asked`) as unknown })
  const rollups = ALL_CHAINS.filter((chain) => chain.family === 'evm' && isLayer2(chain))
  expect(rollups.length).toBeGreaterThan(0)
  for (const chain of rollups)
    for (const [page, list] of [
      [deposits, 'l1tol2'],
      [withdrawals, 'l2tol1'],
    ] as const) {
      const context = { api, chain, query: new URLSearchParams(), page: 1, signal: new AbortController().signal }
      await expect(page.load(context as never), `${chain.code} ${page.id}`).rejects.toThrow(
        `redirect to /${chain.path}/tx-list/${list}`,
      )
    }
})
