import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { depositSignature } from './deposit-log.ts'

/** Values of `DepositEvent`, each behind an offset and its length, in whole words (EIP-6110). */
function encoded(values: readonly string[]): Hex {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const parts = values.map((hex) => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0'))
  let at = values.length * 32
  const offsets = parts.map((part) => {
    const offset = word(at)
    at += part.length / 2
    return offset
  })
  return `0x${offsets.join('')}${parts.join('')}`
}

test('screens-evm §13.2: the signature of a deposit is the fourth value of its log; data of another length have none', () => {
  const values = ['aa'.repeat(48), 'bb'.repeat(32), 'cc'.repeat(8), 'dd'.repeat(96), 'ee'.repeat(8)]
  const data = encoded(values)
  expect(depositSignature(data)).toBe(`0x${'dd'.repeat(96)}`)
  expect(depositSignature(`${data}00`)).toBeNull()
  expect(depositSignature('0x')).toBeNull()
})
