import { expect, test } from 'vitest'
import type { LogRow } from '@orrery/model/rows'
import type { Log } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import { withCandidates } from './log-candidates.ts'

type Arguments = Parameters<typeof withCandidates>
const OTHER: Hex = `0x${'2'.repeat(40)}`
const HARVESTED: Hex = `0x${'aa'.repeat(32)}`
const row = (topics: readonly Hex[]) => ({ topics, data: '0x' }) as unknown as LogRow
const log = (event: Log['event'] = null) => ({ address: '0x1', event }) as unknown as Log

/** A chain on which one contract is verified that has one event. */
function site(isVerified: boolean) {
  const context = {
    contracts: Promise.resolve({
      hasAny: () => isVerified,
      list: () => [{ address: OTHER }],
      find: () => ({ codeHash: '0xaa', verifiedMs: 1 }),
      source: async () => ({ codeHash: '0xaa', verifiedMs: 1, abi: [] }),
    }),
  } as unknown as Arguments[0]
  const desk = {
    chain: { code: 'T' },
    family: {
      parseAddress: (text: string) => text,
      decode: {
        read: async () => ({
          log: ([first]: readonly Hex[]) => (first === HARVESTED ? { name: 'Harvested', params: [] } : null),
        }),
      },
    },
    wire: { address: (key: Hex) => key },
    clock: { monotonic: () => 0 },
    node: {
      contract: async () => ({
        codeHash: '0xaa',
        proxies: [],
        end: 'code',
        implementation: null,
        endCodeHash: '0xaa',
      }),
    },
  } as unknown as Arguments[1]
  return (rows: readonly LogRow[], told: readonly Log[]) => withCandidates(context, desk, rows, told)
}

test('screens-evm §4.3: an event that nothing reads is read by that of another verified contract, and told as a candidate', async () => {
  const read = site(true)
  const known = log({ name: 'Own', params: [], decodedBy: { by: 'verified', contract: '0x1' } })
  const found = await read(
    [row([HARVESTED]), row([HARVESTED]), row([`0x${'bb'.repeat(32)}`]), row([])],
    [log(), known, log(), log()],
  )
  expect(found.map(({ event }) => event)).toEqual([
    { name: 'Harvested', params: [], decodedBy: { by: 'candidate', contract: OTHER } },
    known.event,
    null,
    null,
  ])
  expect(await site(false)([row([HARVESTED])], [log()])).toEqual([log()])
})
