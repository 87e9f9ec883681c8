import type { BlobBytes, BlobPlace } from '@orrery/family/blob-lookup'
import type { Bundle } from '@orrery/model/rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let world: World
let server: TestServer
beforeAll(async () => {
  world = await createAccountWorld(3)
  server = await startTestServer([world])
})
afterAll(() => server.close())

const chain = 'tn'
const rowsOf = (table: string) => world.chain.flatMap((bundle) => bundle.family[table] ?? [])

test('explorer §3.7: withdrawals of the chain come newest first, page after page, across Head and archive', async () => {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await server.client.listWithdrawals({ chain, limit: 20, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.hits.map(({ index }) => index))
    cursor = page.extend.next ?? undefined
  } while (cursor !== undefined)
  const all = rowsOf('test_withdrawals').map((row) => Number(row['idx']))
  expect(seen).toEqual(all.toSorted((a, b) => b - a))
  expect(seen.length).toBeGreaterThan(40)
})

test('screens-evm §13.2: an address has its own withdrawals and nobody else has', async () => {
  const address = String(rowsOf('test_withdrawals')[0]!['address'])
  const { hits } = await server.client.listAddressWithdrawals({ chain, address, limit: 100 })
  const own = rowsOf('test_withdrawals').filter((row) => row['address'] === address)
  expect(hits.map(({ index }) => index)).toEqual(own.map((row) => row['idx']).toReversed())
  const nobody = await server.client.listAddressWithdrawals({ chain, address: `0x${'ee'.repeat(20)}` })
  expect(nobody).toMatchObject({ total: 0, hits: [] })
})

test('screens-evm §5: withdrawals of an address are narrowed to a validator and to days', async () => {
  const rows = rowsOf('test_withdrawals')
  const address = String(rows[0]!['address'])
  const own = rows.filter((row) => row['address'] === address)
  const validator = Number(own.at(-1)!['validator'])
  const ask = (more: object) => server.client.listAddressWithdrawals({ chain, address, limit: 100, ...more })
  const indices = (kept: typeof own) => kept.map((row) => row['idx']).toReversed()
  const paid = own.filter((row) => Number(row['validator']) === validator)
  expect((await ask({ validator })).hits.map(({ index }) => index)).toEqual(indices(paid))
  expect((await ask({ validator: 999_999 })).hits).toEqual([])
  const { timeMs } = world.chain.find(
    ({ block }) => block.height === Number(own[Math.floor(own.length / 2)]!['height']),
  )!.block
  const later = own.filter(
    (row) => world.chain.find(({ block }) => block.height === Number(row['height']))!.block.timeMs >= timeMs,
  )
  expect((await ask({ since: timeMs })).hits.map(({ index }) => index)).toEqual(indices(later))
  const up = { order: 'oldest' as const }
  expect((await ask(up)).hits.map(({ index }) => index)).toEqual(own.map((row) => row['idx']))
  expect((await ask({ ...up, validator, since: timeMs })).hits.map(({ index }) => index)).toEqual(
    paid.filter((row) => later.includes(row)).map((row) => row['idx']),
  )
  await expect(ask({ validator, page: 2 })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('screens-evm §4.3: blobs and authorisations of a transaction, of its block and by versioned hash', async () => {
  for (const bundle of [world.chain[5]!, world.chain.at(-2)!]) {
    const tx = bundle.txs[0]!
    const blobs = await server.client.listTransactionBlobs({ chain, hash: tx.hash })
    expect(blobs).toMatchObject({ total: 2, hits: [{ position: 0, hash: tx.hash, price: '7' }, { position: 1 }] })
    const block = await server.client.listBlockBlobs({ chain, block: bundle.block.hash })
    expect(block.hits).toHaveLength(Math.min(20, 2 * bundle.txs.length))
    const uses = await server.client.listBlobUses({ chain, blob: tx.hash })
    expect(uses.hits.map(({ txHash, position }) => [txHash, position])).toEqual([
      [tx.hash, 1],
      [tx.hash, 0],
    ])
    const list = await server.client.listTransactionAuthorizations({ chain, hash: tx.hash })
    // A nonce beyond what a JSON number holds keeps all its digits.
    expect(list).toMatchObject({ total: 1, hits: [{ authority: tx.from, nonce: '18446744073709551614' }] })
    expect(list.hits[0]!.delegate).toBe(tx.to)
    const { hits } = await server.client.listBlockRequests({ chain, block: String(bundle.block.height) })
    expect(hits).toMatchObject([{ kind: 'exit', source: tx.from, gwei: '0', index: null }])
    expect(await server.client.getUncle({ chain, uncle: tx.hash })).toMatchObject({
      reward: null,
      includedIn: { height: bundle.block.height, position: 0 },
    })
  }
})

test('screens-evm §13.1: blobs are narrowed to who submitted them, and to a span of time', async () => {
  const all = await server.client.listBlobs({ chain, limit: 100 })
  const { sender } = all.hits[0]!
  const own = all.hits.filter((blob) => blob.sender === sender)
  expect(own.length).toBeLessThan(all.hits.length)
  const found = await server.client.listBlobs({ chain, sender, limit: 100 })
  expect(found.hits.slice(0, own.length)).toEqual(own)
  expect(new Set(found.hits.map((blob) => blob.sender))).toEqual(new Set([sender]))
  const until = all.hits.at(-1)!.timeMs
  const older = await server.client.listBlobs({ chain, until, limit: 100 })
  expect(older.hits.every(({ timeMs }) => timeMs < until)).toBe(true)
  await expect(server.client.listBlobs({ chain, sender, page: 2 })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await expect(server.client.listBlobs({ chain, sender: 'nobody' })).rejects.toMatchObject({
    code: 'ADDRESS_MALFORMED',
  })
})

test('screens-evm §13.1: how many blobs there are is told exactly, by the gas that blocks used for them; of some of them it is not', async () => {
  const blobWorld = async (gas: (blobs: number, height: number) => number) => {
    const own = await createAccountWorld(6)
    for (const { block, family } of own.chain)
      Object.assign(block.ext, { blobGasUsed: String(gas((family['test_blobs'] ?? []).length, block.height)) })
    const all = own.chain.flatMap(({ family }) => family['test_blobs'] ?? [])
    return { apart: await startTestServer([own]), all }
  }
  const floor = { total: 11, extend: { totalIsFloor: true } }
  const { apart, all } = await blobWorld((blobs) => 131_072 * blobs)
  try {
    const exact = { total: all.length, extend: { totalIsFloor: false } }
    const first = await apart.client.listBlobs({ chain, limit: 10 })
    expect(first).toMatchObject(exact)
    expect(first.hits).toHaveLength(10)
    expect(await apart.client.listBlobs({ chain, limit: 10, page: 2 })).toMatchObject(exact)
    expect(await apart.client.listBlobs({ chain, limit: 10, until: first.hits[0]!.timeMs })).toMatchObject(floor)
  } finally {
    await apart.close()
  }
  const { apart: odd } = await blobWorld((blobs, height) => (height === 3 ? 1 : 131_072 * blobs))
  try {
    expect(await odd.client.listBlobs({ chain, limit: 10 }), 'a part of a blob is none').toMatchObject(floor)
  } finally {
    await odd.close()
  }
})

test('screens-evm §13.2: how many withdrawals there are is told exactly, as they were counted; of those of a validator it is not', async () => {
  // Counted by the name of the family's table, which the chain of these tests has under another.
  const change = (bundle: Bundle): Bundle => ({
    ...bundle,
    family: { ...bundle.family, evm_withdrawals: bundle.family['test_withdrawals'] ?? [] },
  })
  const own = await createAccountWorld(6, 60, { change })
  const all = own.chain.flatMap(({ family }) => family['test_withdrawals'] ?? [])
  const apart = await startTestServer([own])
  try {
    const exact = { total: all.length, extend: { totalIsFloor: false } }
    const first = await apart.client.listWithdrawals({ chain, limit: 10 })
    expect(first).toMatchObject(exact)
    expect(first.hits).toHaveLength(10)
    expect(await apart.client.listWithdrawals({ chain, limit: 10, page: 2 })).toMatchObject(exact)
    const { validator } = first.hits[0]!
    const some = await apart.client.listWithdrawals({ chain, limit: 10, validator: validator! })
    expect(some.total).not.toBe(all.length)
    expect(await server.client.listWithdrawals({ chain, limit: 10 }), 'nothing was counted').toMatchObject({
      extend: { totalIsFloor: true },
    })
  } finally {
    await apart.close()
  }
})

test('screens-evm §13.1: the newest blobs are sorted by their price, the newer first where it is the same', async () => {
  const own = await createAccountWorld(5)
  for (const { block, family } of own.chain)
    for (const row of family['test_blobs'] ?? [])
      Object.assign(row, { price: block.height % 7 === 0 ? null : BigInt(block.height % 5) })
  const apart = await startTestServer([own])
  try {
    const all = own.chain.flatMap(({ family }) => family['test_blobs'] ?? []).toReversed()
    const { hits, total } = await apart.client.listBlobs({ chain, blobSort: 'price', limit: 100 })
    const keyOf = (price: string | null) => (price === null ? -1 : Number(price))
    expect(total).toBe(Math.min(1_000, all.length))
    expect(hits.map(({ price }) => keyOf(price))).toEqual(
      hits.map(({ price }) => keyOf(price)).toSorted((a, b) => b - a),
    )
    expect(hits[0]!.price).toBe('4')
    const same = hits.filter(({ price }) => price === '4').map(({ height }) => height)
    expect(same).toEqual(same.toSorted((a, b) => b - a))
  } finally {
    await apart.close()
  }
})

test('screens-evm §13.2: requests are narrowed to those of a kind', async () => {
  const all = await server.client.listRequests({ chain, limit: 100 })
  const wanted = all.hits.filter((row) => row.kind === 'exit')
  expect(wanted.length).toBeGreaterThan(0)
  const exits = await server.client.listRequests({ chain, requestKind: 'exit', limit: 100 })
  expect(exits.hits.slice(0, wanted.length)).toEqual(wanted)
  const none = await server.client.listRequests({ chain, requestKind: 'consolidation', limit: 100 })
  expect(none.hits).toEqual([])
  await expect(server.client.listRequests({ chain, requestKind: 'exit', page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-evm §5: requests are narrowed to those that name an account: it asked, or credentials pay it', async () => {
  const all = await server.client.listRequests({ chain, limit: 100 })
  const account = all.hits[0]!.source!
  const own = all.hits.filter((row) => row.source === account)
  const named = await server.client.listRequests({ chain, names: account, limit: 100 })
  expect(named.hits.slice(0, own.length)).toEqual(own)
  expect(new Set(named.hits.map((row) => row.source))).toEqual(new Set([account]))
  await expect(server.client.listRequests({ chain, names: account, page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  await expect(server.client.listRequests({ chain, names: '0x12' })).rejects.toMatchObject({
    code: 'ADDRESS_MALFORMED',
  })
  const world = await createAccountWorld(11)
  const zeros = '0'.repeat(22)
  const paying = (prefix: string) => `${prefix}${zeros}${account.slice(2)}`
  let deposits = 0
  for (const { family } of world.chain)
    for (const row of family['test_requests'] ?? [])
      Object.assign(row, {
        kind: 'deposit',
        source: null,
        // A key’s hash that ends so pays nobody.
        credentials: [paying('0x01'), paying('0x02'), paying('0x00'), `0x01${zeros}${'5a'.repeat(20)}`][deposits++ % 4],
      })
  const paid = await startTestServer([world])
  try {
    const { hits } = await paid.client.listRequests({ chain, names: account, limit: 100 })
    expect(new Set(hits.map(({ credentials }) => credentials))).toEqual(new Set([paying('0x01'), paying('0x02')]))
  } finally {
    await paid.close()
  }
})

test('screens-evm §13.2: requests are narrowed to a validator’s key, withdrawals to its index', async () => {
  const all = await server.client.listRequests({ chain, limit: 100 })
  const { pubkey } = all.hits[0]!
  const own = all.hits.filter((row) => row.pubkey === pubkey)
  const narrowed = await server.client.listRequests({
    chain,
    pubkey: pubkey.replace(/[a-f]/g, (a) => a.toUpperCase()),
    limit: 100,
  })
  expect(narrowed.hits.slice(0, own.length)).toEqual(own)
  expect(new Set(narrowed.hits.map((row) => row.pubkey))).toEqual(new Set([pubkey]))
  await expect(server.client.listRequests({ chain, pubkey: '0x12' })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  const paid = await server.client.listWithdrawals({ chain, limit: 100 })
  const { validator } = paid.hits.at(-1)!
  const ofOne = await server.client.listWithdrawals({ chain, validator, limit: 100 })
  expect(ofOne.hits.length).toBeGreaterThan(0)
  expect(new Set(ofOne.hits.map((row) => row.validator))).toEqual(new Set([validator]))
  await expect(server.client.listWithdrawals({ chain, validator, page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-evm §2.1: a validator is found by its index or key where the chain has had such rows', async () => {
  const { hits } = await server.client.searchChain({ chain, q: 'validator: 7' })
  expect(hits).toMatchObject([
    { kind: 'validator', id: '7', path: '/test-net/withdrawal-list?validator=7', exact: true },
  ])
  const key = 'AB'.repeat(48)
  expect((await server.client.searchChain({ chain, q: key })).hits).toMatchObject([
    { kind: 'validator', id: `0x${key.toLowerCase()}`, path: `/test-net/deposits-list?pubkey=0x${key.toLowerCase()}` },
  ])
  // Digits alone are a height.
  expect((await server.client.searchChain({ chain, q: '7' })).hits.map(({ kind }) => kind)).not.toContain('validator')
})

test('screens-evm §13.2: a request of the chain’s list names its transaction and who sent it, a deposit the signature of its log', async () => {
  const own = await createAccountWorld(4)
  const logged = own.chain.filter(({ logs }) => logs.length > 0)
  const [deep, newest] = [logged[0]!, logged.at(-1)!]
  for (const { family, logs } of [deep, newest]) {
    const [row] = family['test_requests']!
    const { logIndex, txIndex } = Object.assign(logs.at(-1)!, { data: '0x0b0b' })
    Object.assign(row!, { kind: 'deposit', seq: logIndex, tx_index: txIndex, source: null, credentials: '0x01' })
  }
  const apart = await startTestServer([own])
  try {
    const { hits } = await apart.client.listRequests({ chain, limit: 100 })
    for (const { block, logs, txs } of [deep, newest]) {
      const log = logs.at(-1)!
      const tx = txs.find(({ txIndex }) => txIndex === log.txIndex)!
      expect(hits.find(({ height }) => height === block.height)).toMatchObject({
        kind: 'deposit',
        txHash: tx.hash,
        txFrom: tx.from,
        signature: log.data,
      })
    }
    const exits = hits.filter(({ kind }) => kind === 'exit')
    expect(exits.every(({ signature, txHash, source, txFrom }) => !signature && txHash && source === txFrom)).toBe(true)
    expect(exits.length).toBeGreaterThan(5)
  } finally {
    await apart.close()
  }
})

test('screens-evm §13.1, §13.2: who submitted most blobs and who was paid most is what plain loops tell, over head and archive', async () => {
  const tally = (table: string, by: string, sum: string) => {
    const found = new Map<string, { count: number; sum: bigint }>()
    for (const row of rowsOf(table)) {
      const held = found.get(String(row[by])) ?? { count: 0, sum: 0n }
      found.set(String(row[by]), { count: held.count + 1, sum: held.sum + BigInt(row[sum] as bigint) })
    }
    return [...found].map(([address, told]) => ({ address, ...told }))
  }
  const blobs = await server.client.getLeaders({ chain, leaders: 'blob-senders' })
  const senders = tally('test_blobs', 'sender', 'price')
  expect(blobs).toMatchObject({ of: 'blob-senders', span: '24h', isMaking: false })
  expect(blobs.told).toMatchObject({
    count: rowsOf('test_blobs').length,
    sum: String(BigInt(rowsOf('test_blobs').length) * 7n * 131_072n),
    token: null,
  })
  expect(blobs.told!.leaders[0]!.count).toBe(Math.max(...senders.map(({ count }) => count)))
  expect(blobs.told!.leaders.map(({ address, count }) => ({ address, count }))).toEqual(
    senders
      .toSorted((a, b) => b.count - a.count || (a.address < b.address ? -1 : 1))
      .slice(0, 50)
      .map(({ address, count }) => ({ address, count })),
  )
  const paid = await server.client.getLeaders({ chain, leaders: 'withdrawal-recipients', span: '7d' })
  expect(paid.told!.leaders.map(({ address, count, sum }) => ({ address, count, sum }))).toEqual(
    tally('test_withdrawals', 'address', 'amount')
      .toSorted((a, b) => (a.sum < b.sum ? 1 : a.sum > b.sum ? -1 : a.address < b.address ? -1 : 1))
      .slice(0, 50)
      .map(({ sum, ...row }) => ({ ...row, sum: String(sum) })),
  )
})

test('screens-evm §13.1: a blob tells to whom its transaction goes, of Head and archive, and what that is called', async () => {
  const own = await createAccountWorld(4)
  const { family } = own.runtime
  const named = { ...family, systemName: (address: string) => `inbox ${address.slice(0, 6)}` }
  const apart = await startTestServer([{ ...own, runtime: { ...own.runtime, family: named } }])
  try {
    const blobs = (await apart.client.listBlobs({ chain, limit: 100 })).hits
    for (const { hash, height, txHash } of [blobs[0]!, blobs.at(-1)!]) {
      const to = own.chain.flatMap(({ txs }) => txs).find((tx) => tx.hash === txHash)!.to
      const told = await apart.client.getBlob({ chain, block: String(height), blob: hash })
      expect([told.receiver?.toLowerCase() ?? null, told.receiverName]).toEqual([
        to,
        to === null ? null : `inbox ${to.slice(0, 6)}`,
      ])
    }
  } finally {
    await apart.close()
  }
})

test('screens-evm §13.1: bytes of a blob are asked of whoever has them, and where nobody is asked that is said', async () => {
  const { hash, height } = (await server.client.listBlobs({ chain, limit: 10 })).hits[0]!
  const asked = { chain, block: String(height), blob: hash }
  expect((await server.client.getBlob(asked)).hasBody).toBe(false)
  await expect(server.client.getBlobBody(asked)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  const own = await createAccountWorld(4)
  const places: BlobPlace[] = []
  let answer: BlobBytes | null = { bytes: '0x0102', by: 'consensus' }
  const lookups = {
    ...own.runtime.lookups!,
    blobBody: async (place: BlobPlace) => {
      places.push(place)
      return answer
    },
  }
  const apart = await startTestServer([{ ...own, runtime: { ...own.runtime, lookups } }])
  try {
    const blobs = (await apart.client.listBlobs({ chain, limit: 100 })).hits
    const one = blobs.find(({ position }) => position === 1)!
    const all = blobs.filter((blob) => blob.height === one.height).toReversed()
    const of = { chain, block: String(one.height), blob: one.hash }
    expect((await apart.client.getBlob(of)).hasBody).toBe(true)
    expect(await apart.client.getBlobBody(of)).toEqual({ hash: one.hash, bytes: '0x0102', by: 'consensus' })
    const index = all.findIndex((blob) => blob.hash === one.hash)
    expect(places).toMatchObject([{ hash: one.hash, height: one.height, txHash: one.txHash, index, count: all.length }])
    answer = null
    // Of another one: answers are kept for a while.
    const gone = all.find((blob) => blob.hash !== one.hash)!
    expect(await apart.client.getBlobBody({ ...of, blob: gone.hash })).toEqual({
      hash: gone.hash,
      bytes: null,
      by: null,
    })
  } finally {
    await apart.close()
  }
})

test('screens-evm §3.1: producers of the last 24 hours are told with how many of the blocks each made, the most first', async () => {
  const { told } = await server.client.listBlockProducers({ chain })
  const { fromHeight, toHeight, blocks, hits } = told!
  expect(blocks).toBe(toHeight - fromHeight + 1)
  expect(hits.reduce((sum, hit) => sum + hit.blocks, 0)).toBeLessThanOrEqual(blocks)
  expect(hits.map((hit) => hit.blocks)).toEqual(hits.map((hit) => hit.blocks).toSorted((a, b) => b - a))
  const own = (await server.client.listBlocks({ chain, limit: 100 })).hits.filter(
    ({ height, producer }) => height >= fromHeight && producer === hits[0]!.address,
  )
  expect(own.length).toBe(hits[0]!.blocks)
})
