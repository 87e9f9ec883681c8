import { expect, test } from 'vitest'
import type { PageMatch } from '../routing/router.ts'
import { controlName, findSigned, isSameSubject, signOf, type Signed } from './focus-sign.ts'

const control = (tagName: string, textContent: string, attributes: Record<string, string> = {}): Signed => ({
  tagName,
  textContent,
  getAttribute: (name) => attributes[name] ?? null,
})
const match = (id: string, params: PageMatch['params'], code: string | null = 'DEVNET', page = 1): PageMatch =>
  ({ kind: 'page', route: { id }, chain: code === null ? null : { code }, params, page }) as unknown as PageMatch

test('screens-evm §0.7: a control is found again by its element, its name and its number among those of that name', () => {
  const before = [control('A', 'one'), control('A', 'menu'), control('BUTTON', 'menu'), control('A', 'menu')]
  const sign = signOf(before[3]!, before)
  expect(sign).toEqual({ tag: 'A', name: 'menu', nth: 1 })
  const after = before.map(({ tagName, textContent }) => control(tagName, textContent!))
  expect(findSigned(sign, after)).toBe(after[3])
  expect(findSigned(sign, after.slice(0, 3))).toBeNull()
})

test('screens-evm §0.7: what a control is set to is no part of its name, and what it is for comes before its words', () => {
  expect(controlName(control('BUTTON', 'x', { 'aria-label': 'Dates (UTC): All time' }))).toBe('Dates (UTC)')
  expect(controlName(control('A', 'Transfers 12', { 'data-tab': 'transfers' }))).toBe('transfers')
  expect(controlName(control('A', '', { rel: 'next', 'aria-label': 'Next page' }))).toBe('next')
  expect(controlName(control('TABLE', 'all its rows'))).toBe('')
})

test('screens-evm §0.7: another tab or page is the same subject; another subject, page kind or chain is not', () => {
  const tx = match('tx', { hash: '0x1', tab: 'logs' })
  expect(isSameSubject(tx, match('tx', { hash: '0x1' }))).toBe(true)
  expect(isSameSubject(tx, match('tx', { hash: '0x1', tab: 'trace', nav: 'x' }, 'DEVNET', 2))).toBe(true)
  expect(isSameSubject(tx, match('tx', { hash: '0x2', tab: 'logs' }))).toBe(false)
  expect(isSameSubject(tx, match('block', { hash: '0x1', tab: 'logs' }))).toBe(false)
  expect(isSameSubject(tx, match('tx', { hash: '0x1' }, 'REGTEST'))).toBe(false)
  expect(isSameSubject(match('tx-list', { type: 'large' }), match('tx-list', {}))).toBe(false)
  expect(isSameSubject(null, tx)).toBe(false)
  expect(isSameSubject(match('all-chain', {}, null), match('all-chain', {}, null))).toBe(true)
})
