import { expect, test } from 'vitest'
import { readRecipient } from './read-recipient.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

test('screens-evm §15.9: an address is found in what was pasted, a link or a payment code', () => {
  for (const text of [
    ADDRESS,
    `  ${ADDRESS}\n`,
    `https://sepolia.example/address/${ADDRESS}`,
    `https://sepolia.example/en/sepolia/address/${ADDRESS}?tab=1#x`,
    `http://127.0.0.1:3000/devnet/address/${ADDRESS}/tokens`,
    `ethereum:${ADDRESS}@11155111?value=1`,
  ])
    expect(readRecipient(text)).toBe(ADDRESS)
  expect(readRecipient('bitcoin:rltc1qxyz?amount=1')).toBe('rltc1qxyz')
  expect(readRecipient('https://x.example/address/%E0%A4%A')).toBe('%E0%A4%A')
  expect(readRecipient('')).toBe('')
})
