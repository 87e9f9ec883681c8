import type { FamilyRow } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createInscribedWorld, OWNER, REVEALED_AT, txidOf } from '../../testing/inscribed-world.ts'

async function inscribed(jubilee: number | null, takes: number, unfollowed?: readonly FamilyRow[]) {
  const { runtime, clock, asked, chainOfIt } = await createInscribedWorld({
    jubilee,
    takes,
    ...(unfollowed && { unfollowed }),
  })
  const api = createApi({ chains: () => [runtime], knownChains: [chainOfIt], clock, log: silentLog })
  return { api, asked, client: createClient({ request: api.request }), chain: chainOfIt.code }
}

test('a filter that little fits is looked for by spans of blocks, and the cursor goes on where an answer gave up', async () => {
  const { api, asked, client, chain } = await inscribed(100, 300)
  const first = await client.listInscriptions({ chain, media: 'video' })
  expect(first.hits).toEqual([])
  expect(first.total).toBeNull()
  expect(first.extend.lookedTo).toBeGreaterThan(5)
  expect(asked.every(({ floor = 0 }) => floor > 5)).toBe(true)
  let list = first
  for (let step = 0; list.hits.length === 0 && step < 100; step++)
    list = await client.listInscriptions({ chain, media: 'video', cursor: list.extend.next! })
  expect(list.hits.map(({ height }) => height)).toEqual([5])
  await expect(client.listInscriptions({ chain, brc20: 'yes', page: 2 })).rejects.toThrow('cursors')
  api.close()
})

test('screens-nonevm §4.5: inscriptions of a block come in the order of their numbers, those paid as fee behind all others, page by page', async () => {
  const others = Array.from({ length: 24 }, (_, at) => ({ seq: at + 1, sequence: at === 0 ? 90n : BigInt(5 + at) }))
  const { runtime, clock, chainOfIt } = await createInscribedWorld({ jubilee: 100, others })
  const api = createApi({ chains: () => [runtime], knownChains: [chainOfIt], clock, log: silentLog })
  const client = createClient({ request: api.request })
  const asked = { chain: chainOfIt.code, block: REVEALED_AT, limit: 10 }
  const items: number[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.listInscriptions({ ...asked, ...(cursor && { cursor }) })
    expect(page).toMatchObject({ total: 25, extend: { totalIsFloor: false } })
    items.push(...page.hits.map(({ id }) => Number(id.split('i').at(-1))))
    if (page.extend.next === null) break
    cursor = page.extend.next
  }
  expect(items).toEqual([0, ...Array.from({ length: 23 }, (_, at) => at + 2), 1])
  expect((await client.listInscriptions({ ...asked, page: 3 })).hits).toHaveLength(5)
  api.close()
})

test('screens-nonevm §4.7: inscriptions come by the bytes of their content or by what they cost, those without a content not at all by bytes', async () => {
  // Of twelve the first has no content, and the more bytes one has the less it cost.
  const others = Array.from({ length: 11 }, (_, at) => ({
    seq: at + 1,
    size: at === 0 ? null : BigInt(at * 10),
    fee: BigInt(100 - at),
  }))
  const told = { size: 5n, fee: 1n }
  const { runtime, clock, chainOfIt } = await createInscribedWorld({ jubilee: 100, told, others })
  const api = createApi({ chains: () => [runtime], knownChains: [chainOfIt], clock, log: silentLog })
  const client = createClient({ request: api.request })
  const items = async (sort: 'size' | 'fee', page = 1) => {
    const { hits, total } = await client.listInscriptions({ chain: chainOfIt.code, sort, limit: 10, page })
    return [total, ...hits.map(({ id }) => Number(id.split('i').at(-1)))]
  }
  expect(await items('size')).toEqual([11, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(await items('size', 2)).toEqual([11, 0])
  expect(await items('fee')).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const ofBlock = await client.listInscriptions({ chain: chainOfIt.code, sort: 'size', block: REVEALED_AT, limit: 10 })
  expect(ofBlock.total, 'of one block all are looked at, whether or not they are kept for the chain').toBe(11)
  api.close()
})

test('screens-nonevm §4.7: inscriptions come the oldest first, too, and those that are no BRC20 alone', async () => {
  const others = Array.from({ length: 24 }, (_, at) => ({ seq: at + 1, height: REVEALED_AT + 1 + at }))
  const { runtime, clock, chainOfIt } = await createInscribedWorld({ jubilee: 100, others })
  const api = createApi({ chains: () => [runtime], knownChains: [chainOfIt], clock, log: silentLog })
  const client = createClient({ request: api.request })
  const asked = { chain: chainOfIt.code, order: 'oldest', limit: 10 } as const
  const walk = async (filter: { readonly brc20?: 'no' }) => {
    const heights: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await client.listInscriptions({ ...asked, ...filter, ...(cursor && { cursor }) })
      heights.push(...page.hits.map(({ height }) => height))
      if (page.extend.next === null) return heights
      cursor = page.extend.next
    }
  }
  const oldestFirst = Array.from({ length: 25 }, (_, at) => REVEALED_AT + at)
  expect(await walk({})).toEqual(oldestFirst)
  expect(await walk({ brc20: 'no' })).toEqual(oldestFirst)
  for (const own of [{ sort: 'size' }, { block: REVEALED_AT }] as const)
    await expect(client.listInscriptions({ ...asked, ...own })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  api.close()
})

test('the cursed are looked for below the jubilee', async () => {
  const { api, asked, client, chain } = await inscribed(100, 1)
  expect((await client.listInscriptions({ chain, cursed: 'yes' })).hits.map(({ curse }) => curse)).toEqual(['pointer'])
  expect(asked[0]).toMatchObject({ before: { height: 100 }, ceiling: 99 })
  api.close()
})

test('principle 3: where a chain has no numbers nothing is said of which are cursed, and why', async () => {
  const { api, client, chain } = await inscribed(null, 1)
  for (const cursed of ['yes', 'no'] as const)
    await expect(client.listInscriptions({ chain, cursed })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  expect((await client.listInscriptions({ chain })).hits.map(({ curse }) => curse)).toEqual([null])
  api.close()
})

test('of what was spent by a block with too many moves nobody is said to have it', async () => {
  const asked = { inscription: `${txidOf(5).slice(2)}i0` }
  const address = `u1${OWNER.slice(2)}`
  for (const [spent, state] of [
    [[], 'held'],
    [[{ txid: txidOf(7), vout: 0 }], 'held'],
    [[{ txid: txidOf(7), vout: 1 }], 'unfollowed'],
  ] as const) {
    const { api, client, chain } = await inscribed(100, 1, spent)
    expect(await client.getInscription({ chain, ...asked })).toMatchObject({
      state,
      owner: state === 'held' ? address : null,
      satpoint: `${txidOf(7).slice(2)}:1:3`,
    })
    const { list } = await client.listAddressInscriptions({ chain, address })
    expect(list.hits).toHaveLength(state === 'held' ? 1 : 0)
    api.close()
  }
})

test('the text of a content that has none to show is told without the node', async () => {
  const { api, client, chain } = await inscribed(100, 1)
  // Its node has no inscriptions at all.
  const told = await client.getInscriptionText({ chain, inscription: `${txidOf(5).slice(2)}i0` })
  expect(told).toEqual({ text: null, isCut: false, metadata: null, frame: null })
  api.close()
})

test('screens-nonevm §4.7: further fields of an inscription are told as the node has its envelope', async () => {
  const fields = { rune: 'UNCOMMONGOODS', properties: null, propertiesSize: 7 }
  const { runtime, clock, chainOfIt } = await createInscribedWorld({
    jubilee: 100,
    inscription: () => Promise.resolve({ body: null, metadata: null, fields }),
  })
  const api = createApi({ chains: () => [runtime], knownChains: [chainOfIt], clock, log: silentLog })
  const client = createClient({ request: api.request })
  const asked = { chain: chainOfIt.code, inscription: `${txidOf(5).slice(2)}i0` }
  expect(await client.getInscriptionFields(asked)).toEqual(fields)
  api.close()
})
