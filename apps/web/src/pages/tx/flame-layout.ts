import type { CallNode } from '@orrery/model/wire/call'

/** A bar of the flame chart: where it begins and how wide it is, as shares of the whole, and how deep it lies. */
export type FlameBar = {
  readonly node: CallNode
  readonly depth: number
  readonly from: number
  readonly width: number
}

/** Narrower bars cannot be seen or hit. */
const NARROWEST = 0.002

const depthOf = (path: string): number => (path === '' ? 0 : path.split('.').length)
const isBelow = (path: string, above: string): boolean => above === '' || path === above || path.startsWith(`${above}.`)

/**
 * Bars of the frames from the one at `top` down, in the tree's order. A frame's gas holds that of its calls; where a node tells less for
 * it than for them together, it is as wide as they are. Empty where the node tells no gas. Pure; linear but for the depth.
 */
export function flameBars(nodes: readonly CallNode[], top = ''): readonly FlameBar[] {
  const shown = nodes.filter(({ path }) => isBelow(path, top))
  const weights = new Map<string, number>()
  // Children come after their caller: from the end, every sum of children is there when it is needed.
  const sums = new Map<string, number>()
  for (const { path, gasUsed } of shown.toReversed()) {
    const weight = Math.max(gasUsed ?? 0, sums.get(path) ?? 0)
    weights.set(path, weight)
    if (path === top) continue
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
    sums.set(parent, (sums.get(parent) ?? 0) + weight)
  }
  const whole = weights.get(top) ?? 0
  if (whole === 0) return []
  const next = new Map<string, number>()
  const bars: FlameBar[] = []
  for (const node of shown) {
    const parent = node.path.includes('.') ? node.path.slice(0, node.path.lastIndexOf('.')) : ''
    const from = node.path === top ? 0 : (next.get(parent) ?? 0)
    const width = (weights.get(node.path) ?? 0) / whole
    if (node.path !== top) next.set(parent, from + width)
    next.set(node.path, from)
    if (width >= NARROWEST) bars.push({ node, depth: depthOf(node.path) - depthOf(top), from, width })
  }
  return bars
}
