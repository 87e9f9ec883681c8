import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

test('results come in the order of the pieces, never more than so many at a time', async () => {
  let under = 0
  let most = 0
  const piece = (value: number, turns: number) => async () => {
    most = Math.max(most, ++under)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    under--
    return value
  }
  expect(await sideBySide([piece(1, 9), piece(2, 1), piece(3, 4), piece(4, 0)], 2)).toEqual([1, 2, 3, 4])
  expect(most).toBe(2)
  expect(await sideBySide([], 3)).toEqual([])
})

test('a failure is thrown when what was under way has ended, and nothing begins after it', async () => {
  const ended: string[] = []
  const slow = Promise.withResolvers<void>()
  const running = sideBySide(
    [
      async () => {
        throw new Error('first')
      },
      async () => {
        await slow.promise
        ended.push('slow')
      },
      async () => void ended.push('never'),
    ],
    2,
  )
  const told = running.catch((error: Error) => ended.push(error.message))
  await Promise.resolve()
  slow.resolve()
  await told
  expect(ended).toEqual(['slow', 'first'])
})
