import { expect, test } from 'vitest'
import { stubChart } from '../chart/page.ts'
import { minedFlows, supplyFlows } from './supply-flows.ts'

const DAY_MS = 86_400_000
const START = 1_700_006_400_000
const chart = (days: (string | null)[], isRunning = false) => ({
  ...stubChart,
  times: days.map((_, index) => START + index * DAY_MS),
  values: [days],
  isRunning,
})

test('screens-evm §13.4: the last days in a row of which all is known add up, and the day that runs counts in none', () => {
  const told = supplyFlows(
    chart(['9', null, '10', '20', '99'], true),
    chart(['1', '1', '-4', '6', '99'], true),
    chart(['5', '5', '7', '8', '99'], true),
  )
  expect(told).toEqual({
    fromMs: START + 2 * DAY_MS,
    toMs: START + 3 * DAY_MS,
    withdrawn: '30',
    deposited: '32',
    burnt: '15',
    change: '15',
    changeYear: '2737',
  })
})

test('more may be burnt than is paid out', () => {
  expect(supplyFlows(chart(['1']), chart(['0']), chart(['4']))?.change).toBe('-3')
})

test('nothing is told where one of them is not known of the last day', () => {
  expect(supplyFlows(chart(['1', null]), chart(['1', '1']), chart(['1', '1']))).toBeNull()
  expect(supplyFlows(chart(['1', '1']), chart(['1', '1']), chart(['1', null]))).toBeNull()
  expect(supplyFlows(chart([]), chart([]), chart([]))).toBeNull()
})

test('screens-evm §13.4: where blocks are found by work, new coins less burnt ones of the last known days make a pace', () => {
  expect(minedFlows(chart(['9', null, '10', '-3', '99'], true))).toEqual({
    fromMs: START + 2 * DAY_MS,
    toMs: START + 3 * DAY_MS,
    change: '7',
    changeYear: '1277',
  })
  expect(minedFlows(chart(['9', null]))).toBeNull()
  expect(minedFlows(chart([]))).toBeNull()
})
