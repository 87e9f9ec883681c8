import type { LayerReads } from '@orrery/model/layer'
import { PARTY_DAYS, PARTY_ROLE, PARTY_SUM } from '@orrery/model/party-days'
import type { FamilyRow } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const

test('screens-evm §10: a chart of the largest has a line for each of them, by its label or in short, and one for all others', async () => {
  const world = await createAccountWorld(42)
  const day = Math.floor(world.clock.now() / 86_400_000)
  // Eight had blocks today, the last ones the most; two of them are not among the six largest.
  const rows = Array.from({ length: 8 }, (_, at) => ({
    role: PARTY_ROLE[PARTY_SUM.recipients],
    day,
    address: address(String(at + 1)),
    count: at + 1,
  }))
  const layer: RuntimeLayer = {
    status: () => ({ id: PARTY_DAYS, from: 0, through: 20, lack: null }),
    consistent: (read) =>
      read(world.chain[20]!.block, {
        ranked: (_: string, { role }: FamilyRow) =>
          Promise.resolve(
            rows
              .filter((row) => row.role === role)
              .toReversed()
              .slice(0, 6),
          ),
        summed: (_: string, match: { readonly role: number; readonly address?: readonly string[] }, by: unknown) =>
          Promise.resolve(
            by === 'day'
              ? [{ day, count: match.role === rows[0]!.role ? 36 : 0 }]
              : rows.filter((row) => match.address!.includes(row.address)),
          ),
      } as unknown as LayerReads),
  }
  const label = { address: address('8'), tag: 'a.pool', kind: 'exchange', source: '' } as const
  const runtime = { ...world.runtime, layers: new Map([[PARTY_DAYS, layer]]), labels: [label as never] }
  const client = createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const { chart, values, note } = await client.getChart({ chain: 'tn', chart: 'recipient-share', days: 2 })
  expect(chart.series.map(({ title }) => title)).toEqual([
    'a.pool',
    '0x777777…7777',
    '0x666666…6666',
    '0x555555…5555',
    '0x444444…4444',
    '0x333333…3333',
    'chart.others',
  ])
  expect(chart.series.slice(0, 2).map(({ id }) => id)).toEqual([address('8'), address('7')])
  expect(values.map((series) => series.at(-1))).toEqual([8, 7, 6, 5, 4, 3, 3].map((count) => String(count / 36)))
  expect(
    values.map((series) => series[0]),
    'the chain began today',
  ).toEqual(values.map(() => null))
  expect(note).toBe('chart.note.parties')
  const { hits } = await client.listCharts({ chain: 'tn' })
  const found = hits.find((hit) => hit.chart.id === 'recipient-share')!
  expect([found.chart.series.length, found.values[0]!.at(-1)]).toEqual([7, String(8 / 36)])
})
