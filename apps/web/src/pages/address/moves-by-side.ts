import type { ExpectedMove } from '@orrery/model/wire/expected-moves'

/** Moves of one kind for whoever sends the call. */
export type Side = {
  readonly of: 'out' | 'in' | 'permissions' | 'self' | 'others'
  readonly moves: readonly ExpectedMove[]
}

const SIDES = ['out', 'in', 'permissions', 'self', 'others'] as const

/** Moves as they concern a sender: what leaves, what comes, who may take, what goes from the sender to itself, and the rest; sides with nothing are left out. Pure. */
export function movesBySide(moves: readonly ExpectedMove[], sender: string): readonly Side[] {
  const own = sender.toLowerCase()
  const isOwn = (address: string | null): boolean => own !== '' && address?.toLowerCase() === own
  const sideOf = (move: ExpectedMove): Side['of'] => {
    if (move.as === 'permission') return 'permissions'
    const [leaves, comes] = [isOwn(move.from), isOwn(move.to)]
    return leaves ? (comes ? 'self' : 'out') : comes ? 'in' : 'others'
  }
  return SIDES.map((of) => ({ of, moves: moves.filter((move) => sideOf(move) === of) })).filter(
    (side) => side.moves.length > 0,
  )
}
