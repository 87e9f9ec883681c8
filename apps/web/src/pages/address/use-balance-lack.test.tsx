import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import { StatusContext } from '../../live/status-context.ts'
import type { StatusStore } from '../../live/status-store.ts'
import { useBalanceLack } from './use-balance-lack.ts'
import { KEY_CONTEXT } from '../../page-parts/samples/key-context.fixture.ts'

const Lack = () => useBalanceLack()

test('screens-evm §0 rule 1: a node that does not answer is not said to have lost the state of a block', () => {
  const told = (state: string | null) => {
    const store = { get: () => state && { state, reason: null }, subscribe: () => () => {} } as unknown as StatusStore
    return renderToString(
      <StatusContext value={store}>
        <PageContextProvider value={KEY_CONTEXT}>
          <Lack />
        </PageContextProvider>
      </StatusContext>,
    )
  }
  expect([told('unreachable'), told('halted')]).toEqual(['chains.away', 'chains.away'])
  expect([told('following'), told(null)]).toEqual(['statement.noBalance', 'statement.noBalance'])
})
