import type { FlowSide, PanelSection } from '@orrery/family/panels'

type Flow = Extract<PanelSection, { as: 'flow' }>

/** One ribbon between a side and the middle, in the units of the drawing. `sides` are those that it stands for and that are told, `count` how many it stands for. */
export type Ribbon = {
  readonly path: string
  readonly kind: 'input' | 'output' | 'fee'
  readonly sides: readonly FlowSide[]
  readonly count: number
  /** Base units; null where they are not known. */
  readonly amount: string | null
}

/** A drawing of `FLOW_WIDTH` units across, which may be stretched, and `height` pixels. */
export type FlowPlan = { readonly height: number; readonly ribbons: readonly Ribbon[]; readonly middle: string }

export const FLOW_WIDTH = 1_000
/** Ribbons of one side; what is more than that is one. */
const MOST = 30
const EACH_HEIGHT = 11
const LEAST_HEIGHT = 90
const MOST_HEIGHT = 340
/** How thick all of it is together, and how thin one may be. */
const THICKNESS = 64
const LEAST = 2
/** Where the middle begins and ends. */
const LEFT = 440
const RIGHT = 560

type Part = Omit<Ribbon, 'path'>

/**
 * How coins flow from inputs to outputs, each as thick as its share; null where there is nothing to compare. Inputs whose amounts are not known are one ribbon of all that is paid. Pure.
 */
export function planFlow({ inputs, outputs, totalIn, totalOut, fee, whole }: Flow): FlowPlan | null {
  if (inputs.length + outputs.length < 3 || BigInt(totalOut) <= 0n) return null
  const left: readonly Part[] =
    totalIn === null || inputs.some(({ amount }) => amount === null)
      ? [{ kind: 'input', sides: inputs, count: whole?.inputs ?? inputs.length, amount: totalIn }]
      : gathered('input', inputs, whole && { count: whole.inputs, sum: totalIn })
  const paid: readonly Part[] =
    fee === null || fee === '0' || totalIn === null ? [] : [{ kind: 'fee', sides: [], count: 0, amount: fee }]
  const right = [...gathered('output', outputs, whole && { count: whole.outputs, sum: totalOut }), ...paid]
  const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.max(left.length, right.length) * EACH_HEIGHT))
  const top = (height - THICKNESS) / 2
  return {
    height,
    ribbons: [...ribbonsOf(left, height, 0, LEFT), ...ribbonsOf(right, height, FLOW_WIDTH, RIGHT)],
    middle: `M${LEFT} ${top}H${RIGHT}V${top + THICKNESS}H${LEFT}Z`,
  }
}

/** Sides one by one, the others together where there are many; `all` tells of those that are not told, too. */
function gathered(
  kind: 'input' | 'output',
  sides: readonly FlowSide[],
  all: { readonly count: number; readonly sum: string } = { count: sides.length, sum: String(sumOf(sides)) },
): readonly Part[] {
  const alone = all.count > MOST ? sides.slice(0, MOST - 1) : sides
  const rest = sides.slice(alone.length)
  const count = all.count - alone.length
  return [
    ...alone.map((side): Part => ({ kind, sides: [side], count: 1, amount: side.amount })),
    ...(count === 0 ? [] : [{ kind, sides: rest, count, amount: String(BigInt(all.sum) - sumOf(alone)) }]),
  ]
}

const sumOf = (some: readonly FlowSide[]): bigint => some.reduce((all, { amount }) => all + BigInt(amount ?? 0), 0n)

function ribbonsOf(parts: readonly Part[], height: number, outer: number, inner: number): readonly Ribbon[] {
  const whole = parts.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
  const thick = parts.map(({ amount }) =>
    whole === 0n
      ? THICKNESS / parts.length
      : Math.max(LEAST, (Number((BigInt(amount ?? 0) * 10_000n) / whole) / 10_000) * THICKNESS),
  )
  const all = thick.reduce((sum, one) => sum + one, 0)
  const gap = parts.length > 1 ? (height - all) / (parts.length - 1) : 0
  const bend = (outer + inner) / 2
  let from = parts.length > 1 ? 0 : (height - all) / 2
  let at = (height - THICKNESS) / 2
  return parts.map((part, index) => {
    // In the middle they lie side by side, together as thick on both sides.
    const own = (thick[index]! * THICKNESS) / all
    const [a, b, c, d] = [from, from + thick[index]!, at + own, at].map(tenths)
    from += thick[index]! + gap
    at += own
    return {
      ...part,
      path: `M${outer} ${a}C${bend} ${a} ${bend} ${d} ${inner} ${d}V${c}C${bend} ${c} ${bend} ${b} ${outer} ${b}Z`,
    }
  })
}

const tenths = (value: number): number => Math.round(value * 10) / 10
