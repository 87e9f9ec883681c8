import { expect, test } from 'vitest'
import { givenApprovalColumns } from '@orrery/entities/columns/approval-columns'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { withRiskWorth } from './risk-worth.tsx'

test('screens-evm §9: what is at risk is told by its worth, too, where any has a price, and what has ended risks nothing', async () => {
  const api = createSampleApi()
  const { hits } = await api.listAddressApprovals({ chain: sampleEvm.code, address: '0x1', side: 'owner' })
  const [row] = hits
  const plain = hits.map((hit) => ({ ...hit, worth: null }))
  expect(withRiskWorth(givenApprovalColumns, plain)).toBe(givenApprovalColumns)
  const priced = { ...row!, worth: { coin: null, dollars: '12000000000000000000' } } as typeof row & object
  const columns = withRiskWorth(givenApprovalColumns, [...plain, priced])
  const at = columns.findIndex(({ id }) => id === 'worth')
  expect(columns[at - 1]!.id).toBe('atRisk')
  const drawn = (one: typeof priced) => drawSample(<>{columns[at]!.cell(one)}</>, { chain: sampleEvm, api })
  const now = (expiresMs: number | null) => ({ height: 1, allowed: '5', balance: '5', expiresMs }) as never
  expect(drawn({ ...priced, now: now(null) })).toContain('12')
  expect(drawn({ ...priced, now: now(SAMPLE_NOW) })).toBe('approval.nothing')
  expect(drawn({ ...priced, worth: null, now: now(null) })).toContain('--')
})
