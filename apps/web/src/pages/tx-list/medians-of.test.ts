import { expect, test } from 'vitest'
import { departuresAsked } from './departures-asked.ts'
import { mediansOf } from './medians-of.ts'

const at = (timeMs: number) => ({ hash: '', height: 0, timeMs })
const row = (proven: number | null, completed: number | null) => ({
  timeMs: 10_000,
  proven: proven === null ? null : at(proven),
  completed: completed === null ? null : at(completed),
})

test('screens-evm §12.5: medians are of what has come so far, from the proof on where there is one', () => {
  expect(mediansOf([])).toEqual({ proven: null, completed: null })
  expect(mediansOf([row(null, null), row(14_000, null), row(20_000, 50_000), row(11_000, 12_000)])).toEqual({
    proven: { seconds: 4, count: 3 },
    completed: { seconds: 16, count: 2 },
  })
  // Stacks without proofs of their own.
  expect(mediansOf([row(null, 13_000)])).toEqual({ proven: null, completed: { seconds: 3, count: 1 } })
})

test('screens-evm §12.5: messages are narrowed by how far they are and whom they name, and what means nothing is left out', () => {
  const read = (query: string) => departuresAsked(new URLSearchParams(query))
  expect(read('')).toEqual({})
  expect(read('status=proven&party=%200xab%20')).toEqual({ departureStatus: 'proven', party: '0xab' })
  expect(read('status=unknown&party=%20')).toEqual({})
})
