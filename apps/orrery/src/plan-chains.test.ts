import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { btc } from '@orrery/chains/records/btc'
import { afterAll, expect, test } from 'vitest'
import { withPools } from './plan-chains.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'orrery-pools-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('screens-nonevm §4.5: the pool file of a chain is found by any name of the chain, however its nodes were told', () => {
  const file = path.join(dir, 'pools.json')
  writeFileSync(file, '[{"name":"A pool"}]')
  const plan = { chain: btc, settings: { nodes: ['http://a:8332'] } }
  for (const name of [btc.code, btc.path])
    expect(withPools(plan, { LTC: '/ltc.json', [name]: file })).toEqual({ ...plan, poolFile: [{ name: 'A pool' }] })
  expect(withPools(plan, { LTC: '/ltc.json' })).toBe(plan)
  expect(() => withPools(plan, { BTC: path.join(dir, 'absent.json') })).toThrow('pools.BTC')
})
