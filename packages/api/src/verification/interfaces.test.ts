import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { interfacesOf } from './interfaces.ts'

type Arguments = Parameters<typeof interfacesOf>

test('of many addresses those whose sources are here are asked about first', async () => {
  const addressOf = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`
  const rows = Array.from({ length: 60 }, (_, index) => addressOf(index))
  const verified = new Set([rows[40], rows[59]])
  const asked: Hex[] = []
  const context = {
    contracts: Promise.resolve({
      hasAny: () => true,
      find: (_: string, address: Hex) => verified.has(address) || null,
    }),
  } as unknown as Arguments[0]
  const desk = {
    chain: { code: 'T' },
    family: { decode: {} },
    clock: { monotonic: () => 0 },
    node: {
      contract: async (address: Hex) => {
        asked.push(address)
        return null
      },
    },
  } as unknown as Arguments[1]
  await interfacesOf(context, desk, rows)
  expect(asked).toHaveLength(24)
  expect(asked).toEqual([rows[40], rows[59], ...rows.slice(0, 22)])
})
