import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { whenCounted } from './when-counted.ts'

const counting = (seconds: number) => new OrreryError('BEING_COUNTED', { what: 'what the charts show', seconds })

/** Asks a server that answers `errors` one after the other and then `counted`; also tells the waits. */
async function asked(errors: readonly Error[], isGone = () => false) {
  const waits: number[] = []
  let at = 0
  const answer = await whenCounted(
    async () => {
      const error = errors[at++]
      if (error !== undefined) throw error
      return 'counted'
    },
    isGone,
    async (ms) => void waits.push(ms),
  ).catch((error: unknown) => error)
  return { answer, waits, questions: at }
}

test('screens-evm §2.4: what is still being counted is asked for again when the server said, within bounds', async () => {
  expect(await asked([counting(5), counting(0), counting(900)])).toEqual({
    answer: 'counted',
    waits: [5_000, 1_000, 30_000],
    questions: 4,
  })
})

test('screens-evm §2.4: another error ends it, as does leaving the page or counting without an end', async () => {
  const other = new OrreryError('STORE_UNAVAILABLE', {} as never)
  expect(await asked([counting(5), other])).toEqual({ answer: other, waits: [5_000], questions: 2 })
  expect((await asked([counting(5)], () => true)).questions).toBe(1)
  const endless = await asked(Array.from({ length: 200 }, () => counting(1)))
  expect(endless.questions).toBe(24)
  expect(endless.answer).toMatchObject({ code: 'BEING_COUNTED' })
})
