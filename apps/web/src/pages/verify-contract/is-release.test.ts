import { expect, test } from 'vitest'
import { isRelease } from './is-release.ts'

test('screens-evm §6.2: the compiler that a code names is chosen where it is installed, and no other for it', () => {
  expect(isRelease('0.8.24+commit.e11b9ed9', 'solc 0.8.24')).toBe(true)
  expect(isRelease('0.8.2+commit.661d1103', 'solc 0.8.24')).toBe(false)
  expect(isRelease('0.8.24+commit.e11b9ed9', 'vyper 0.8.24')).toBe(false)
})
