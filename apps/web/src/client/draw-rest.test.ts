import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawRest, STEP, WHOLE } from './draw-rest.ts'

function walk(from: number): string[] {
  const dataset: Record<string, string> = {}
  const frames: (() => void)[] = []
  drawRest(from, dataset, (then) => frames.push(then))
  const seen = [dataset['alive']!]
  for (let next = frames.shift(); next; next = frames.shift()) {
    next()
    seen.push(dataset['alive']!)
  }
  return seen
}

describe('what stands below the fold of a phone', () => {
  test('half a dozen cards are drawn with each frame until all are', () => {
    expect(walk(STEP)).toEqual(['6', '12', '18', '24', '30', '36', '42', '48', '54', '60', '66', '72'])
  })

  test('who needs the whole page has it at once', () => {
    expect(walk(WHOLE)).toEqual(['72'])
  })

  test('the style sheet of tables knows each step but the last, which leaves nothing undrawn', () => {
    const sheet = readFileSync(new URL('../../../../packages/ui/src/table.module.css', import.meta.url), 'utf8')
    const steps = [...sheet.matchAll(/\[data-alive='(\d+)'\] \.table tbody tr:nth-child\(n \+ (\d+)\)/g)]
    expect(steps.map(([, step, from]) => [step, Number(from) - 1])).toEqual(
      walk(STEP)
        .slice(0, -1)
        .map((step) => [step, Number(step)]),
    )
  })
})
