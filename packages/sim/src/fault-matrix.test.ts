import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ATTACK_MATRIX } from './attack-matrix.ts'
import { EVM_FAULTS } from './chaos/evm-faults.ts'
import { OUTPUT_FAULTS } from './chaos/output-faults.ts'
import { FAULT_MATRIX } from './fault-matrix.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const MATRICES = [
  ['F', FAULT_MATRIX],
  ['S', ATTACK_MATRIX],
] as const

test.each(MATRICES)('reliability §2.2, §3: every row %s-01 to -48 is in its matrix once', (letter, matrix) => {
  expect(matrix.map(({ id }) => id)).toEqual(
    Array.from({ length: 48 }, (_, i) => `${letter}-${String(i + 1).padStart(2, '0')}`),
  )
})

test.each(MATRICES)('reliability I-12: each test that the matrix of %s names exists', async (_letter, matrix) => {
  const missing: string[] = []
  for (const row of matrix) {
    if (!('firedBy' in row)) continue
    expect(row.firedBy.length, row.id).toBeGreaterThan(0)
    for (const [file, title] of row.firedBy) {
      const text = await readFile(path.join(ROOT, file), 'utf8').catch(() => '')
      if (!text.includes(title)) missing.push(`${row.id}: ${file}: ${title}`)
    }
  }
  expect(missing).toEqual([])
})

test.each([
  ['EVM', EVM_FAULTS, 'a real chain is indexed as it is'],
  ['output', OUTPUT_FAULTS, 'a real chain of outputs is indexed as it is'],
] as const)(
  'every fault of the wire of %s chains stands for a row, and each row that names the wire has one',
  (_, faults, title) => {
    const rows = new Set(FAULT_MATRIX.map(({ id }) => id))
    expect(faults.filter(({ id }) => !rows.has(id))).toEqual([])
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
    const named = FAULT_MATRIX.filter(
      (row) =>
        'firedBy' in row && row.firedBy.some(([file, words]) => file.includes('run-chaos') && words.endsWith(title)),
    ).map(({ id }) => id)
    expect([...new Set(faults.map(({ id }) => id))].sort()).toEqual(named)
  },
)
