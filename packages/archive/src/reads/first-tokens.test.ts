import { expect, test } from 'vitest'
import type { TokenRow } from '@orrery/model/rows'
import { createFirstTokens, FIRST_TOKENS } from './first-tokens.ts'

function shelf() {
  const state = { writes: 0, reads: 0, fails: false }
  const first = createFirstTokens(() => state.writes)
  const ask = async (choice = '') => {
    const found = await first(choice, async (limit) => {
      expect(limit).toBe(FIRST_TOKENS)
      state.reads++
      if (state.fails) throw new Error('the engine is away')
      return [{ height: state.reads } as TokenRow]
    })
    return found.map(({ height }) => height)
  }
  return { state, ask }
}

test('screens-evm §8.1: who comes first is read once until tokens are written, for each choice of them, however many ask', async () => {
  const { state, ask } = shelf()
  expect(await Promise.all([ask(), ask(), ask('erc20')])).toEqual([[1], [1], [2]])
  expect(await ask()).toEqual([1])
  state.writes++
  expect([await ask(), await ask('erc20'), await ask()]).toEqual([[3], [4], [3]])
})

test('an answer that did not come is asked for again, and of many choices the last are kept', async () => {
  const { state, ask } = shelf()
  state.fails = true
  await expect(ask()).rejects.toThrow('away')
  state.fails = false
  expect(await ask()).toEqual([2])
  for (let choice = 0; choice < 9; choice++) await ask(String(choice))
  expect(await ask()).toEqual([12])
})
