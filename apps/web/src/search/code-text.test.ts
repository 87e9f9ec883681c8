import { expect, test } from 'vitest'
import { codeText } from './code-text.ts'

test('screens-evm §2.1: of a scanned payment request the address is searched, a link stays one', () => {
  const address = `0x${'ab'.repeat(20)}`
  expect(codeText(` ethereum:${address}@1?value=1e18 `)).toBe(address)
  expect(codeText(`ethereum:pay-${address}/transfer?uint256=1`)).toBe(address)
  expect(codeText('bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1')).toBe(
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  )
  expect(codeText('https://a.example/tx/0xab')).toBe('https://a.example/tx/0xab')
  expect(codeText(address)).toBe(address)
  expect(codeText('x'.repeat(9_000))).toHaveLength(8_000)
})
