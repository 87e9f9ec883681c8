import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compileContracts } from './compile-contracts.ts'

test('compiling the contracts again gives what is committed', async () => {
  const committed = await readFile(new URL('../src/evm-contracts.gen.ts', import.meta.url), 'utf8')
  expect(await compileContracts()).toBe(committed)
})
