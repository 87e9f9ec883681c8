import { tryWork, type WorkPuzzle } from '@orrery/primitives/work-puzzle'

/** Tries between two words to the page: some tens of milliseconds. */
const ROUND = 20_000

/** A worker's own side: it hears one puzzle, tells how many it tried, and the number that solves it. */
type Side = {
  onmessage: ((event: { readonly data: WorkPuzzle }) => void) | null
  postMessage(told: { readonly tried: number } | { readonly solution: number }, transfer: readonly []): void
}

const side = globalThis as unknown as Side
side.onmessage = ({ data: puzzle }) => {
  for (let tried = 0; ; tried += ROUND) {
    const solution = tryWork(puzzle, tried, ROUND)
    if (solution !== null) return side.postMessage({ solution }, [])
    side.postMessage({ tried: tried + ROUND }, [])
  }
}
