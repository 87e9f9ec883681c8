import { expect, test } from 'vitest'
import type { Approval } from '@orrery/model/wire/events'
import { riskTogether } from './risk-together.ts'

const row = (address: string, dollars: string | null) =>
  ({ token: { address }, worth: dollars === null ? null : { coin: null, dollars } }) as unknown as Approval

test('screens-evm §9: what could be taken of one token by several is not added up, as there is no more of it', () => {
  const rows = [row('0xa', '5'), row('0xa', '9'), row('0xb', '1'), row('0xc', null)]
  expect(riskTogether(rows)).toEqual({ worth: { coin: null, dollars: '10' }, priced: 3 })
  expect(riskTogether([])).toEqual({ worth: { coin: null, dollars: null }, priced: 0 })
})
