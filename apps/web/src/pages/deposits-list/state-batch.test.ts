import { expect, test } from 'vitest'
import { createStateBatch } from './state-batch.ts'
import { stateWord } from './state-word.ts'

const key = (at: number) => `0x${String(at).padStart(96, '0')}`

test('screens-evm §13.2: rows ask for their validators in few questions, each key once', async () => {
  const asked: (readonly string[])[] = []
  const stateOf = createStateBatch(async (keys) => {
    asked.push(keys)
    return {
      isAsked: true,
      queued: 9,
      states: keys.slice(1).map((pubkey) => ({ pubkey, index: 1, status: 'active_ongoing', place: null })),
    }
  })
  const told = await Promise.all(Array.from({ length: 30 }, (_, at) => stateOf(key(at))))
  await stateOf(key(3).toUpperCase().replace('0X', '0x'))
  expect(asked.map((keys) => keys.length)).toEqual([25, 5])
  expect(told[0], 'what is not told').toBeNull()
  expect(told[29]).toMatchObject({ pubkey: key(29), queued: 9 })
})

test('a question that fails is the failure of its own keys', async () => {
  const stateOf = createStateBatch(() => Promise.reject(new Error('away')))
  await expect(stateOf(key(1))).rejects.toThrow('away')
})

test('screens-evm §13.2: states of the consensus layer have a word each, and what it does not know is no refusal', () => {
  const word = (status: string | null, place: number | null = null) => stateWord({ status, place }).word
  expect(
    ['pending_initialized', 'pending_queued', 'active_ongoing', 'active_exiting', 'active_slashed'].map((of) =>
      word(of),
    ),
  ).toEqual(['pending', 'pending', 'active', 'exiting', 'slashed'])
  expect(
    ['exited_unslashed', 'exited_slashed', 'withdrawal_possible', 'withdrawal_done', 'something'].map((of) => word(of)),
  ).toEqual(['exited', 'slashed', 'exited', 'withdrawn', 'unknown'])
  expect([word(null, 4), word(null)]).toEqual(['waiting', 'unknown'])
})
