import { randomHex, createRandom } from '@orrery/primitives/random'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createClient } from '../../client.ts'
import type { ChainRuntime } from '../../runtime.ts'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { MOST_LOOKED_UP } from './address-lookups.ts'

const random = createRandom(1)
const addresses = Array.from({ length: MOST_LOOKED_UP }, () => randomHex(random, 20))

async function clientOf(change: (runtime: ChainRuntime) => ChainRuntime) {
  const world = await createAccountWorld(1, 20)
  const api = createApi({
    chains: () => [change(world.runtime)],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
  })
  return createClient({ request: api.request })
}

test('architecture: one request for many addresses leaves the queue of the store to the others', async () => {
  const asked: number[] = []
  const client = await clientOf((runtime) => {
    const { archive } = runtime
    const reads = Object.create(archive.reads) as typeof archive.reads
    reads.accountSummaries = async (some) => {
      asked.push(some.length)
      return archive.reads.accountSummaries(some)
    }
    reads.accountSummary = () => Promise.reject(new Error('one address at a time'))
    return { ...runtime, archive: Object.assign(Object.create(archive), { reads }) }
  })
  const { rows } = await client.lookUpAddresses({ chain: accountChain.code, body: { addresses } })
  expect(rows).toHaveLength(MOST_LOOKED_UP)
  expect(asked).toEqual([MOST_LOOKED_UP])
})

const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'so' }])) as Capabilities['can']

test.each([
  ['of this process', {}, 0],
  ['of an earlier process', { remembered: true }, null],
] as const)('screens-evm §0.1: with capabilities %s, what waits is told as it is known', async (_, of, pending) => {
  const client = await clientOf((runtime) => ({
    ...runtime,
    status: (): FollowerStatus => ({
      ...runtime.status(),
      capabilities: { client: 'before', checkedMs: 1, can },
      ...of,
    }),
  }))
  const { rows } = await client.lookUpAddresses({
    chain: accountChain.code,
    body: { addresses: addresses.slice(0, 2) },
  })
  expect(rows).toMatchObject([{ pending }, { pending }])
})

test('screens-evm §0.2: the node is asked once what stands at addresses, and only of those that are not remembered', async () => {
  const asked: number[] = []
  const client = await clientOf((runtime) => ({
    ...runtime,
    lookups: {
      ...runtime.lookups!,
      accountKinds: async (some) => {
        asked.push(some.length)
        return some.map((_, at) => (['safe', 'delegated', 'contract', null] as const)[at % 4]!)
      },
    },
  }))
  const ask = (some: readonly string[]) =>
    client.getAddressKinds({ chain: accountChain.code, addresses: some.join(',') })
  const { kinds } = await ask(addresses.slice(0, 4))
  expect(Object.values(kinds)).toEqual(['safe', 'delegated', 'contract'])
  expect((await ask(addresses.slice(0, 5))).kinds).toEqual({ ...kinds, ...(await ask(addresses.slice(4, 5))).kinds })
  expect(asked).toEqual([4, 1])
})

test('screens-evm §0.2: of a node that gives no answer what is remembered is told, and it is asked again', async () => {
  let isAway = false
  const client = await clientOf((runtime) => ({
    ...runtime,
    lookups: {
      ...runtime.lookups!,
      accountKinds: async (some) => {
        if (isAway) throw new OrreryError('UPSTREAM_TIMEOUT', { source: 'node', method: 'code', ms: 5 })
        return some.map(() => 'contract')
      },
    },
  }))
  const ask = (some: readonly string[]) =>
    client.getAddressKinds({ chain: accountChain.code, addresses: some.join(',') })
  const before = await ask(addresses.slice(0, 1))
  expect(before.answered).toBe(true)
  isAway = true
  expect(await ask(addresses.slice(0, 3))).toMatchObject({ kinds: before.kinds, answered: false })
  isAway = false
  expect(Object.keys((await ask(addresses.slice(0, 3))).kinds)).toHaveLength(3)
})

test('screens-evm §0.2: a node that is not asked for code says so, and too many addresses are refused', async () => {
  const client = await clientOf((runtime) => runtime)
  const ask = (some: readonly string[]) =>
    client.getAddressKinds({ chain: accountChain.code, addresses: some.join(',') })
  await expect(ask(addresses.slice(0, 1))).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  await expect(ask([...addresses, randomHex(random, 20)])).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})
