import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { beforeAll, expect, test } from 'vitest'
import type { ChainReads, FamilyMatch } from '@orrery/model/reads'
import type { Cell, FamilyRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

let world: World
let client: ApiClient
const clientOf = (of: World): ApiClient => {
  const api = createApi({
    chains: () => [of.runtime],
    knownChains: [accountChain],
    clock: of.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  return createClient({ request: api.request })
}
beforeAll(async () => {
  world = await createAccountWorld(5)
  world.reorganise(2)
  client = clientOf(world)
})

const chain = 'TESTNET'
const rowsOf = (table: string): readonly FamilyRow[] => world.chain.flatMap((bundle) => bundle.family[table] ?? [])
const txAt = (row: FamilyRow) => world.chain[Number(row['height'])]!.txs[Number(row['tx_index'])]!

type Page<T> = { hits: T[]; extend: { next: string | null } }
async function walk<T>(ask: (params: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const hits: T[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<T> = await ask({ limit: 10, ...(cursor && { cursor }) })
    hits.push(...page.hits)
    cursor = page.extend.next
  }
  return hits
}

test('screens-evm §4.4: user operations of the chain and of an account are walked to the end, each once', async () => {
  const all = rowsOf(USER_OP_TABLE).toReversed()
  expect((await walk((page) => client.listUserOps({ chain, ...page }))).map(({ hash }) => hash)).toEqual(
    all.map(({ hash }) => hash),
  )
  for (const address of SAMPLE_ACCOUNTS.slice(0, 4)) {
    const own = all.filter(({ sender, paymaster }) => sender === address || paymaster === address)
    const hits = await walk((page) => client.listAddressUserOps({ chain, address, ...page }))
    expect(hits.map(({ hash }) => hash)).toEqual(own.map(({ hash }) => hash))
    for (const hit of hits) expect(hit.txHash).toBe(txAt(own.find(({ hash }) => hash === hit.hash)!).hash)
  }
})

test('screens-evm §1.3: what a contract tells that is no known EntryPoint is marked', async () => {
  const { hits } = await client.listUserOps({ chain, limit: 100 })
  expect(new Set(hits.map(({ entryPoint, entryPointVersion }) => `${entryPoint} ${entryPointVersion}`))).toEqual(
    new Set([`${SAMPLE_ACCOUNTS[0]!} 0.7`, `${SAMPLE_ACCOUNTS[2]!} null`]),
  )
})

test('screens-evm §4.4: user operations are narrowed by account, paymaster, entry point and end, and walked by cursors', async () => {
  const world = await createAccountWorld(8)
  await world.settle(3)
  const client = clientOf(world)
  const chain = world.runtime.chain.code
  const all = await walk((page) => client.listUserOps({ chain, ...page }))
  const told = async (asked: object) =>
    (await walk((page) => client.listUserOps({ chain, ...asked, ...page }))).map(({ hash }) => hash)
  const { sender, entryPoint } = all[0]!
  const { paymaster } = all.find((op) => op.paymaster !== null)!
  const fitting = (fits: (op: (typeof all)[number]) => boolean) => all.filter(fits).map(({ hash }) => hash)
  expect(await told({ sender })).toEqual(fitting((op) => op.sender === sender))
  expect(await told({ paymaster: paymaster! })).toEqual(fitting((op) => op.paymaster === paymaster))
  expect(await told({ entryPoint, status: 'failed' })).toEqual(
    fitting((op) => op.entryPoint === entryPoint && !op.success),
  )
  expect(await told({ sender, status: 'success' })).toEqual(fitting((op) => op.sender === sender && op.success))
  await expect(client.listUserOps({ chain, sender: '0x12' })).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
  await expect(client.listUserOps({ chain, sender, page: 2 })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('screens-evm §4.4: a user operation is found in Head and archive, with what its entry point told of it and nobody else', async () => {
  const failed = rowsOf(USER_OP_TABLE).filter(({ sender, success }) => success === 0 && sender !== SAMPLE_ACCOUNTS[2])
  for (const row of [rowsOf(USER_OP_TABLE)[0]!, rowsOf(USER_OP_TABLE).at(-1)!, failed[0]!, failed.at(-1)!]) {
    const found = await client.getUserOp({ chain, hash: String(row['hash']) })
    expect(found).toMatchObject({
      hash: row['hash'],
      fee: (1n << 200n).toString(),
      revertReason: row['success'] === 1 ? null : '0x08c379a0',
      postOpRevertReason: null,
      factory: null,
    })
  }
  const unknown = `0x${'12'.repeat(32)}`
  await expect(client.getUserOp({ chain, hash: unknown })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
})

/** The world where strangers tell of operations, too: for `hash` there are so many events of theirs behind its own. */
function withStrangers(hash: Cell, strangers: number): World {
  const { runtime } = world
  const own = rowsOf(USER_OP_TABLE).find((row) => row['hash'] === hash)!
  const places = Array.from({ length: strangers }, (_, at) => ({ ...own, seq: Number(own['seq']) + 1 + at }))
  const reads = Object.assign(Object.create(runtime.archive.reads) as ChainReads, {
    async familyRows(table: string, match: FamilyMatch, limit: number) {
      // Of so many places the rows that are really there are told by the hash alone.
      const { height: _height, seq: _seq, ...rest } = match
      const found = await runtime.archive.reads.familyRows(table, table === USER_OP_TABLE ? rest : match, limit)
      if (table === 't_keys' && match['key'] === String(hash).slice(0, 18)) return [...found, ...places].slice(0, limit)
      if (table !== USER_OP_TABLE || match['hash'] !== hash || match['entry_point'] !== undefined) return found
      const asked = new Set(match['seq'] as readonly Cell[])
      return [...found, ...places.filter(({ seq }) => asked.has(seq))].map((row) => ({
        ...row,
        ...(row['seq'] !== own['seq'] && { entry_point: SAMPLE_ACCOUNTS[2] }),
      }))
    },
  })
  return { ...world, runtime: { ...runtime, archive: { ...runtime.archive, reads } } }
}

test('screens-evm §4.4: an operation is found behind any number of events in which others name it, or nothing is said of it', async () => {
  const told = rowsOf(USER_OP_TABLE).find(({ entry_point: by }) => by === SAMPLE_ACCOUNTS[0])!
  const asked = { chain, hash: String(told['hash']) }
  const found = { entryPointVersion: '0.7', logIndex: told['seq'], nonce: String(told['nonce']) }
  expect(await client.getUserOp(asked)).toMatchObject(found)
  expect(await clientOf(withStrangers(told['hash']!, 12_345)).getUserOp(asked)).toMatchObject(found)
  // Nobody whose word counts told of this one, and who did is told.
  const strange = rowsOf(USER_OP_TABLE).find(({ entry_point: by }) => by === SAMPLE_ACCOUNTS[2])!
  const other = { chain, hash: String(strange['hash']) }
  expect(await clientOf(withStrangers(strange['hash']!, 300)).getUserOp(other)).toMatchObject({
    entryPointVersion: null,
    logIndex: Number(strange['seq']) + 300,
  })
  await expect(clientOf(withStrangers(strange['hash']!, 100_000)).getUserOp(other)).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-evm §4.4: an operation has the logs and transfers after the one before it, and its bundle lists it', async () => {
  const logged = rowsOf(USER_OP_TABLE).filter((row) =>
    world.chain[Number(row['height'])]!.logs.some(({ txIndex }) => txIndex === row['tx_index']),
  )
  for (const row of [logged[0]!, logged.at(-1)!]) {
    const asked = { chain, hash: String(row['hash']) }
    const tx = txAt(row)
    const { logs, transfers } = world.chain[tx.height]!
    const told = logs.filter((log) => log.txIndex === tx.txIndex && log.logIndex <= Number(row['seq']))
    expect((await client.listUserOpLogs(asked)).hits.map(({ logIndex }) => logIndex)).toEqual(
      told.map(({ logIndex }) => logIndex),
    )
    const moved = (await client.listUserOpTransfers(asked)).hits
    // screens-evm §0.6: what is suspicious about them is told there, too.
    expect(moved.map(({ suspicion }) => suspicion === undefined)).not.toContain(true)
    expect(moved.map(({ seq }) => seq)).toEqual(
      transfers
        .filter(({ txIndex, seq }) => txIndex === tx.txIndex && told.some(({ logIndex }) => logIndex === seq >> 16))
        .map(({ seq }) => seq),
    )
    const bundled = await client.listTransactionUserOps({ chain, hash: tx.hash })
    expect(bundled).toMatchObject({ total: 1, hits: [{ hash: row['hash'], txHash: tx.hash, timeMs: tx.timeMs }] })
    expect((await client.getTransaction({ chain, hash: tx.hash })).lists).toEqual(['userops'])
    expect((await client.getUserOp(asked)).request).toMatchObject({ callData: tx.input, maxFee: String(1n << 200n) })
  }
})

/** The last word on each permission up to a height, by plain loops. */
function standing(side: 'owner' | 'spender', address: Hex, height = Infinity): readonly string[] {
  const last = new Map<string, FamilyRow>()
  for (const row of rowsOf(side === 'owner' ? 't_approvals' : 't_spenders')) {
    if (Number(row['height']) > height) continue
    if (row[side] !== address || (side === 'spender' && row['kind'] === 1)) continue
    const what = row['kind'] === 1 ? row['value'] : side === 'owner' ? row['spender'] : row['owner']
    last.set(`${row['kind']} ${row['token']} ${what}`, row)
  }
  return [...last.values()]
    .filter((row) => (row['kind'] === 1 ? row['spender'] !== null : row['value'] !== 0n))
    .map((row) => `${row['height']} ${row['tx_index']}`)
    .toSorted()
}

test('screens-evm §9: standing approvals are the last word on each, and what was taken back is gone', async () => {
  let seen = 0
  for (const address of SAMPLE_ACCOUNTS)
    for (const side of ['owner', 'spender'] as const) {
      const hits = await walk((page) => client.listAddressApprovals({ chain, address, side, ...page }))
      expect(hits.map(({ height, txIndex }) => `${height} ${txIndex}`).toSorted()).toEqual(standing(side, address))
      expect(hits.every(({ revoked }) => !revoked)).toBe(true)
      seen += hits.length
    }
  expect(seen).toBeGreaterThan(50)
})

test('screens-evm §9: what stood after a block is what logs up to it tell, and its numbers are those of its list', async () => {
  const { height: tip } = world.chain.at(-1)!.block
  let taken = 0
  for (const height of [0, Math.floor(tip / 3), tip - 2, tip])
    for (const side of ['owner', 'spender'] as const) {
      const address = SAMPLE_ACCOUNTS[1]!
      const asked = { chain, address, side, block: String(height) }
      const hits = await walk((page) => client.listAddressApprovals({ ...asked, ...page }))
      expect(hits.map((row) => `${row.height} ${row.txIndex}`).toSorted()).toEqual(standing(side, address, height))
      const told = await client.getApprovalSummary(asked)
      expect(told).toMatchObject({
        standing: hits.length,
        unlimited: hits.filter(({ unlimited }) => unlimited).length,
        allItems: hits.filter(({ kind }) => kind === 'all').length,
        others: new Set(hits.map((row) => (side === 'owner' ? row.spender : row.owner))).size,
        oldestMs: hits.at(-1)?.timeMs ?? null,
        whole: true,
      })
      expect(told.asOf?.height).toBe(height)
      taken += told.takenBack
    }
  expect(taken).toBeGreaterThan(0)
  await expect(
    client.getApprovalSummary({ chain, address: SAMPLE_ACCOUNTS[1]!, block: String(tip + 1_000) }),
  ).rejects.toMatchObject({ code: 'BLOCK_NOT_YET' })
})

test('screens-evm §9: standing approvals are narrowed by what they are for, by the other side and by their limit', async () => {
  for (const address of SAMPLE_ACCOUNTS.slice(0, 3)) {
    const all = await walk((page) => client.listAddressApprovals({ chain, address, ...page }))
    const narrowed = async (choice: Partial<Parameters<typeof client.listAddressApprovals>[0]>) =>
      (await walk((page) => client.listAddressApprovals({ chain, address, ...choice, ...page }))).map(
        ({ height, txIndex, logIndex }) => `${height} ${txIndex} ${logIndex}`,
      )
    const keys = (rows: typeof all) => rows.map(({ height, txIndex, logIndex }) => `${height} ${txIndex} ${logIndex}`)
    expect(await narrowed({ allowed: 'items' })).toEqual(keys(all.filter(({ amount }) => amount === null)))
    expect(await narrowed({ allowed: 'amount' })).toEqual(keys(all.filter(({ kind }) => kind === 'erc20')))
    expect(await narrowed({ unlimited: true })).toEqual(keys(all.filter(({ unlimited }) => unlimited)))
    expect(await narrowed({ order: 'oldest' })).toEqual(keys(all.toReversed()))
    const byToken = await walk((page) => client.listAddressApprovals({ chain, address, order: 'token', ...page }))
    expect(keys(byToken).toSorted()).toEqual(keys(all).toSorted())
    const tokens = byToken.map(({ token }) => token.address.toLowerCase())
    expect(tokens).toEqual(tokens.toSorted())
    const { spender } = all[0]!
    expect(await narrowed({ with: spender! })).toEqual(keys(all.filter((row) => row.spender === spender)))
  }
})

test('screens-evm §9: standing approvals are narrowed by age, by spenders that nobody verified and by what their contracts let be taken', async () => {
  const address = SAMPLE_ACCOUNTS[0]!
  const ask = (choice: Partial<Parameters<typeof client.listAddressApprovals>[0]>) =>
    walk((page) => client.listAddressApprovals({ chain, address, ...choice, ...page }))
  const all = await ask({})
  const keys = (rows: typeof all) => rows.map(({ height, txIndex, logIndex }) => `${height} ${txIndex} ${logIndex}`)
  // Nothing is verified here, and nothing is older than the chain.
  expect(keys(await ask({ unverified: true }))).toEqual(keys(all))
  expect(await ask({ older: 10_000 })).toEqual([])
  const asked = all.filter(({ amount }) => amount !== null)
  const risky = await ask({ order: 'risk' })
  expect(keys(risky).toSorted()).toEqual(keys(all).toSorted())
  const takeable = await ask({ takeable: true })
  const let_ = risky.filter(({ now }) => now !== null && now.allowed !== '0')
  expect(keys(takeable).every((key) => keys(let_).includes(key))).toBe(true)
  expect(asked.length).toBeGreaterThan(0)
})

test('the history of approvals shows all, revocations too', async () => {
  const address = SAMPLE_ACCOUNTS[0]!
  const hits = await walk((page) => client.listAddressApprovals({ chain, address, view: 'history', ...page }))
  const own = rowsOf('t_approvals').filter(({ owner }) => owner === address)
  expect(hits.map(({ txHash }) => txHash)).toEqual(own.toReversed().map((row) => txAt(row).hash))
  expect(hits.some(({ revoked }) => revoked)).toBe(true)
})

test('swaps name the tokens of their pool as long as all who tell of it agree', async () => {
  const { hits } = await client.listPoolSwaps({ chain, pool: TEST_POOL, limit: 10 })
  expect(hits[0]).toMatchObject({
    pool: TEST_POOL,
    amount0: '5',
    amount1: (-(1n << 200n)).toString(),
    token0: { address: SAMPLE_TOKENS[0]!.address },
    token1: { address: SAMPLE_TOKENS[1]!.address },
  })
  const other = await createAccountWorld(5)
  const first = other.chain.find((bundle) => bundle.family['t_pools'] !== undefined)!
  const told = first.family['t_pools'] as FamilyRow[]
  told[0] = { ...told[0]!, token0: SAMPLE_TOKENS[2]!.address }
  const disputed = await clientOf(other).listPoolSwaps({ chain, pool: TEST_POOL, limit: 10 })
  expect(disputed.hits[0]).toMatchObject({ token0: null, token1: null })
})

test('upgrades, roles, pools and coins are found by contract, holder and token', async () => {
  const [token, other] = SAMPLE_TOKENS.map(({ address }) => address)
  const txs = world.chain.flatMap((bundle) => bundle.txs).toReversed()
  const expected = txs.map(({ hash }) => hash)
  const makers = txs.filter(({ txIndex }) => txIndex === 0).map(({ hash }) => hash)
  const hashes = (hits: readonly { txHash: string }[]) => hits.map(({ txHash }) => txHash)
  expect(hashes(await walk((page) => client.listAddressUpgrades({ chain, address: token!, ...page })))).toEqual(
    expected,
  )
  // The contract itself tells the newest ten, and that there are more.
  const { upgrades } = await client.getAddressContract({ chain, address: token! })
  expect(hashes(upgrades.hits)).toEqual(expected.slice(0, 10))
  expect(upgrades.extend.next).not.toBeNull()
  // As of a block it tells none that came later.
  const { height } = txs.at(-3)!
  const before = await client.getAddressContract({ chain, address: token!, height })
  expect(hashes(before.upgrades.hits)).toEqual(
    txs
      .filter((tx) => tx.height <= height)
      .map(({ hash }) => hash)
      .slice(0, 10),
  )
  expect(hashes(await walk((page) => client.listAddressRoles({ chain, address: token!, ...page })))).toEqual(expected)
  expect(hashes(await walk((page) => client.listTokenPools({ chain, address: other!, ...page })))).toEqual(makers)
  expect(hashes(await walk((page) => client.listPools({ chain, ...page })))).toEqual(makers)
  expect(hashes(await walk((page) => client.listTokenIssuance({ chain, address: token!, ...page })))).toEqual(expected)
  const [supply, listing] = await Promise.all([
    walk((page) => client.listBanknotes({ chain, ...page })),
    walk((page) => client.listBlacklist({ chain, ...page })),
  ])
  expect(supply.every(({ kind, amount }) => kind === 'issued' && amount === '7')).toBe(true)
  expect(listing.every(({ kind, amount }) => kind === 'frozen' && amount === null)).toBe(true)
  expect(supply.length + listing.length).toBe(txs.length)
  const holder = SAMPLE_ACCOUNTS[1]!
  const held = await walk((page) => client.listAddressRoles({ chain, address: holder, as: 'holder', ...page }))
  expect(held.length).toBe(rowsOf('t_roles').filter(({ account }) => account === holder).length)
})

test('a family without such events answers empty lists', async () => {
  const output = await createOutputWorld()
  const none = clientOf(output)
  const code = output.runtime.chain.code
  expect(await none.listUserOps({ chain: code })).toMatchObject({ total: 0, hits: [] })
  expect(await none.listPools({ chain: code })).toMatchObject({ total: 0, hits: [] })
})

test('screens-evm §6.1: an upgrade of a contract tells what stood there before, on other pages, too', async () => {
  const [token] = SAMPLE_TOKENS
  const rows = rowsOf('t_upgrades')
    .filter((row) => row['contract'] === token!.address)
    .toReversed()
  expect(rows.length).toBeGreaterThan(10)
  const hits = await walk((page) => client.listAddressUpgrades({ chain, address: token!.address, ...page }))
  expect(hits.map(({ target, previous }) => [target, previous])).toEqual(
    rows.map((row, at) => [row['target'], rows[at + 1]?.['target'] ?? null]),
  )
  // In the list of all contracts where the same page tells it, and not where it leaves others out.
  const page = (await client.listUpgrades({ chain, limit: 10 })).hits
  expect(page[0]!.previous).toBe(
    page.slice(1).find((row) => row.contract === page[0]!.contract && row.kind === page[0]!.kind)?.target ?? null,
  )
  expect(page.some(({ previous }) => previous !== null)).toBe(true)
  const only = (await client.listUpgrades({ chain, target: page[0]!.target! })).hits
  expect(only.every(({ previous }) => previous === null)).toBe(true)
})

test('screens-evm §6.1, §10: upgrades of all contracts of a chain are walked with who sent them, of one kind and of one target too', async () => {
  const all = rowsOf('t_upgrades').toReversed()
  const { target } = all[3]!
  const wire = (rows: readonly FamilyRow[]) =>
    rows.map((row) => [row['contract'], row['target'], txAt(row).hash, txAt(row).from])
  const walked = async (asked: Omit<Parameters<ApiClient['listUpgrades']>[0], 'chain'>) =>
    (await walk((page) => client.listUpgrades({ chain, ...asked, ...page }))).map((hit) => [
      hit.contract,
      hit.target,
      hit.txHash,
      hit.sender,
    ])
  expect(await walked({})).toEqual(wire(all))
  expect(await walked({ change: 'implementation', target: String(target) })).toEqual(
    wire(all.filter((row) => row['target'] === target)),
  )
  expect((await client.listUpgrades({ chain, target: SAMPLE_TOKENS[3]!.address })).hits).toEqual([])
  // The family of the test has no other kind.
  await expect(client.listUpgrades({ chain, change: 'beacon' })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await expect(client.listUpgrades({ chain, change: 'implementation', page: 2 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})
