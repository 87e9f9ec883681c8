import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { BlockGas } from '@orrery/model/wire/block'
import { LinkContext } from '@orrery/ui/link'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/sample-chains.fixture.ts'
import { GasMap } from './gas-map.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => `/de${path}`
const times = { mode: 'relative', zone: null } as const
const sums = { fees: '5', txs: 1 }
const gas: BlockGas = {
  height: 77,
  gasUsed: 100,
  gasLimit: 400,
  untold: 0,
  contracts: [{ address: `0x${'ab'.repeat(20)}`, gasUsed: 100, ...sums }],
  methods: [{ method: '0xa9059cbb', name: 'transfer', gasUsed: 100, ...sums }],
}

const drawn = (more: Partial<BlockGas> = {}): string =>
  renderToString(
    <LinkContext value={href}>
      <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: 0, times, href }}>
        <GasMap gas={{ ...gas, ...more }} base="/eth/block/0xbeef" />
      </PageContextProvider>
    </LinkContext>,
  )

test('screens-evm §3.2: a function of the gas map leads to its transactions in the same block and language', () => {
  expect(drawn()).toContain('href="/de/eth/block/0xbeef?method=0xa9059cbb"')
})
