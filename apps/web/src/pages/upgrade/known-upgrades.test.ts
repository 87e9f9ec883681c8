import { readdirSync, readFileSync } from 'node:fs'
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

test('screens-evm §13.3: each change of an upgrade says in one line what it means for users', () => {
  const words = JSON.parse(
    readFileSync(new URL('../../../../../packages/i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>
  const effects = UPGRADE_NAMES.flatMap((name) => UPGRADES[name].eips.map(({ effect }) => `upgrade.effect.${effect}`))
  expect(effects.filter((key) => !words[key])).toEqual([])
  const told = Object.keys(words).filter((key) => key.startsWith('upgrade.effect.'))
  expect(
    told.filter((key) => !effects.includes(key)),
    'said of no change',
  ).toEqual([])
})
