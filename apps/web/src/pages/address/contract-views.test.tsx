import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ExpectedMoves } from '@orrery/model/wire/expected-moves'
import { expect, test } from 'vitest'
import { faultOf } from '../../page-parts/facts/fault-words.tsx'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { sampleContracts } from '../../page-parts/samples/sample-contracts.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { PowersView } from './contract-powers.tsx'
import { ExpectedMovesView } from './expected-moves.tsx'

const t = ((key: string, slots?: object) =>
  slots === undefined ? key : `${key} ${Object.values(slots).join(' ')}`) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const draw = (node: ReactNode): string =>
  renderToString(
    <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: SAMPLE_NOW, times, href }}>
      {node}
    </PageContextProvider>,
  )

test('screens-evm §6.1: each power is told with who stands behind it, through whom it acts and what is not known', () => {
  const powers = sampleContracts.getContractPowers()
  const html = draw(<PowersView powers={powers} self={powers.holders[0]!.address} />)
  for (const words of [
    'powers.kind.timelock value.days 2',
    'powers.through',
    'powers.kind.safe 2 2+',
    'powers.kind.unasked',
    'powers.codeDecides',
    'powers.rolesPart',
    'powers.more',
  ])
    expect(html).toContain(words)
  const untold = { ...powers, asOf: null, powers: [], holders: [], codeDecides: false }
  expect(draw(<PowersView powers={untold} self="" />)).toContain('powers.untold')
  expect(draw(<PowersView powers={untold} self="" />)).not.toContain('powers.none')
})

test('screens-evm §0: a trial that tells no moves says that nothing moves only where the node tells all of them', () => {
  const none: ExpectedMoves = {
    asOf: { height: 1, hash: '0x' },
    moves: [],
    more: false,
    coinTold: true,
    gasUsed: null,
    failing: null,
  }
  expect(draw(<ExpectedMovesView moves={none} sender="" />)).toContain('moves.none')
  const noCoin = draw(<ExpectedMovesView moves={{ ...none, coinTold: false }} sender="" />)
  expect(noCoin).toContain('moves.noTokens')
  expect(noCoin).toContain('moves.noCoin')
  const lacking = new OrreryError('CAPABILITY_MISSING', { chain: 'ETH', capability: 'eth_simulateV1' })
  const missing = draw(<ExpectedMovesView moves={faultOf(lacking)} sender="" />)
  expect(missing).toContain('moves.untold')
  expect(missing).toContain('eth_simulateV1')
  expect(missing).not.toContain('moves.no')
})
