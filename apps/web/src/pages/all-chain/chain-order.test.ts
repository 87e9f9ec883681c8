import { expect, test } from 'vitest'
import { chainsAsked, orderChains, parentsOf } from './chain-order.ts'
import type { ChainCard } from './page.ts'
import { pinnedChains } from './pinned-chains.ts'

const card = (chain: string, tps: number | null, more: object = {}) =>
  ({
    info: { chain, fullName: `${chain} chain`, unit: `${chain}C`, isLayer2: false, isTestnet: false, ...more },
    status: null,
    home: tps === null ? null : { tps },
  }) as unknown as ChainCard
const CARDS = [card('A', 1), card('B', null), card('C', 7, { isLayer2: true }), card('D', 3, { isTestnet: true })]
const USUAL = { kind: 'all', sort: null, state: null, parent: null, view: 'table' }
const codes = (asked: Partial<Parameters<typeof orderChains>[1]>) =>
  orderChains(CARDS, { kind: 'all', sort: null, text: '', pinned: [], ...asked })
    .map(({ info }) => info.chain)
    .join('')

test('screens-evm §2.3: chains are found, narrowed to a kind and ordered, pinned ones first and unknown numbers last', () => {
  expect(codes({})).toBe('ABCD')
  expect(codes({ sort: 'tps' })).toBe('CDAB')
  expect(codes({ sort: 'tps', pinned: ['B', 'A'] })).toBe('ABCD')
  expect([codes({ kind: 'layer1' }), codes({ kind: 'layer2' }), codes({ kind: 'testnet' })]).toEqual(['AB', 'C', 'D'])
  expect([codes({ text: ' b chain' }), codes({ text: 'dc' }), codes({ text: 'nothing' })]).toEqual(['B', 'D', ''])
  expect(chainsAsked(new URLSearchParams('kind=layer2&sort=tps'))).toEqual({
    ...USUAL,
    kind: 'layer2',
    sort: 'tps',
  })
  expect(chainsAsked(new URLSearchParams('kind=x&sort=__proto__&state=x&view=x'))).toEqual(USUAL)
})

test('screens-evm §2.3: chains are narrowed by how they are and by the chain below, and ordered by any column', () => {
  const own = (chain: string, state: string | null, settlesOn: string | null, home: object | null) =>
    ({
      ...card(chain, null, { settlesOn }),
      status: state && { state, lag: state === 'following' ? 0 : 9 },
      home,
    }) as never
  const cards = [
    own('A', 'following', null, { standardGas: '7', price: '3' }),
    own('B', 'unreachable', 'A', { standardGas: '0.5', price: null }),
    own('C', null, 'A', null),
    own('D', 'following', 'B', { standardGas: '2', price: '10' }),
  ]
  const ask = (asked: Partial<Parameters<typeof orderChains>[1]>) =>
    orderChains(cards, { kind: 'all', sort: null, text: '', pinned: [], ...asked })
      .map(({ info }) => info.chain)
      .join('')
  expect([ask({ state: 'well' }), ask({ state: 'ill' })], 'one that does not answer is not well').toEqual(['AD', 'BC'])
  expect([ask({ parent: 'A' }), ask({ parent: 'A', state: 'well' })]).toEqual(['BC', ''])
  expect([ask({ sort: 'gas' }), ask({ sort: 'price' }), ask({ sort: 'index' })]).toEqual(['BDAC', 'DABC', 'BADC'])
  expect(parentsOf(cards)).toEqual(['A', 'B'])
})

test('a pinned chain stays so in this browser, and what was kept of another form is none', () => {
  let kept: unknown = [1, 'A', null]
  const storage = { read: () => kept, write: (_: string, value: unknown) => void (kept = value) } as never
  expect(pinnedChains.read(storage)).toEqual(['A'])
  expect(pinnedChains.toggle(storage, 'B')).toEqual(['B', 'A'])
  expect(pinnedChains.toggle(storage, 'A')).toEqual(['B'])
  expect(kept).toEqual(['B'])
})
