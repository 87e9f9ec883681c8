import { isOrreryError } from '@orrery/errors/orrery-error'
import { silentLog } from '@orrery/primitives/log'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { keepRoom } from '@orrery/store/keep-room'
import type { Store } from '@orrery/store/store'
import { expect, test } from 'vitest'
import { watchDiskRoom } from './disk-room.ts'

const watch = async (floorBytes: number, free: () => number) => {
  const clock = createVirtualClock()
  const said: string[] = []
  const say = (message: string) => void said.push(message)
  const ending = new AbortController()
  const room = await watchDiskRoom(
    { dir: '/d', floorBytes, clock, log: { ...silentLog, warn: say, info: say }, read: async () => free() },
    ending.signal,
  )
  return { room, said, clock, end: () => ending.abort() }
}

test('reliability F-28: writing pauses below the floor within 5 s, says so once, and goes on by itself with room to spare', async () => {
  let free = 2_000
  const { room, said, clock, end } = await watch(1_000, () => free)
  expect(room.isLow()).toBe(false)
  free = 999
  await clock.advance(5_000)
  expect(room.isLow()).toBe(true)
  await clock.advance(60_000)
  free = 1_050
  await clock.advance(5_000)
  expect(room.isLow(), 'a little more than the floor').toBe(true)
  free = 1_200
  await clock.advance(5_000)
  expect(room.isLow()).toBe(false)
  expect(said).toEqual([
    'the disk is nearly full: the archive takes no writes until there is room',
    'the disk has room again',
  ])
  end()
})

test('a floor of 0 and a disk that cannot be read pause nothing', async () => {
  expect((await watch(0, () => 0)).room.isLow()).toBe(false)
  const broken = await watch(1_000, () => {
    throw new Error('EIO')
  })
  expect(broken.room.isLow()).toBe(false)
  broken.end()
})

test('reliability F-28: while there is no room inserts fail as on a full disk and reads and mutations go on', async () => {
  const calls: string[] = []
  const store = {
    insert: async () => void calls.push('insert'),
    insertBinary: async () => void calls.push('binary'),
    command: async () => void calls.push('command'),
    query: async () => [],
    close: async () => {},
  } as unknown as Store
  let low = true
  const guarded = keepRoom(store, () => low, '/d')
  for (const write of [
    () => guarded.insert({} as never, [], ''),
    () => guarded.insertBinary({} as never, new Uint8Array(), ''),
  ])
    expect(isOrreryError(await write().catch((error: unknown) => error), 'STORE_FULL')).toBe(true)
  await guarded.command('ALTER')
  expect(await guarded.query({ sql: '', columns: {} })).toEqual([])
  low = false
  await guarded.insertBinary({} as never, new Uint8Array(), '')
  expect(calls).toEqual(['command', 'binary'])
})
