import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { page } from './page.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../../../../packages/i18n/languages/en_US/messages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>
/** These lead elsewhere. */
const TOOLS = [
  'tools',
  'broadcast',
  'broadcasting',
  'historical-balance-check',
  'token-supply-check',
  'large-transfer-monitor',
  'alpha-signals',
  'faucet-testnet',
  'token-alert',
]

test('screens-evm §12.1: where the chain below is not read, pages of batches say that it is what they need, and lead to blocks and transactions', () => {
  for (const subject of ['batch-list', 'batch', 'statebatch', 'dispute-game-list'])
    expect([subject, SUBJECTS[subject]]).toMatchObject([
      subject,
      { needs: 'parent', instead: ['block-list', 'tx-list'] },
    ])
  expect(messages['needs.parent']).toMatch(/parent chain/)
})

test('explorer §2.2: every path without a source here says what it is and what it would need, names of Unstoppable Domains too', () => {
  const subjects = /\((.+)\)/
    .exec(page.path)![1]!
    .split('|')
    .filter((subject) => !TOOLS.includes(subject))
  expect(subjects).toContain('uns')
  for (const subject of subjects) {
    const { title, needs } = SUBJECTS[subject]!
    expect(messages[`page.needs.${title}`], subject).toBeTypeOf('string')
    expect(messages[`needs.${needs}`], subject).toBeTypeOf('string')
  }
})

test('explorer §2.3: what stands in place of a path is called by words, on every chain', () => {
  for (const { instead, outputs = [] } of Object.values(SUBJECTS))
    for (const id of [...instead, ...outputs]) expect(messages[`menu.${id}`], id).toBeTypeOf('string')
  for (const subject of ['decompile', 'contract-diff', 'similar-contract'])
    expect(messages[`needs.${SUBJECTS[subject]!.needs}`], subject).toMatch(/contracts/)
})
