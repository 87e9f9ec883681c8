import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = new URL('./lean-heap.ts', import.meta.url).href

/** Megabytes that a process holds at most which keeps 40 MB of objects and makes as many again and again. */
function mostHeld(lean: string): number {
  const script = `
    import { keepHeapLean } from ${JSON.stringify(MODULE)}
    for (const to of ${lean}) keepHeapLean(to)
    const kept = Array.from({ length: 400_000 }, (_, at) => ({ at, name: 'x' + at }))
    const ring = new Array(300_000).fill(null)
    let most = 0
    for (let at = 0; at < 8_000_000; at++) {
      ring[at % ring.length] = { at, list: [at] }
      if (at % 100_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
    }
    process.stdout.write(String(Math.round(most / 1e6) + 0 * kept.length))`
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=4',
    '--input-type=module',
    '-e',
    script,
  ]
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }))
}

test('a lean heap is collected long before one that V8 lets grow, and may grow again afterwards', () => {
  const [usual, lean, grown] = [mostHeld('[]'), mostHeld('[true]'), mostHeld('[true, false]')]
  expect(lean).toBeLessThan(0.7 * usual)
  expect(grown).toBeGreaterThan(1.3 * lean)
})
