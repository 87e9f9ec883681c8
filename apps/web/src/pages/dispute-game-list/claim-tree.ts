import type { GameClaim } from '@orrery/model/wire/dispute-game'

/** A claim with how many stand above it. */
export type TreeClaim = GameClaim & { readonly level: number }

/** Claims of even depth agree with the root, those between them dispute it (Optimism specs, "Fault dispute game"). */
export const sideOf = ({ depth }: Pick<GameClaim, 'depth'>): 'defender' | 'challenger' =>
  depth % 2 === 0 ? 'defender' : 'challenger'

/** Claims each before those against it, and these in the order in which they were made. Pure. */
export function treeOf(claims: readonly GameClaim[]): readonly TreeClaim[] {
  const below = new Map<number | null, GameClaim[]>()
  for (const claim of claims) below.set(claim.parent, [...(below.get(claim.parent) ?? []), claim])
  const tree: TreeClaim[] = []
  // A line of moves may be as long as the game is deep.
  const waiting = (below.get(null) ?? []).map((claim) => ({ ...claim, level: 0 })).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { level } = next
    tree.push(next)
    waiting.push(...(below.get(next.index) ?? []).map((claim) => ({ ...claim, level: level + 1 })).toReversed())
  }
  return tree
}

/** What each side has used of its clock along the line of the newest move, as of a moment: the clock of whoever is to answer it runs. Null without claims, or without clocks. Pure. */
export function clocksOf(
  claims: readonly GameClaim[],
  clockSeconds: number | null,
  nowMs: number,
): { readonly defender: number; readonly challenger: number } | null {
  const last = claims.at(-1)
  if (last === undefined || clockSeconds === null) return null
  const before = last.parent === null ? 0 : (claims[last.parent]?.usedSeconds ?? 0)
  const runs = Math.min(clockSeconds, before + Math.max(0, Math.floor((nowMs - last.madeMs) / 1_000)))
  const [defender, challenger] = sideOf(last) === 'defender' ? [last.usedSeconds, runs] : [runs, last.usedSeconds]
  return { defender, challenger }
}
