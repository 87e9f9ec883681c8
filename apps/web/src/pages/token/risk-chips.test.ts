import { expect, test } from 'vitest'
import type { TokenPowers } from '@orrery/model/wire/token'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { riskChips } from './risk-chips.ts'

const told = await createSampleApi().getTokenPowers({ chain: 'ETH', address: '0x1' })
const token = { address: '0xabc', audit: null, standard: 'erc20' } as const
const ids = (powers: Partial<TokenPowers>, of: Partial<Parameters<typeof riskChips>[1]> = {}) =>
  riskChips({ ...told, ...powers }, { ...token, ...of }, 'eth').map(({ id }) => id)

test('screens-evm §8.2: the head of a token names what its code allows, each fact with the page that it stands on', () => {
  const chips = riskChips({ ...told, isGone: false }, token, 'eth')
  expect(chips.map(({ id }) => id)).toEqual(['mint', 'pause', 'proxy', 'owner', 'trial'])
  expect(chips[0]).toMatchObject({ words: ['token.power.mint'], to: `/eth/address/${told.code}/contract` })
  expect(chips[2]).toMatchObject({ name: 'EIP-1967', to: '/eth/address/0xabc/contract' })
  expect(chips[3]).toMatchObject({
    words: ['fact.owner', 'token.owner.safe'],
    to: `/eth/address/${told.owner!.address}`,
  })
})

test('screens-evm §8.2: a token that was destroyed says so first, and one whose transfers do not tell all says that', () => {
  const audit = { agrees: false } as NonNullable<Parameters<typeof riskChips>[1]['audit']>
  expect(ids({ isGone: true, powers: [], proxy: null, owner: null, code: null }, { audit })).toEqual(['gone', 'audit'])
  expect(ids({ isGone: false }, { audit: { ...audit, agrees: true } })).not.toContain('audit')
})

test('screens-evm §0.6: that a token is not verified and has no pool is told beside other facts, only where both are known', () => {
  const marks = { verified: false, listed: false }
  const chips = (verified: boolean, isUnpooled: boolean) =>
    riskChips({ ...told, isGone: false }, { ...token, marks: { ...marks, verified } }, 'eth', isUnpooled)
  expect(chips(false, true).find(({ id }) => id === 'noPool')).toEqual({
    id: 'noPool',
    words: ['token.noPool'],
    to: '/eth/token/0xabc?tab=dex',
    tone: 'plain',
  })
  for (const other of [chips(true, true), chips(false, false)])
    expect(other.map(({ id }) => id)).not.toContain('noPool')
})

test('screens-evm §8.2: nobody tries to sell an item', () => {
  expect(ids({ isGone: false }, { standard: 'erc721' })).not.toContain('trial')
})
