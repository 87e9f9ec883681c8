import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { GasTiers } from './gas-tiers.tsx'
import { stubHome } from './page.ts'
import { tierLevels } from './tier-levels.ts'
import { KEY_CONTEXT } from '../../page-parts/samples/key-context.fixture.ts'

test('screens-evm §2.4: prices of gas are in the gas unit of the chain, round ones too', () => {
  const home = { ...stubHome, slowGas: '2', standardGas: '2.5', fastGas: '1000', rapidGas: null }
  const html = renderToStaticMarkup(
    <PageContextProvider value={KEY_CONTEXT}>
      <GasTiers chain={sampleEvm} home={home} />
    </PageContextProvider>,
  )
  const unit = sampleEvm.native.gasUnit
  const texts = [...html.matchAll(/<bdi[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts).toEqual([`2 ${unit}`, `2.5 ${unit}`, `1,000 ${unit}`, '--'])
})

test('screens-evm §2.4: the gauge of each price is full against the highest, and empty where nobody tells', () => {
  expect(tierLevels(['1', '2', '4', null])).toEqual([25, 50, 100, 0])
  expect(tierLevels(['0', '0', 'x', null])).toEqual([0, 0, 0, 0])
})
