import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { insteadOf, needsOf, SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
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
  // Of the OP stack no log there tells batches, whoever follows it: games and outputs are told.
  const base = ALL_CHAINS.find(({ code }) => code === 'BASE')!
  expect([needsOf('batch', base), insteadOf('batch', base)]).toEqual([
    'batchData',
    ['dispute-game-list', 'block-list', 'tx-list'],
  ])
  for (const key of ['needs.batchData', 'menu.dispute-game-list']) expect(messages[key]).toBeTypeOf('string')
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

test('screens-evm §16.8: inscriptions in call data are optional and off: their pages say that this version lacks them, and are no empty lists', () => {
  const subjects = /\((.+)\)/.exec(page.path)![1]!.split('|')
  for (const subject of ['inscription-list', 'inscription']) {
    expect(subjects).toContain(subject)
    expect(SUBJECTS[subject]).toEqual({
      title: 'inscriptions',
      needs: 'later',
      instead: ['tx-list', 'advanced-filter'],
    })
  }
  expect(messages['needs.later']).toMatch(/does not have this yet/)
})

test('explorer §2.3: what stands in place of a path is called by words, on every chain', () => {
  for (const { instead, outputs = [] } of Object.values(SUBJECTS))
    for (const id of [...instead, ...outputs]) expect(messages[`menu.${id}`], id).toBeTypeOf('string')
  for (const subject of ['decompile', 'contract-diff', 'similar-contract'])
    expect(messages[`needs.${SUBJECTS[subject]!.needs}`], subject).toMatch(/contracts/)
})

test('screens-evm §11: validators would need a beacon node where a chain has such, its own set elsewhere, and a chain that is mined or rolled up has none', () => {
  const needs = (code: string) => {
    const chain = ALL_CHAINS.find((one) => one.code === code)!
    return [needsOf('validator-list', chain), insteadOf('validator-list', chain)[0]]
  }
  expect([needs('ETH'), needs('BSC'), needs('ETC'), needs('BASE')]).toEqual([
    ['beacon', 'deposits-list'],
    ['validatorSet', 'deposits-list'],
    ['noValidators', 'pool-list'],
    ['noValidators', 'block-list'],
  ])
  for (const key of ['beacon', 'beaconStates', 'validatorSet', 'noValidators'])
    expect(messages[`needs.${key}`], key).toBeTypeOf('string')
})

test('screens-evm §11: in place of validators a page tells whom the blocks of the last day name, and asks for that nowhere else', async () => {
  const asked: string[] = []
  const api = {
    listValidatorStates: async () => ({ isAsked: false }),
    listBlockProducers: async ({ chain }: { readonly chain: string }) => {
      asked.push(chain)
      return { told: null }
    },
  }
  const load = (code: string, subject: string) =>
    page.load({
      api,
      chain: ALL_CHAINS.find((one) => one.code === code)!,
      params: { subject },
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof page.load>[0])
  expect(await load('ETH', 'validator-list')).toMatchObject({ needs: 'beacon', producers: { state: 'ready' } })
  expect(await load('BSC', 'validator')).toMatchObject({ needs: 'validatorSet', producers: { state: 'ready' } })
  expect(await load('BASE', 'validator-list')).toEqual({ subject: 'validator-list', needs: 'noValidators' })
  expect(await load('ETH', 'batch-list')).toEqual({ subject: 'batch-list', needs: 'parent' })
  expect(asked).toEqual(['ETH', 'BSC'])
})
