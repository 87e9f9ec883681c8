import { expect, test } from 'vitest'
import type { ArchiveState } from '@orrery/archive/archive'
import type { ChainDesk } from '../chain-desk.ts'
import { countDeep } from './count-rows.ts'
import { createLru } from '../lru.ts'
import type { Snapshot } from '../snapshot.ts'

const reads = {} as Snapshot['deep']
const state = (): ArchiveState => ({ ranges: [] }) as unknown as ArchiveState

const deskOf = () => {
  const counts = new Map<ArchiveState, ReturnType<ChainDesk['countsOf']>>()
  const countsOf = (of: ArchiveState) => {
    const known = counts.get(of) ?? createLru<string, Promise<number>>(10, () => 0)
    counts.set(of, known)
    return known
  }
  return { runtime: { archive: { reads } }, countsOf } as unknown as ChainDesk
}

test('a count is made once for one state of the archive, also for those who ask while it is made', async () => {
  const desk = deskOf()
  let made = 0
  const ask = (of: ArchiveState, deep = reads) =>
    countDeep(desk, { state: of, deep }, 'holders', () => Promise.resolve(++made))
  const first = state()
  expect(await Promise.all([ask(first), ask(first)])).toEqual([1, 1])
  expect(await ask(first)).toBe(1)
  expect(await ask(state())).toBe(2)
  // Below a cut the archive has other counts than as a whole: those are nobody else's.
  expect(await ask(first, {} as Snapshot['deep'])).toBe(3)
  expect(await ask(first)).toBe(1)
})

test('a count that fails is made again by who asks next', async () => {
  const desk = deskOf()
  const at = { state: state(), deep: reads }
  const failed = countDeep(desk, at, 'holders', () => Promise.reject(new Error('away')))
  await expect(failed).rejects.toThrow('away')
  expect(await countDeep(desk, at, 'holders', async () => 7)).toBe(7)
})
