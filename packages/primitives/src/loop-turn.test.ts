import { expect, test } from 'vitest'
import { loopTurn } from './loop-turn.ts'

const hold = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end;);
}

test('performance A4: of long pieces of work one is done in a turn of the loop, in the order in which they asked', async () => {
  const done: string[] = []
  const piece = async (name: string) => {
    await loopTurn()
    hold(2)
    done.push(name)
    // What follows it without waiting belongs to the same piece.
    await Promise.resolve()
    done.push(`${name} after`)
  }
  let ticks = 0
  const tick = (): void => {
    ticks++
    done.push('visitor')
    if (ticks < 3) setImmediate(tick)
  }
  const pieces = ['a', 'b', 'c'].map(piece)
  setImmediate(tick)
  await Promise.all(pieces)
  expect(done).toEqual(['a', 'a after', 'visitor', 'b', 'b after', 'visitor', 'c', 'c after'])
})

test('performance A4: whoever asks while another works gets a turn of its own', async () => {
  const done: string[] = []
  const later = loopTurn().then(async () => {
    done.push('first')
    setImmediate(() => done.push('visitor'))
    const next = loopTurn().then(() => done.push('second'))
    await next
  })
  await later
  expect(done).toEqual(['first', 'visitor', 'second'])
})
