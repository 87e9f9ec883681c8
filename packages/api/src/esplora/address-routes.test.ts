import type { ChainReads } from '@orrery/model/reads'
import { expect, test } from 'vitest'
import { atOneMoment } from '../queries/snapshot.ts'
import { OUTPUT_ACCOUNTS } from '../testing/output-family.ts'
import { createOutputWorld } from '../testing/world.ts'
import { unspentRows } from './address-routes.ts'

test('the search for unspent outputs ends at its time with a refusal, never with a part of them', async () => {
  const { runtime } = await createOutputWorld(5, 60)
  const { reads: all } = runtime.archive
  let now = 0
  const desk = { family: runtime.family, clock: { monotonic: () => now, now: () => now, sleep: async () => {} } }
  let asked = 0
  // Each look costs a second and reaches one block.
  const coins: ChainReads['coins'] = async (table, address, query) => {
    asked++
    now += 1_000
    const found = await all.coins(table, address, { ...query, limit: 100 })
    const lookedTo = Math.max(0, Math.min(query.before?.height ?? 1_000, 44) - 1)
    return {
      coins: found.coins.filter(({ height }) => height >= lookedTo).slice(0, query.limit),
      lookedTo: lookedTo || null,
    }
  }
  const reads = new Proxy(all, { get: (of, name) => (name === 'coins' ? coins : Reflect.get(of, name)) })
  const slow = { ...runtime, archive: { ...runtime.archive, reads } }
  const key = OUTPUT_ACCOUNTS[1]!
  const find = (seconds: number, chain = slow) => {
    now = asked = 0
    return atOneMoment(chain, (snapshot) => unspentRows(desk, snapshot, key, seconds * 1_000))
  }
  await expect(find(3)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  expect(asked).toBeLessThan(10)
  const whole = await find(3, runtime)
  expect(whole.length).toBeGreaterThan(3)
  expect(await find(1_000)).toEqual(whole)
})
