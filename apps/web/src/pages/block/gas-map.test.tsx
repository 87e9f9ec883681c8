import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { BlockGas } from '@orrery/model/wire/block'
import { LinkContext } from '@orrery/ui/link'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
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

test('screens-evm §3.2: what the rows leave of the gas of a block is a row of its own', () => {
  const html = drawn({ gasUsed: 160 })
  const table = html.slice(html.indexOf('<table'), html.indexOf('</table'))
  expect(table).toContain('gasMap.rest')
  expect(table).toContain('37.5')
  const whole = drawn()
  expect(whole.slice(whole.indexOf('<table'))).not.toContain('gasMap.rest')
})

test('principle 3: the gas map says of how many transactions it does not know the gas, and what the block had room for', () => {
  expect(drawn({ untold: 2 })).toContain('gasMap.untold')
  expect(drawn()).not.toContain('gasMap.untold')
  expect(drawn()).toMatch(/column\.gas.*25(\.0+)?%/)
})

test('principle 3: a block whose gas is not told is not called one without gas', () => {
  const none = { gasUsed: 0, contracts: [], methods: [] }
  expect(drawn(none)).toContain('empty.blockGas')
  for (const [more, says] of [
    [{ untold: 2 }, 'gasMap.untold'],
    [{ leftOut: 7 }, 'gasMap.leftOut'],
  ] as const) {
    const html = drawn({ ...none, ...more })
    expect(html).toContain(says)
    expect(html).not.toContain('empty.blockGas')
    expect(html).not.toContain('<table')
  }
})
