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

/** Keys that nobody holds, by the coins whose version byte they have (Wallet import format; the numbers are the coins' chain parameters). */
const PRIVATE_KEYS = {
  '0x80 Bitcoin': [
    '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
    'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
    'L5oLkpV3aqBjhki6LmvChTCV6odsp4SXM6FfU2Gppt5kFLaHLuZ9',
  ],
  '0xb0 Litecoin': [
    '6urGLUVp8tRCjYaYwERgjdqPEU3YxhFrfkLub6WoSegAm1fw9wF',
    'T6GSgxNB3owpnnP5xNFxPBaZ8SNG4pgaE2Js7VLXzDHt4zeuqa87',
  ],
  '0xcc Dash': [
    '7rH7Gy4hzoMYWWrJKTofScd4sfHfAQrNheKvRHmuGzs2aQMtPRm',
    'XEW6hUTMx7bg5GkbSVJxg4EC6bzXSYGvnPkWnD3BjcPoxGBuB4rz',
  ],
  '0x9e Dogecoin': [
    '6JrsAJREoEF8Jn7rcoFhZs3SkQxdG266WF4yCQ8fYrZBsmYf8ZT',
    'QRq6Q3syu3TMFU9G119t43sneckX3HoVJ56X3K6q9bj5134JBNWf',
  ],
  // Of the other length they begin as hashes may; what they open is worth nothing.
  '0xef test networks': ['cQoAi84r5VfVBPDUo98DY9YEop2MfBmNUrZ5N7AVvMmior9XxGPe'],
}

/** Of the test networks, in the long form: it begins as hashes may, and is known by its length alone. */
const LIKE_A_HASH = '92KAT5mpph2UEEBz3kXdpqcAveqnv4M2F1ogxXrH4w6brCqxsf9'

test('nor a private key as wallets export it, of either length and any coin, whole or with its end lost', () => {
  for (const text of [...Object.values(PRIVATE_KEYS).flat(), LIKE_A_HASH]) {
    expect([text, searchText(text), holds(`my ${text} key`)]).toEqual([text, '', false])
    expect([text, searchText(`pkh(${text})`), searchText(text.slice(0, 46))]).toEqual([text, '', ''])
  }
})

test('nor more of a private key that is typed than its first letters, which leave nobody a way to the others', () => {
  const lettersSent = (key: string): readonly number[] =>
    Array.from(key, (_, at) => at + 1).filter((length) => searchText(key.slice(0, length)) !== '')
  // So many letters have addresses of Dash, Litecoin's test network and TRON, which begin alike: whole ones are searched for.
  const ofAddress = (key: string): boolean => /^[7QT]/.test(key)
  for (const key of Object.values(PRIVATE_KEYS).flat())
    expect([key, lettersSent(key).filter((length) => length > 17)]).toEqual([key, ofAddress(key) ? [34] : []])
  // Most have a digit among the first twelve.
  expect(lettersSent(PRIVATE_KEYS['0x80 Bitcoin'][0]!)).toHaveLength(11)
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
    // Words and addresses that begin as private keys do, or nearly.
    'KyberNetworkCrystal',
    'L2BEATtoken',
    'cUSDCv3WETH',
    'QUANTUMCATSRUNES',
    'XDOGEARMYCENTURY',
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
    'TBA6CypYJizwA9XdC7Ubgc5F1bxrQ7SqPt',
    '7qkFjVU4ZVF6xXUkrMYxcUwmDXmhN2vtUD',
    '9xTu4zSGnq8tV4vBqPPnqMBQ3k9wAzFJ7M',
    'D7Y55rXQbqJdBrm2xCtSAxkFvwvWrjYBqQ',
    '91ab34cd56ef7891ab34',
    `Qm${'aB3'.repeat(14)}xy`,
    // 51 and 52 characters that are no keys: digits with zeros, a validator of Cosmos.
    `5${'10'.repeat(25)}`,
    `cosmosvaloper1${'qz'.repeat(19)}`,
    '',
  ])
    expect([searchText(` ${text} `), holds(text)]).toEqual([text, true])
})
