import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import type { ApiRequest } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { keepKeys } from '../client/open-api.ts'
import { hasWalletKey, NO_WALLET_KEY, searchText, walletPath } from './wallet-key.ts'

const BODY =
  '6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj'

/** As browsers hold a field against its `pattern` (HTML, constraint validation). */
const holds = (text: string): boolean => new RegExp(`^(?:${NO_WALLET_KEY})$`, 'v').test(text)

test('screens-nonevm §4.5: the search tells nobody an extended key, alone or in a descriptor, public or private', () => {
  for (const prefix of ['xpub', 'ypub', 'zpub', 'tpub', 'vpub', 'Ltub', 'Mtub', 'dgub', 'drkp', 'xprv', 'zprv', 'Ltpv'])
    for (const text of [prefix + BODY, `wpkh([73c5da0a/84'/0'/0']${prefix}${BODY}/0/*)`])
      expect([text, searchText(text), holds(text)]).toEqual([text, '', false])
  // The end is often lost at pasting.
  expect(hasWalletKey(`xprv${BODY.slice(0, 90)}`)).toBe(true)
})

test('nor its first letters while it is typed, nor whose wallet a descriptor names', () => {
  const sentOf = (whole: string): readonly string[] =>
    Array.from(whole, (_, at) => searchText(whole.slice(0, at + 1))).filter((text) => text !== '')
  // The fifth letter is the same for every key of a depth (SLIP-132; BIP-32 serialises version and depth first).
  for (const start of [
    'xpub6',
    'xprv9',
    'ypub6',
    'zpub6',
    'Zpub7',
    'tpubD',
    'upub5',
    'vpub5',
    'Ltub2',
    'Ltpv7',
    'Mtub2',
    'dgub8',
    'dgpv5',
    'drkpR',
    'drkvj',
  ])
    expect([start, sentOf(start + BODY).at(-1)]).toEqual([start, start.slice(0, 4)])
  for (const descriptor of ['wpkh(', 'sh(wsh(', ''].map((open) => `${open}[73c5da0a/84'/0'/0']xpub${BODY}/0/*`))
    expect(sentOf(descriptor).at(-1)).toBe(`${descriptor.split('[')[0]}[73c`)
})

test('nor a private key as wallets export it, of either length and any coin', () => {
  // The Bitcoin wiki's own examples (Wallet import format), and the letters that other coins and test networks begin with.
  const long = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
  const short = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'
  for (const text of [long, short, ...[...'679'].map((one) => one + long.slice(1))].concat(
    [...'LQTXc'].map((one) => one + short.slice(1)),
  ))
    expect([text, searchText(text), holds(`my ${text} key`)]).toEqual([text, '', false])
  // A few letters that were lost at its end are soon found.
  expect([long.slice(0, 46), short.slice(0, 47)].map(searchText)).toEqual(['', ''])
})

test('no call of the client carries a key, whoever makes it', async () => {
  const sent: unknown[] = []
  const send = keepKeys(async ({ params }) => {
    sent.push(params['q'])
    return { code: 0, data: null } as unknown as Awaited<ReturnType<ApiRequest>>
  })
  const call = (q: string) => send({ name: 'search', method: 'GET', path: '/v1/search', params: { q } })
  await expect(call(`xpub${BODY}`)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await call('uniswap')
  expect(sent).toEqual(['uniswap'])
})

const [eth, btc, ltc] = ['ETH', 'BTC', 'LTC'].map((code) => ALL_CHAINS.find((chain) => chain.code === code)!) as [
  Chain,
  Chain,
  Chain,
]

test('a key leads to the wallet page of the chain, or of the first that has one', () => {
  expect(walletPath([eth, btc, ltc], 'LTC')).toBe('/litecoin/xpub')
  expect(walletPath([eth, btc, ltc], 'ETH')).toBe('/bitcoin/xpub')
  expect(walletPath([eth], null)).toBeNull()
})

test('what can be found is searched for', () => {
  for (const text of [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16i0',
    `ltcmweb1${'qkpv'.repeat(30)}`,
    `0x${'ab'.repeat(48)}`,
    'uniswap',
    'GrubHub',
    'StubHub',
    'transfer(address,(uint256,bytes)[])',
    `Qm${'aB3'.repeat(14)}xy`,
    // 51 and 52 characters that are no keys: digits with zeros, a validator of Cosmos.
    `5${'10'.repeat(25)}`,
    `cosmosvaloper1${'qz'.repeat(19)}`,
    '',
  ])
    expect([searchText(` ${text} `), holds(text)]).toEqual([text, true])
})
