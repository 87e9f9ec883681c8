import { failingStore } from '@orrery/archive/testing/failing-store'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import type { Layer } from '@orrery/family/layer'
import { chainKey } from '@orrery/model/chain'
import { createCat20Layer } from '@orrery/utxo/cat20/cat20-layer'
import { cat20Tables } from '@orrery/utxo/cat20/cat20-tables'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { formatAddress } from '@orrery/utxo/format-address'
import type { RawBlock } from '@orrery/utxo/raw-block'
import { cat20Chain, moreCat20Blocks, walletOf } from '@orrery/utxo/testing/cat20-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlesOf, followLedger, openRuneApi, openRuneChain, type RuneChain } from './rune-ledger.fixture.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

/** The ledger over such a chain, whose node tells long witnesses. */
const layerOf = ({ archive, head }: RuneChain, blocks: readonly RawBlock[]): Layer =>
  createCat20Layer({
    from: 0,
    rules: 'regtest',
    findOutputs: createFindOutputs(() => [head.view().reads, archive.reads]),
    witnessesOf: (txid) => {
      const tx = blocks.flatMap(({ txs }) => txs).find((one) => one.txid === txid)!
      return Promise.resolve(tx.inputs.map(({ witness }) => witness))
    },
  })

async function rowsOf(code: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const { name, columns } of cat20Tables) {
    const { chain: _chain, ...own } = columns
    const rows = await engine.store.query({
      sql: `SELECT ${Object.keys(own).join(', ')} FROM ${name} WHERE chain = {chain:UInt32}`,
      params: { chain: { type: 'u32', value: chainKey(code) } },
      columns: own,
      purpose: 'write',
    })
    found[name] = rows.map((row) => Object.values(row).map(String).join(' ')).toSorted()
  }
  return found
}

/** A chain of so many archived blocks, the others in its Head. */
async function openWith(code: string, blocks: readonly RawBlock[], archived: number): Promise<RuneChain> {
  const open = await openRuneChain(engine.store, code)
  const bundles = bundlesOf(blocks)
  await open.archive.append({ bundles: bundles.slice(0, archived) })
  for (const bundle of bundles.slice(archived)) open.head.apply({ type: 'extended', bundle, seenMs: 0 })
  return open
}

test(
  'decision 14: a ledger of CAT20 that was killed, forked and resumed is that of a run in one piece',
  { timeout: 120_000 },
  async () => {
    const first = moreCat20Blocks([], 70, seeded(5))
    const second = moreCat20Blocks(first.slice(0, 60), 14, seeded(6))
    const third = moreCat20Blocks(second.slice(0, 71), 8, seeded(7))
    const all = [...first, ...second, ...third]

    const clean = await openWith('CAT-CLEAN', third, 50)
    await followLedger(clean, engine.store, layerOf(clean, all), () => false)
    const expected = await rowsOf('CAT-CLEAN')
    // The chain must have made of everything what it is to prove.
    for (const { name } of cat20Tables) expect(expected[name]!.length, name).toBeGreaterThan(3)
    for (const action of ['deploy', 'mint', 'transfer', 'burn'])
      expect(expected['cat20_events']!.filter((row) => row.includes(` ${action} `)).length, action).toBeGreaterThan(2)

    const random = seeded(8)
    const torn = await openWith('CAT-TORN', first.slice(0, 21), 20)
    let kills = 0
    const killed = async (): Promise<void> => {
      for (let kill = 0; kill < 4; kill++) {
        const failing = failingStore(engine.store, {
          write: 3 + random.int(20),
          takesEffect: random.chance(0.5),
          dead: true,
        })
        await followLedger(torn, failing.store, layerOf(torn, all), failing.fired)
        kills += Number(failing.fired())
      }
    }
    await killed()
    for (const bundle of bundlesOf(first).slice(21)) {
      torn.head.apply({ type: 'extended', bundle, seenMs: 0 })
      if (random.chance(0.3)) await followLedger(torn, engine.store, layerOf(torn, all), () => false)
    }
    for (const [fork, at] of [
      [second, 60],
      [third, 71],
    ] as const) {
      const lost = torn.head.view().tip!.height - at + 1
      const orphans = Array.from({ length: lost }, (_, i) => {
        const bundle = torn.head.view().bundle(at + lost - 1 - i)!
        const { hash, height } = bundle.block
        return { hash, height, replacedBy: null, depth: lost, seenMs: 0, lostMs: 0, bundle }
      })
      const { hash, height } = fork[at - 1]!
      const bundles = bundlesOf(fork).slice(at)
      torn.head.apply({ type: 'reorganised', to: { hash, height }, orphans, bundles, seenMs: 0 })
      await killed()
      await followLedger(torn, engine.store, layerOf(torn, all), () => false)
    }
    expect(kills, 'kills that were felt').toBeGreaterThan(4)
    expect(await rowsOf('CAT-TORN')).toEqual(expected)
  },
)

test('screens-nonevm §4.7: the API tells CAT20 tokens, moves by kind, token and owner, holders, an address, a transaction and what a word finds', async () => {
  const code = 'CAT-API'
  const chain = cat20Chain(seeded(9))
  chain.block()
  const says = { name: 'Cat', symbol: 'Meow', decimals: 2, max: '21000000', limit: '5', premine: '0' }
  const token = chain.deploy(says)
  const other = chain.deploy({ ...says, name: 'Meowing', symbol: 'DOG', decimals: 0 })
  chain.block()
  const minted = chain.mint(token, { txid: token.tx.txid, vout: 1 }, { to: 1, amount: 500n })
  chain.mint(other, { txid: other.tx.txid, vout: 1 }, { to: 2, amount: 7n })
  chain.block()
  const sent = chain.move(
    token,
    [minted.piece],
    [
      { owner: walletOf(2).owner, amount: 120n },
      { owner: 'ab'.repeat(20), amount: 380n },
    ],
  )
  chain.block()
  const burned = chain.move(token, [sent.pieces[1]!], [])
  const open = await openWith(code, chain.blocks, 2)
  const layer = layerOf(open, chain.blocks)
  await followLedger(open, engine.store, layer, () => false)
  for (const role of ['all', 'serve'] as const) {
    const { client, close } = await openRuneApi(open, role, layer)
    const address = (n: number): string => formatAddress(`0x12${walletOf(n).script.slice(6)}`, regtest)
    const idOf = ({ token: key }: { readonly token: string }): string =>
      `${key.slice(2, 66)}_${Number.parseInt(key.slice(66), 16)}`
    const id = idOf(token)
    const tokens = await client.listCat20Tokens({ chain: code })
    expect(tokens.hits.map((hit) => [hit.token.symbol, hit.minted, hit.supply, hit.burned, hit.holders])).toEqual([
      ['DOG', '7', '7', '0', 1],
      ['Meow', '500', '120', '380', 1],
    ])
    const named = async (name: string) =>
      (await client.listCat20Tokens({ chain: code, name })).hits.map((hit) => hit.token.symbol)
    expect(await named('meow')).toEqual(['Meow', 'DOG'])
    expect(await named('meowi')).toEqual(['DOG'])
    expect(await named('none')).toEqual([])
    expect(await client.getCat20Token({ chain: code, cat20: id })).toMatchObject({
      token: { id, name: 'Cat', decimals: 2 },
      says: { max: '2100000000', limit: '500', premine: '0' },
      minter: null,
      mints: 1,
      minters: 1,
      txs: 4,
      ledger: { id: 'cat20', through: 3, tip: 3 },
    })
    const inWords = (hits: Awaited<ReturnType<typeof client.listCat20Moves>>['hits']) =>
      hits.map(({ action, amount, from, to, token: of }) => {
        const [one, two] = [from, to].map((side) => (side === null ? '-' : (side.address ?? side.owner)))
        return `${of.symbol} ${action} ${amount} ${one} ${two}`
      })
    const moved = [
      `Meow transfer 380 ${address(1)} ${'ab'.repeat(20)}`,
      `Meow transfer 120 ${address(1)} ${address(2)}`,
    ]
    const moves = async (filter: object) => inWords((await client.listCat20Moves({ chain: code, ...filter })).hits)
    expect(await moves({})).toEqual([
      `Meow burn 380 ${'ab'.repeat(20)} -`,
      ...moved,
      `DOG mint 7 - ${address(2)}`,
      `Meow mint 500 - ${address(1)}`,
      'DOG deploy 21000000 - -',
      'Meow deploy 2100000000 - -',
    ])
    expect(await moves({ action: 'transfer' })).toEqual(moved)
    expect(await moves({ cat20: idOf(other) })).toEqual([`DOG mint 7 - ${address(2)}`, 'DOG deploy 21000000 - -'])
    expect(await moves({ address: address(2) })).toEqual([moved[1], `DOG mint 7 - ${address(2)}`])
    expect(await moves({ address: 'AB'.repeat(20) })).toEqual([`Meow burn 380 ${'ab'.repeat(20)} -`, moved[0]])
    expect(await moves({ address: address(1), cat20: id, action: 'mint' })).toEqual([`Meow mint 500 - ${address(1)}`])
    expect(await moves({ address: address(5) })).toEqual([])
    expect(inWords((await client.listCat20TokenMoves({ chain: code, cat20: id })).hits).slice(0, 1)).toEqual([
      `Meow burn 380 ${'ab'.repeat(20)} -`,
    ])
    expect((await client.listCat20TokenHolders({ chain: code, cat20: id })).hits).toEqual([
      { owner: walletOf(2).owner, address: address(2), amount: '120' },
    ])
    const held = await client.listAddressCat20({ chain: code, address: address(2) })
    expect(held.list.hits.map((hit) => `${hit.amount} ${hit.token.symbol}`).toSorted()).toEqual(['120 Meow', '7 DOG'])
    const { lists } = await client.getAddress({ chain: code, address: address(2) })
    expect(lists).toContain('cat20')
    expect((await client.getAddress({ chain: code, address: address(5) })).lists).not.toContain('cat20')
    const tx = await client.getTransaction({ chain: code, hash: burned.tx.txid.slice(2) })
    expect(tx.lists).toContain('cat20')
    const ofTx = await client.listTransactionCat20({ chain: code, hash: sent.tx.txid.slice(2) })
    expect(inWords(ofTx.list.hits)).toEqual(moved.toReversed())
    const found = async (query: string) =>
      (await client.searchChain({ q: query, chain: code })).hits.map(({ path }) => path)
    expect(await found('meow')).toEqual([`/regtest/cat20/${id}`, `/regtest/cat20/${idOf(other)}`])
    expect(await found(id)).toEqual([`/regtest/cat20/${id}`])
    const none = `${'0'.repeat(64)}_1`
    await expect(client.getCat20Token({ chain: code, cat20: none })).rejects.toMatchObject({ code: 'CAT20_NOT_FOUND' })
    await expect(client.getCat20Token({ chain: code, cat20: 'meow' })).rejects.toMatchObject({
      code: 'CAT20_NOT_FOUND',
    })
    await close()
  }
})
