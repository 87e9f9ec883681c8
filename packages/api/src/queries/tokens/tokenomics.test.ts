import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const { address } = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc20')!
const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const

test('screens-evm §8.5: an allocation is inferred from the first mints, each recipient with what it got', async () => {
  const world = await createAccountWorld()
  const wanted = new Map<string, bigint>()
  const own = world.chain
    .flatMap(({ transfers }) => transfers)
    .filter(({ asset, to }) => asset === address && to !== null)
  // Every third was made, and sent by nobody.
  for (const row of own.filter((_, at) => at % 3 === 0)) {
    Object.assign(row, { from: null })
    wanted.set(row.to!, (wanted.get(row.to!) ?? 0n) + row.amount)
  }
  for (const row of own) if (own.indexOf(row) % 3 !== 0 && row.from === null) Object.assign(row, { from: row.to })
  expect(wanted.size).toBeGreaterThan(1)
  server = await startTestServer([world])
  const { firstMints, locks } = await server.client.getTokenomics({ chain: 'tn', address })
  expect(firstMints!.isAll).toBe(true)
  expect(firstMints!.recipients).toBe(wanted.size)
  expect(BigInt(firstMints!.amount)).toBe([...wanted.values()].reduce((sum, one) => sum + one, 0n))
  expect(firstMints!.largest.map((row) => [row.address.toLowerCase(), BigInt(row.amount)])).toEqual(
    [...wanted].sort(([, a], [, b]) => (b > a ? 1 : -1)).slice(0, 20),
  )
  expect(locks).toEqual([])
})

test('screens-evm §8.5: holders that are contracts are asked whether they let go of it by time, and how many were is told', async () => {
  const world = await createAccountWorld()
  const first = await startTestServer([world])
  const { hits } = await first.client.listTokenHolders({ chain: 'tn', address })
  await first.close()
  const holder = hits[0]!.address.toLowerCase() as Hex
  // A contract of whose making the index knows.
  const bundle = world.chain.find(({ txs }) => txs.length > 0)!
  const tx = bundle.txs[0]!
  Object.assign(bundle, {
    contracts: [
      ...bundle.contracts,
      { height: tx.height, txIndex: tx.txIndex, address: holder, creator: tx.from, txHash: tx.hash, kind: 'create' },
    ],
  })
  const asked: (readonly Hex[])[] = []
  world.node.lockers = async (_token, addresses) => {
    asked.push(addresses)
    return {
      asOf,
      locks: addresses.map((one) =>
        one === holder
          ? { kind: 'vesting', beneficiary: holder, start: 1_000, cliff: null, end: 2_000, released: 5n }
          : null,
      ),
    }
  }
  const safesAsked: Hex[] = []
  world.node.safesAmong = async (addresses) => addresses.filter((one) => one === holder)
  world.node.safe = async (one) =>
    safesAsked.push(one) > 0 && one !== holder
      ? null
      : {
          asOf,
          version: '1.4.1',
          owners: [holder, address, tx.from!],
          ownersMore: false,
          threshold: 2,
          modules: [],
          modulesMore: false,
          guard: null,
          fallback: null,
        }
  server = await startTestServer([world])
  const told = await server.client.getTokenomics({ chain: 'tn', address })
  expect(told.safes).toMatchObject([{ owners: 3, threshold: 2, amount: hits[0]!.amount, isKnown: true }])
  expect(told.safes[0]!.address.toLowerCase()).toBe(holder)
  // The many that are none are told apart by one question.
  expect(safesAsked).toEqual([holder])
  expect(asked[0]).toContain(holder)
  expect(told.asOf).toMatchObject({ height: 59 })
  expect(told.contracts.asked).toBe(told.contracts.known)
  // Among holders it is locked by its own word (screens-evm §8.2), which was asked for once.
  const { groups, lockersAsked } = await server.client.getHolderGroups({ chain: 'tn', address })
  expect(groups.find(({ group }) => group === 'locked')).toMatchObject({ holders: 1, amount: hits[0]!.amount })
  expect(lockersAsked).toBe(asked[0]!.length)
  const list = await server.client.listTokenHolders({ chain: 'tn', address, holderGroup: 'locked', groups: true })
  expect(list.hits).toMatchObject([{ rank: 1, group: 'locked' }])
  expect(asked).toHaveLength(1)
  expect(told.locks).toMatchObject([
    { kind: 'vesting', startMs: 1_000_000, endMs: 2_000_000, cliffMs: null, released: '5' },
  ])
})

test('screens-evm §8.5: a locker or a wallet of several owners of whose making the index does not know is found among the largest holders', async () => {
  const world = await createAccountWorld()
  const asked: Hex[] = []
  let holder: Hex | null = null
  world.node.lockers = async (_token, addresses) => {
    asked.push(...addresses)
    return {
      asOf,
      locks: addresses.map((one) =>
        one === holder
          ? { kind: 'timelock', beneficiary: null, start: null, cliff: null, end: 2_000, released: null }
          : null,
      ),
    }
  }
  const own = await startTestServer([world])
  server = own
  const { hits } = await own.client.listTokenHolders({ chain: 'tn', address })
  holder = hits[0]!.address.toLowerCase() as Hex
  const { contracts, locks } = await own.client.getTokenomics({ chain: 'tn', address })
  expect(asked).toContain(holder)
  expect(contracts.others).toBeGreaterThan(0)
  expect(contracts.asked + contracts.others).toBe(asked.length)
  expect(contracts.isAsked).toBe(true)
  expect(locks).toMatchObject([{ kind: 'timelock', amount: hits[0]!.amount }])
  const told = await own.client.getHolderGroups({ chain: 'tn', address })
  expect(told.groups.find(({ group }) => group === 'locked')).toMatchObject({ holders: 1, amount: hits[0]!.amount })
})

test('screens-evm §8.5: the first mints of a token with thousands of transfers are read by few statements', async () => {
  const world = await createAccountWorld()
  const bundle = world.chain.find(({ transfers }) => transfers.some(({ asset }) => asset === address))!
  const { height } = bundle.block
  const row = bundle.transfers.find(({ asset }) => asset === address)!
  // Sent on and never made, so that all that may be gone through is.
  const sent = Array.from({ length: 6_000 }, (_, at) => ({ ...row, seq: 10_000 + at, from: row.to, amount: 1n }))
  Object.assign(bundle, { transfers: [...bundle.transfers, ...sent] })
  expect(height).toBeLessThan(55)
  const asked: number[] = []
  const { reads } = world.archive
  const transfersOfToken = reads.transfersOfToken.bind(reads)
  Object.assign(reads, {
    transfersOfToken: (...args: Parameters<typeof transfersOfToken>) => {
      asked.push(args[1].limit)
      return transfersOfToken(...args)
    },
  })
  await world.settle(5)
  server = await startTestServer([world])
  const { firstMints } = await server.client.getTokenomics({ chain: 'tn', address })
  expect(firstMints).toMatchObject({ isAll: false })
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThanOrEqual(6)
})

test('screens-evm §8.5: while blocks are missing nothing is inferred', async () => {
  const world = await createAccountWorld()
  world.node.lockers = () => Promise.reject(new Error('down'))
  server = await startTestServer([world])
  const told = await server.client.getTokenomics({ chain: 'tn', address })
  expect(told.locks).toEqual([])
  expect(told.asOf).toBeNull()
  expect(told.contracts).toMatchObject({ asked: 0, others: 0, isAsked: false })
})

test('screens-evm §8.2: where contracts cannot be asked whether they lock it, that is told, and nothing is called locked', async () => {
  const world = await createAccountWorld()
  const bundle = world.chain.find(({ txs }) => txs.length > 0)!
  const tx = bundle.txs[0]!
  const first = await startTestServer([world])
  const { hits } = await first.client.listTokenHolders({ chain: 'tn', address })
  await first.close()
  const holder = hits[0]!.address.toLowerCase() as Hex
  const made = { height: tx.height, txIndex: tx.txIndex, address: holder, creator: tx.from, txHash: tx.hash }
  Object.assign(bundle, { contracts: [...bundle.contracts, { ...made, kind: 'create' }] })
  world.node.lockers = () => Promise.reject(new Error('down'))
  server = await startTestServer([world])
  const { groups, lockersAsked } = await server.client.getHolderGroups({ chain: 'tn', address })
  expect(lockersAsked).toBeNull()
  expect(groups.map(({ group }) => group)).not.toContain('locked')
})
