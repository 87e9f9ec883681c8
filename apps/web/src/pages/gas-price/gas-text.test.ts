import { expect, test } from 'vitest'
import { gasText } from './gas-text.ts'

test('screens-evm §7: a price of a few wei is told in wei, as transactions tell theirs; zero and what nobody knows are not', () => {
  const told = (wei: string | null) => gasText(wei, 'en_US', 'Gwei').replaceAll('\u00A0', ' ')
  expect(['55', '587000', '2820829000', '0', null].map(told)).toEqual([
    '55 wei',
    '587,000 wei',
    '2.820829 Gwei',
    '0 Gwei',
    '--',
  ])
})
