import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import { carryText, isSignedHit, signedHits, takeCarried } from './signed-text.ts'

const chains = ['ETH', 'BASE', 'BTC', 'LTC'].map((code) => ALL_CHAINS.find((chain) => chain.code === code)!)
const pathOf = (text: string, code: string | null = null) => signedHits(text, chains, code).map(({ path }) => path)

/** The example of EIP-155. */
const LEGACY =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
const rest = 'ab'.repeat(100)

test('screens-evm §2.1: a signed transaction leads to the tool that reads and sends it, on the chain that it names', () => {
  // Chain ids 1 and 8453, in lists whose length takes one byte and two.
  expect(pathOf(`0x02f87001${rest}`)).toEqual(['/broadcasting/ethereum'])
  expect(pathOf(`02f90170822105${rest}`)).toEqual(['/broadcasting/base'])
  // One that names its chain elsewhere, or one that is not followed: the tool says for which it is.
  expect(pathOf(LEGACY)).toEqual(['/broadcasting/ethereum'])
  expect(pathOf(`0x02f8708203e7${rest}`)).toEqual(['/broadcasting/ethereum'])
  expect(pathOf(`0x02f87001${rest}`, 'BASE'), 'the chain that is searched').toEqual(['/broadcasting/base'])
  expect(pathOf(`0200000001${rest}`)).toEqual(['/broadcasting/bitcoin'])
  expect(pathOf(`0200000001${rest}`, 'LTC')).toEqual(['/broadcasting/litecoin'])
  // BIP-431, and an asset lock of DASH.
  expect(pathOf(`0300000001${rest}`)).toEqual(['/broadcasting/bitcoin'])
  expect(pathOf(`0300080001${rest}`)).toEqual(['/broadcasting/bitcoin'])
  expect([`0400000001${rest}`, `0200080001${rest}`].flatMap((text) => pathOf(text))).toEqual([])
})

test('hashes, addresses, words and calldata are none', () => {
  for (const text of [
    '',
    'transfer',
    `0x${'02'.repeat(20)}`,
    `0x02${'f8'.repeat(31)}`,
    `0xa9059cbb${rest}`,
    `0x02f87001${rest}z`,
    `0x02f87001${rest}a`,
  ])
    expect([text, pathOf(text)]).toEqual([text, []])
  expect(signedHits(LEGACY, [], null)).toEqual([])
})

test('the text goes along once, and stands in no address', () => {
  const [hit] = signedHits(LEGACY, chains, null)
  expect(isSignedHit(hit!)).toBe(true)
  expect(isSignedHit({ path: '/ethereum/tx/0xab' })).toBe(false)
  expect(JSON.stringify(hit)).not.toContain(LEGACY.slice(20, 60))
  carryText(LEGACY)
  expect([takeCarried(), takeCarried()]).toEqual([LEGACY, ''])
})
