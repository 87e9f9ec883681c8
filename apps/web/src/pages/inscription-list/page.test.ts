import { expect, test } from 'vitest'
import { btc } from '@orrery/chains/records/btc'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { ltc } from '@orrery/chains/records/ltc'
import { inscriptionTabs } from './page.ts'

test('principle 3: which inscriptions are cursed is a tab only where it is known', () => {
  expect(inscriptionTabs(btc)).toContain('cursed')
  for (const chain of [ltc, fractalBitcoin]) {
    expect(inscriptionTabs(chain)).not.toContain('cursed')
    expect(inscriptionTabs(chain)).toContain('brc20')
  }
})
