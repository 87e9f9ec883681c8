import { expect, test } from 'vitest'
import { apartText } from './apart-text.ts'

/** Examples of BOLT 11, BOLT 12 and LUD-01. */
const LIGHTNING = [
  'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp',
  'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq8rkx3yf5tcsyz3d73gafnh3cax9rn449d9p5uxz9ezhhypd0elx87sjle52x86fux2ypatgddc6k63n7erqz25le42c4u4ecky03ylcqca784w',
  'lntb20m1pvjluezhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqfpp3x9et2e20v6pu37c5d9vax37wxq72un98',
  'lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcnygrfdej82um5wf5k2uckyypwa3eyt44h6txtxquqh7lz5djge4afgfjn7k4rgrkuag0jsd5xvxg',
  'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS',
]

test('screens-nonevm §4.6: what Lightning wallets hand out is known as such, and as nothing of a chain', () => {
  for (const text of LIGHTNING)
    for (const one of [text, text.toUpperCase(), ` lightning:${text}\n`])
      expect([one, apartText(one)]).toEqual([one, 'lightning'])
})

test('BIP-321: a payment link without an address is what it has besides', () => {
  for (const text of [
    'bitcoin:?lno=lno1pqps7',
    'BITCOIN:?AMOUNT=1&LIGHTNING=LNBC1P',
    `bitcoin:?lightning=${LIGHTNING[0]}`,
  ])
    expect([text, apartText(text)]).toEqual([text, 'lightning'])
})

test('BIP-174: a transaction that is not signed to its end is known in both of its spellings', () => {
  expect(apartText('cHNidP8BAHUCAAAAASaBcTce3/KF6Tet7qSze3gADAVmy7OtZGQXE8pCFxv2AAAAAAD+////')).toBe('psbt')
  expect(apartText('70736274FF0100750200000001')).toBe('psbt')
})

test('what may be found is none of it', () => {
  for (const text of [
    '',
    'lnbc1',
    'lnbc',
    'lno1token',
    'lightning',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
    '0270736274ff7073',
    // Whom it pays in the chain comes first.
    'bitcoin:bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr?lightning=lnbc1pvjluez',
    'bitcoin:?amount=1',
    'chnidp',
  ])
    expect([text, apartText(text)]).toEqual([text, null])
})
