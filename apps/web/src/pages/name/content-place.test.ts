import { expect, test } from 'vitest'
import { contentPlace } from './content-place.ts'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')

test.each([
  // The examples of EIP-1577, IPFS in the form of version 1.
  [
    '0xe3010170122029f2d17be6139079dc48696d1f582a8530eb9805b561eda517e22a892c7e3f1f',
    'ipfs://bafybeibj6lixxzqtsb45ysdjnupvqkufgdvzqbnvmhw2kf7cfkesy7r7d4',
  ],
  [
    '0xe40101fa011b20d1de9994b4d039f6548d191eb26786769f580809256b4685ef316805265ea162',
    'bzz://d1de9994b4d039f6548d191eb26786769f580809256b4685ef316805265ea162',
  ],
  [`0xe50101700013${ascii('docs.star.example.a')}`, 'ipns://docs.star.example.a'],
  [`0xbc03${ascii('zqktlwi4fecvo6ri')}`, 'onion://zqktlwi4fecvo6ri'],
  [
    `0xbd03${ascii('p53lf57qovyuvwsc6xnrppyply3vtqm7l6pcobkmyqsiofyeznfu5uqd')}`,
    'onion3://p53lf57qovyuvwsc6xnrppyply3vtqm7l6pcobkmyqsiofyeznfu5uqd',
  ],
  [`0x90b2ca05${'00'.repeat(31)}ff`, `ar://${'A'.repeat(40)}AP8`],
])('screens-evm §8.6: a content hash is told as the address that it stands for: %s', (hex, place) => {
  expect(contentPlace(hex)).toBe(place)
})

test('a content hash that is none, or of a kind that is not known here, is told by its bytes alone', () => {
  for (const hex of [
    '0x',
    '0xe301',
    '0xe3010170',
    '0xe301017',
    `0xe3010270${'00'.repeat(34)}`,
    '0xffffffffffff',
    `0xbc03${ascii('ZQKTLWI4FECVO6RI')}`,
    `0xbc03${ascii('short')}`,
    `0x90b2ca05${'00'.repeat(31)}`,
    `0xe4010${'0'.repeat(11)}`,
    `0x0101${'00'.repeat(32)}`,
    `0xe301${'01'.repeat(300)}`,
    'ipfs://bafy',
  ])
    expect(contentPlace(hex), hex).toBeNull()
  // A name of other letters is no name: the identifier stands for it.
  expect(contentPlace(`0xe50101700004${ascii('a<b.')}`)).toMatch(/^ipns:\/\/b/)
})
