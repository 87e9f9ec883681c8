import type { FlowSide } from '@orrery/family/panels'
import { expect, test } from 'vitest'
import { planFlow } from './flow-plan.ts'

const side = (amount: string | null): FlowSide => ({
  address: 'a',
  label: null,
  amount,
  script: '',
  link: null,
  spent: null,
  details: [],
})
const flow = (inputs: readonly (string | null)[], outputs: readonly string[], fee: string | null = '10') => {
  const sum = (amounts: readonly (string | null)[]) => String(amounts.reduce((all, one) => all + BigInt(one ?? 0), 0n))
  return planFlow({
    as: 'flow',
    title: '',
    inputs: inputs.map(side),
    outputs: outputs.map(side),
    totalIn: inputs.includes(null) ? null : sum(inputs),
    totalOut: sum(outputs),
    fee,
  })
}
/** How thick each is in the middle. */
const widths = (plan: ReturnType<typeof flow>, kind: string) =>
  plan!.ribbons
    .filter((ribbon) => ribbon.kind === kind)
    .map(({ path }) => {
      const [, top, bottom] = /([\d.]+)V([\d.]+)C/.exec(path)!
      return Number(bottom) - Number(top)
    })

test('screens-nonevm §4.5: inputs flow into outputs and the fee, each as thick as its share', () => {
  const plan = flow(['500', '500'], ['740', '250'], '10')
  expect(widths(plan, 'input')).toEqual([32, 32])
  const [large, small] = widths(plan, 'output')
  expect(large! / small!).toBeCloseTo(740 / 250, 0)
  expect(widths(plan, 'fee')[0], 'a fee is seen however small').toBeGreaterThan(0)
  const right = [...widths(plan, 'output'), ...widths(plan, 'fee')].reduce((sum, one) => sum + one, 0)
  expect(right).toBeCloseTo(64, 0)
})

test('screens-nonevm §4.5: of a thousand outputs the last are one ribbon, and what is not known is not split', () => {
  const many = flow(
    ['1000'],
    Array.from({ length: 1_000 }, () => '1'),
    null,
  )
  expect(many!.ribbons.filter(({ kind }) => kind === 'output')).toHaveLength(30)
  expect(many!.ribbons.at(-1)).toMatchObject({ amount: '971' })
  expect(many!.ribbons.at(-1)!.sides).toHaveLength(971)
  expect(many!.height).toBeLessThanOrEqual(340)
  const unknown = flow(['5', null], ['4', '1'], null)
  expect(unknown!.ribbons.filter(({ kind }) => kind === 'input')).toMatchObject([{ amount: null, sides: [{}, {}] }])
})

test('where one coin becomes another, and where nothing is paid, there is nothing to compare', () => {
  expect(flow(['5'], ['5'], null)).toBeNull()
  expect(flow(['5', '5'], ['0', '0'], '10')).toBeNull()
})

test('screens-nonevm §13: where only the first sides are told, the last ribbon is all that the sums tell beside them', () => {
  const plan = planFlow({
    as: 'flow',
    title: '',
    inputs: [side('100')],
    outputs: Array.from({ length: 40 }, () => side('1')),
    totalIn: '100',
    totalOut: '99',
    fee: '1',
    whole: { inputs: 1, outputs: 99, firstOutput: 0 },
  })
  const outputs = plan!.ribbons.filter(({ kind }) => kind === 'output')
  expect(outputs.at(-1)).toMatchObject({ amount: '70', count: 70 })
  expect(outputs.reduce((sum, { amount }) => sum + BigInt(amount!), 0n)).toBe(99n)
})

test('screens-nonevm §4.5: of the last few of many outputs, all before them are one ribbon', () => {
  const plan = planFlow({
    as: 'flow',
    title: '',
    inputs: [side('100'), side(null)],
    outputs: [side('1'), side('2')],
    totalIn: null,
    totalOut: '99',
    fee: null,
    whole: { inputs: 900, outputs: 5_002, firstOutput: 5_000 },
  })
  expect(plan!.ribbons.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
    ['input', 900, null],
    ['output', 1, '1'],
    ['output', 1, '2'],
    ['output', 5_000, '96'],
  ])
})
