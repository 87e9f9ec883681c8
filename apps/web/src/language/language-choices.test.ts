import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { expect, test } from 'vitest'
import { allPages } from '../all-pages.ts'
import { testChain } from '../routing/test-chains.ts'
import { languageChoices } from './language-choices.ts'
import { projectsOf } from './projects-of.ts'

const place = (prefixed: boolean) => ({ language: 'de_DE', languageSegment: 'de', prefixed })

test('explorer §2.1: the same page in every language, the default one without a segment', () => {
  const to = (prefixed: boolean) =>
    Object.fromEntries(languageChoices(place(prefixed), '/ethereum').map((choice) => [choice.language.code, choice.to]))
  expect(to(false)).toMatchObject({ en_US: '/ethereum', de_DE: '/de/ethereum', zh_TW: '/zh-hant/ethereum' })
  expect(to(true)).toMatchObject({ en_US: '/explorer/ethereum', pt_BR: '/pt-br/explorer/ethereum' })
})

test('explorer §6: Korean and Japanese are flagged unsupported on the prefixed variant only', () => {
  const unsupported = (prefixed: boolean) =>
    languageChoices(place(prefixed), '/')
      .filter(({ supported }) => !supported)
      .map(({ language }) => language.code)
  expect(unsupported(true)).toEqual(['ja_JP', 'ko_KR'])
  expect(unsupported(false)).toEqual([])
})

test('each language says how much of it is translated', () => {
  for (const { language, percent } of languageChoices(place(false), '/')) {
    expect(Number.isInteger(percent) && percent >= 0 && percent <= 100, language.code).toBe(true)
    if (language.complete) expect(percent, language.code).toBe(100)
  }
})

test('no language takes the path of a chain or of a page', () => {
  const taken = new Set([
    ...ALL_CHAINS.flatMap(({ path, aliases }) => [path, ...aliases]),
    ...allPages.filter(({ scope }) => scope === 'site').map(({ path }) => path.split('/')[1]),
  ])
  expect(LANGUAGES.filter(({ urlSegment }) => taken.has(urlSegment))).toEqual([])
})

test('foundations §3.2: a page needs the messages of the site and of its own family', () => {
  const [eth, ltc] = [testChain('ETH', 'ethereum', []), testChain('LTC', 'litecoin', [], 'utxo')]
  expect(projectsOf(eth, [eth, ltc])).toEqual(['site', 'evm'])
  expect(projectsOf(ltc, [eth, ltc])).toEqual(['site', 'utxo'])
  expect(projectsOf(null, [eth, ltc])).toEqual(['site', 'evm', 'utxo'])
})
