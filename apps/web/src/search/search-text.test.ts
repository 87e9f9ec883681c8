import { expect, test } from 'vitest'
import { searchText } from './use-suggestions.ts'

const BODY =
  '6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj'

test('screens-nonevm §4.5: the search tells nobody an extended key, alone or in a descriptor, public or private', () => {
  for (const prefix of ['xpub', 'ypub', 'zpub', 'tpub', 'vpub', 'Ltub', 'Mtub', 'dgub', 'drkp', 'xprv', 'zprv', 'Ltpv'])
    for (const text of [prefix + BODY, `wpkh([73c5da0a/84'/0'/0']${prefix}${BODY}/0/*)`])
      expect([text, searchText(text)]).toEqual([text, ''])
})

test('what can be found is searched for', () => {
  for (const text of [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16i0',
    `ltcmweb1${'qkpv'.repeat(30)}`,
    `0x${'ab'.repeat(48)}`,
    'uniswap',
  ])
    expect(searchText(` ${text} `)).toBe(text)
})
