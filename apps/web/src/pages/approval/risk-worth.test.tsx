import { expect, test } from 'vitest'
import { givenApprovalColumns } from '@orrery/entities/columns/approval-columns'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { fittingColumns } from './risk-worth.tsx'

const api = createSampleApi()
const sample = async () =>
  (await api.listAddressApprovals({ chain: sampleEvm.code, address: '0x1', side: 'owner' })).hits[0]!
const now = (expiresMs: number | null) => ({ height: 1, allowed: '5', balance: '5', expiresMs }) as never

test('screens-evm §9: what is at risk is told with its worth, where it has a price, and what has ended risks nothing', async () => {
  const row = { ...(await sample()), worth: { coin: null, dollars: '12000000000000000000' } }
  const drawn = (one: typeof row | Omit<typeof row, 'worth'>) => {
    const column = fittingColumns(givenApprovalColumns, [one]).find(({ id }) => id === 'atRisk')!
    return drawSample(<>{column.cell(one)}</>, { chain: sampleEvm, api })
  }
  expect(drawn({ ...row, now: now(null) })).toMatch(/<small>.*12.*USD/)
  expect(drawn({ ...row, now: now(SAMPLE_NOW) })).not.toContain('<small>')
  expect(drawn({ ...row, now: now(null), worth: null as never })).not.toContain('<small>')
})

test('screens-evm §9: there is a column of ends where any permission has one, by its event or by its contract', async () => {
  const row = { ...(await sample()), expiresMs: null, now: now(null) }
  const has = (rows: readonly (typeof row)[]) =>
    fittingColumns(givenApprovalColumns, rows).some(({ id }) => id === 'expires')
  expect([has([row]), has([row, { ...row, expiresMs: 7 as never }]), has([{ ...row, now: now(7) }])]).toEqual([
    false,
    true,
    true,
  ])
  expect(has([]), 'a list that is empty keeps its head').toBe(true)
})
