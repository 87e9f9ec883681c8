import { expect, test } from 'vitest'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { keepAnswer } from './keep-answer.ts'

/** A chain whose tip and clock a test moves. */
function world() {
  const state = { tip: '0xaa', now: 0, asked: 0, refuses: false }
  const desk = {
    runtime: { head: { view: () => ({ tip: { hash: state.tip } }) } },
    clock: { monotonic: () => state.now },
  } as unknown as ChainDesk
  const ask = keepAnswer(10_000, async () => {
    state.asked++
    if (state.refuses) throw new Error('refused')
    return state.asked
  })
  return { state, ask: () => ask(desk) }
}

test('issue 6: one question to the node for all who ask within the time, another after it and after each block', async () => {
  const { state, ask } = world()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  state.now = 9_999
  expect(await ask()).toBe(1)
  state.now = 10_000
  expect(await ask()).toBe(2)
  state.tip = '0xbb'
  expect(await ask()).toBe(3)
})

test('a refusal is not kept', async () => {
  const { state, ask } = world()
  state.refuses = true
  await expect(ask()).rejects.toThrow('refused')
  state.refuses = false
  expect(await ask()).toBe(2)
})
