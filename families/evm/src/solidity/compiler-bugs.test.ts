import { expect, test } from 'vitest'
import { compilerBugs } from './compiler-bugs.ts'

const plain = { optimizer: false, viaIR: false }
const names = (compiler: string, settings = plain) => compilerBugs(compiler, settings)?.map(({ name }) => name)

test('screens-evm §6.1: a compiler is told the bugs of its own version, and none that came later or were mended before', () => {
  expect(names('0.8.36+commit.0')).toEqual([])
  expect(names('v0.8.34')).toEqual(['UncheckedArrayStorageSizeOverflow', 'InheritanceOrderReversalOnStorageEndWarning'])
  expect(names('0.4.22')).toContain('OneOfTwoConstructorsSkipped')
  expect(names('0.4.21')).not.toContain('OneOfTwoConstructorsSkipped')
  expect(names('0.4.23')).not.toContain('OneOfTwoConstructorsSkipped')
})

test('a bug that takes a setting is not told of code that was compiled without it', () => {
  const of = (settings: typeof plain) => names('0.8.28', settings)
  expect(of(plain)).not.toContain('TransientStorageClearingHelperCollision')
  expect(of({ ...plain, viaIR: true })).toContain('TransientStorageClearingHelperCollision')
  expect(names('0.8.14', plain)).not.toContain('InlineAssemblyMemorySideEffects')
  expect(names('0.8.14', { ...plain, optimizer: true })).toContain('InlineAssemblyMemorySideEffects')
  expect(names('0.8.20', { ...plain, viaIR: true })).not.toContain('MissingSideEffectsOnSelectorAccess')
})

test('what is no release has no list, which is not the same as no bugs', () => {
  for (const text of ['', 'vyper 0.3.10', '0.8', 'latest', '0.8.99999']) expect(compilerBugs(text, plain)).toBeNull()
})
