import { expect, test } from 'vitest'
import { whileItMoves } from './start-program.ts'

test('what moves is waited for, however long it takes; what stands still, or only fails, is not', async () => {
  let height = 0
  const step = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (height === 2) throw new Error('a hiccup')
    return { done: height > 6 ? 'all' : null, mark: String(height) }
  }
  const climbing = async () => step().finally(() => height++)
  const began = performance.now()
  expect(await whileItMoves('it', climbing, 1_000)).toBe('all')
  expect(performance.now() - began).toBeGreaterThan(1_000)
  height = 5
  await expect(whileItMoves('it', step, 500)).rejects.toThrow('it stood still for 500 ms at 5')
  await expect(whileItMoves('it', () => Promise.reject(new Error('down')), 500)).rejects.toThrow(
    'at its beginning: down',
  )
})
