import { btc } from '@orrery/chains/records/btc'
import { ethereum as eth } from '@orrery/chains/records/ethereum'
import { expect, test } from 'vitest'
import { parseTokenFile, readTokenFile, withTokenPlans } from './token-file.ts'

const A = `0x${'AB'.repeat(20)}`
const B = `0x${'cd'.repeat(20)}`
const planned = (of: unknown, chain: typeof eth | typeof btc = eth) =>
  withTokenPlans({ chain, settings: { nodes: ['http://a'] } }, parseTokenFile(JSON.stringify(of))).tokenPlans

test('screens-evm §8.5: a token file tells schedules, treasuries and dollars by chain, each address by its family', () => {
  const entry = {
    source: 'its issuer',
    most: '1000',
    allocations: [
      {
        name: 'Team',
        amount: '300',
        addresses: [B],
        start: '2026-01-01',
        cliff: '2026-06-01T00:00:00Z',
        end: '2028-01-01',
      },
      { name: 'Public', amount: '700' },
    ],
    treasury: [{ name: 'Vault', address: B }],
    about: 'A coin.',
    links: [{ name: 'Website', url: 'https://coin.example' }],
  }
  const told = planned({ ethereum: { dollars: [A, A], tokens: { [A]: entry } } })
  expect(told?.dollars).toEqual([A.toLowerCase()])
  expect(told?.plans.get(`0x${'ab'.repeat(20)}`)).toEqual({
    source: 'its issuer',
    most: 1_000n,
    allocations: [
      {
        name: 'Team',
        amount: 300n,
        addresses: [B],
        startMs: Date.UTC(2026, 0, 1),
        cliffMs: Date.UTC(2026, 5, 1),
        endMs: Date.UTC(2028, 0, 1),
      },
      { name: 'Public', amount: 700n, addresses: [], startMs: null, cliffMs: null, endMs: null },
    ],
    treasury: [{ name: 'Vault', address: B }],
    about: 'A coin.',
    links: [{ name: 'Website', url: 'https://coin.example' }],
  })
  // A chain that the file does not name has none, which is not the same as an empty one.
  expect(planned({ base: {} })).toBeUndefined()
  expect(planned({ eth: {} })).toEqual({ dollars: [], plans: new Map(), projects: new Map() })
})

test('what a token file says of a token may break lines, and steers nothing: no terminal, and no direction', () => {
  const saying = (about: string) =>
    planned({ eth: { tokens: { [A]: { about } } } })
      ?.plans.values()
      .next().value?.about
  expect(saying('One line.\nAnother: ünï 🚀.')).toBe('One line.\nAnother: ünï 🚀.')
  expect(saying('x'.repeat(2_000))).toHaveLength(2_000)
  for (const wrong of ['\u001b[2J', 'a\u202eb', '\u2066', '\u0000', 'x'.repeat(2_001)])
    expect(() => saying(wrong)).toThrow('about')
  expect(() => planned({ eth: { projects: { One: { about: '\u0007' } } } })).toThrow('about')
  expect(() => planned({ eth: { tokens: { [A]: { source: '\u202e' } } } })).toThrow('source')
})

test('screens-evm §16.5: a token file tells of projects by the tags of their labels; what could lead visitors astray is refused', () => {
  const project = { about: 'Lends.', site: 'https://lend.example', token: A, audits: [{ name: 'Eve' }] }
  const told = planned({ eth: { projects: { 'Lend Co': project, Other: {} } } })
  expect([...told!.projects!]).toEqual([
    ['Lend Co', { ...project, token: A.toLowerCase(), audits: [{ name: 'Eve', url: null }] }],
    ['Other', { about: '', site: null, token: null, audits: [] }],
  ])
  for (const wrong of [{ site: 'javascript:alert(1)' }, { site: 'http://lend.example' }, { audits: [{}] }, { tvl: 1 }])
    expect(() => planned({ eth: { projects: { One: wrong } } })).toThrow()
  expect(() => planned({ eth: { projects: { '\u202Eeno': {} } } })).toThrow()
})

test('screens-evm §8.5: a token file that says something else is refused with its place', () => {
  const allocation = (of: object) => ({
    eth: { tokens: { [A]: { allocations: [{ name: 'Team', amount: '1', ...of }] } } },
  })
  expect(() => planned({ nowhere: {} })).toThrow('no chain')
  expect(() => planned({ eth: { tokens: { '0x12': {} } } })).toThrow('not an address')
  expect(() => planned(allocation({ amount: '-1' }))).toThrow('amount')
  const linked = (url: string) => ({ eth: { tokens: { [A]: { links: [{ name: 'Website', url }] } } } })
  expect(() => planned(linked('javascript:alert(1)'))).toThrow('url')
  expect(() => planned(allocation({ amount: '1.5' }))).toThrow('amount')
  expect(() => planned(allocation({ name: '\u202Emaet' }))).toThrow('name')
  expect(() => planned(allocation({ start: '2026-01-01' }))).toThrow('both a start and an end')
  expect(() => planned(allocation({ start: '2026-01-01', end: '2025-01-01' }))).toThrow('ends before')
  expect(() => planned(allocation({ start: '2026-13-01', end: '2027-01-01' }))).toThrow('a moment that is none')
  expect(() => planned({ eth: { tokens: { [A]: {}, [A.toLowerCase()]: {} } } })).toThrow('told before')
  expect(() => planned({ btc: { dollars: [] } }, btc)).toThrow('no tokens')
  expect(() => readTokenFile('/nowhere/at/all.json')).toThrow('tokens')
  expect(readTokenFile(null)).toBeNull()
})
