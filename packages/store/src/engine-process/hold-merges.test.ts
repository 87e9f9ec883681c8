import { expect, test } from 'vitest'
import { createMergeHold } from './hold-merges.ts'

test('reliability F-28: no merge runs while the disk is nearly full, and they go on with room to spare', async () => {
  let free = 200
  let isAway = false
  const said: string[] = []
  const hold = createMergeHold({
    floorBytes: 100,
    readFree: async () => free,
    run: async (sql) => {
      if (isAway) throw new Error('busy')
      said.push(sql)
    },
  })
  const at = async (bytes: number) => {
    free = bytes
    await hold.look()
    return said.splice(0)
  }
  expect(await at(100)).toEqual([])
  isAway = true
  expect(await at(99)).toEqual([])
  isAway = false
  expect(await at(99)).toEqual(['SYSTEM STOP MERGES'])
  expect(await at(0)).toEqual([])
  expect(await at(109)).toEqual([])
  expect(await at(111)).toEqual(['SYSTEM START MERGES'])
  expect(await at(Number.NaN), 'what is not known stops nothing').toEqual([])
})
