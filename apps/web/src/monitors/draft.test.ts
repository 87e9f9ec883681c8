import { formatNumber } from '@orrery/format/format-number'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { expect, test } from 'vitest'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { checkDraft, draftFrom, draftOf, type Draft } from './draft.ts'

const chains = [sampleEvm]
const check = (draft: Draft, locale: string) =>
  checkDraft(draft, { chains, api: createSampleApi(), signal: new AbortController().signal, nowMs: 7, locale })
/** A rule of the price of gas, whose amounts have nine decimals. */
const gas = (amount: string, locale: string, more: Partial<Draft> = {}): Draft => ({
  ...draftFrom(new URLSearchParams('chain=devnet&kind=gas'), chains, 7, locale),
  name: 'cheap',
  amount,
  ...more,
})

test('foundations §5.5: a rule takes an amount as the pages of every language write it', async () => {
  for (const { code } of LANGUAGES)
    for (const [amount, least] of [
      [1_500.5, '1500500000000'],
      [1_234_567, '1234567000000000'],
      [0.25, '250000000'],
    ] as const)
      expect(await check(gas(formatNumber(amount, { locale: code }), code), code), code).toMatchObject({
        rule: { least },
      })
  expect(await check(gas('1,500', 'en_US'), 'en_US')).toMatchObject({ rule: { least: '1500000000000' } })
  expect(await check(gas('1,500', 'de_DE'), 'de_DE')).toMatchObject({ rule: { least: '1500000000' } })
  // In German it may be either.
  expect(await check(gas('1.500', 'de_DE'), 'de_DE')).toEqual({
    faults: { bound: ['monitor.fault.amount', { places: 9 }] },
  })
})

test('screens-evm §15.7: a form that changes a rule reads back the amount that it was filled with, in every language', async () => {
  for (const { code } of LANGUAGES)
    for (const least of ['1234000000', '1234567000000', '1500000000000', '1', '12345600000']) {
      const made = await check(gas('1', code), code)
      if (!('rule' in made)) throw new Error('no rule')
      const filled = draftOf({ ...made.rule, least }, code)
      expect(await check(filled, code), `${code} ${filled.amount}`).toMatchObject({ rule: { least } })
    }
})

test('screens-evm §15.7: an amount in the address has a point in every language, and what may be two is left to the visitor', () => {
  const amountOf = (amount: string, locale: string) =>
    draftFrom(new URLSearchParams({ amount }), chains, 7, locale).amount
  expect(['en_US', 'de_DE', 'fa'].map((locale) => amountOf('1.234', locale))).toEqual(['1.234', '1,234', '1٫234'])
  expect([amountOf('1,500', 'de_DE'), amountOf('lots', 'de_DE'), amountOf('', 'de_DE')]).toEqual(['1,500', 'lots', ''])
})

test('foundations §5.5: years are read in the digits of every language', async () => {
  const woken = (years: string) => gas('1', 'fa', { kind: 'woken', years })
  expect(await check(woken('۵'), 'fa')).toMatchObject({ rule: { years: 5 } })
  expect(await check(woken('51'), 'fa')).toMatchObject({ faults: { years: ['monitor.fault.unread'] } })
})
