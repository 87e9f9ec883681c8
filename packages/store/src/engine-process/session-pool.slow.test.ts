import type { Session } from 'chdb'
import { expect, test } from 'vitest'
import { SessionPool } from './session-pool.ts'

const never = new AbortController().signal
const session = () => ({ close() {} }) as unknown as Session

test('a session that becomes free goes to who waits, not to who comes at that instant', async () => {
  const pool = new SessionPool(session, 1, 8)
  for (let ticks = 0; ticks < 12; ticks++) {
    const gate = Promise.withResolvers<void>()
    const seen: unknown[] = []
    const note = async (given: Session) => void seen.push(given)
    const first = pool.use(() => gate.promise, never)
    const second = pool.use(note, never)
    gate.resolve()
    for (let i = 0; i < ticks; i++) await Promise.resolve()
    await Promise.all([first, second, pool.use(note, never)])
    expect(seen).toEqual([expect.anything(), expect.anything()])
  }
})

test('a caller who has left already takes no session', async () => {
  const pool = new SessionPool(session, 1, 8)
  let ran = false
  await expect(pool.use(async () => (ran = true), AbortSignal.abort())).rejects.toMatchObject({ code: 394 })
  expect(ran).toBe(false)
  expect(pool.busy).toBe(false)
})
