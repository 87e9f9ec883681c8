import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UPGRADE_NAMES, UPGRADES } from './known-upgrades.ts'

test('screens-evm §13.3: each change of an upgrade that is measured names a chart there is, and no change stands twice', () => {
  const charts = new Set(
    readdirSync(new URL('../../../../../packages/charts/charts', import.meta.url)).map((file) =>
      file.replace(/\.ts$/, ''),
    ),
  )
  for (const name of UPGRADE_NAMES) {
    const { eips } = UPGRADES[name]
    expect(eips.flatMap(({ chart }) => chart ?? []).filter((chart) => !charts.has(chart))).toEqual([])
    expect(new Set(eips.map(({ number }) => number)).size).toBe(eips.length)
    expect([...UPGRADES[name].totals, ...UPGRADES[name].charts].filter((chart) => !charts.has(chart))).toEqual([])
    expect(eips.some(({ chart }) => chart !== null)).toBe(true)
  }
})
