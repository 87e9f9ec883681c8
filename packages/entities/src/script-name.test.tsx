import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import type { Chain } from '@orrery/model/chain'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from './page-context.tsx'
import { ScriptName } from './script-name.tsx'

const drawn = (type: string, chain: Chain): string =>
  renderToString(
    <PageContextProvider
      value={{
        t: String as never,
        locale: 'en_US',
        chain,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <ScriptName type={type} />
    </PageContextProvider>,
  )

test('screens-nonevm §4.1: lists call a bare script of Bitcoin Cash P2S (CHIP-2024-12), and other types as the field does', () => {
  expect(['nonstandard', 'p2sh', 'data', 'multisig'].map((type) => drawn(type, bch))).toEqual([
    'P2S',
    'P2SH',
    'OP_RETURN',
    'multisig',
  ])
  expect(['nonstandard', 'p2a'].map((type) => drawn(type, btc))).toEqual(['nonstandard', 'P2A'])
})
