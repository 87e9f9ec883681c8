import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlesOf, followRunes, openRuneApi, openRuneChain, runeForks } from './rune-ledger.fixture.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

test('screens-nonevm §4.7: runes by list, name and its start, move, holder and address add up', async () => {
  const open = await openRuneChain(engine.store, 'CLEAN')
  const whole = bundlesOf(runeForks().third)
  await open.archive.append({ bundles: whole.slice(0, 50) })
  for (const bundle of whole.slice(50)) open.head.apply({ type: 'extended', bundle, seenMs: 0 })
  await followRunes(open, engine.store, () => false)
  const { client, close } = await openRuneApi(open)
  const chain = 'CLEAN'
  try {
    const tip = whole.at(-1)!.block.height
    expect(await client.listLedgers({ chain })).toEqual([{ id: 'runes', from: 0, through: tip, tip, lack: null }])
    const first = await client.listRunes({ chain, limit: 10 })
    const rest = await client.listRunes({ chain, limit: 100, cursor: first.extend.next! })
    const runes = [...first.hits, ...rest.hits]
    expect(new Set(runes.map(({ rune }) => rune.id)).size).toBe(runes.length)
    expect(runes.map(({ height }) => height)).toEqual(runes.map(({ height }) => height).toSorted((a, b) => b - a))
    const sums = new Map<string, bigint>()
    for (const { rune, supply, burned, holders, txs } of runes) {
      const held = await client.listRuneHolders({ chain, rune: rune.id, limit: 100 })
      expect(held.hits).toHaveLength(holders)
      const sum = held.hits.reduce((all, { amount }) => all + BigInt(amount), 0n)
      expect(sum, rune.name).toBe(BigInt(supply) - BigInt(burned))
      for (const { address, amount } of held.hits) sums.set(`${address} ${rune.id}`, BigInt(amount))
      const moves = await client.listRuneMoves({ chain, rune: rune.name, limit: 100 })
      expect(new Set(moves.hits.map(({ txHash }) => txHash)).size).toBe(txs)
    }
    for (const address of new Set([...sums.keys()].map((key) => key.split(' ')[0]!))) {
      const { hits } = (await client.listAddressRunes({ chain, address, limit: 100 })).list
      expect(new Map(hits.map(({ rune, amount }) => [`${address} ${rune.id}`, BigInt(amount)]))).toEqual(
        new Map([...sums].filter(([key]) => key.startsWith(address))),
      )
      expect((await client.getAddress({ chain, address })).lists).toContain('runes')
    }
    const spaced = runes.find(({ rune }) => rune.name.startsWith('ZZZZZZZZZZZZ'))!
    expect(await client.getRune({ chain, rune: spaced.rune.name.toLowerCase() })).toEqual({
      ...spaced,
      ledger: { id: 'runes', from: 0, through: tip, tip, lack: null },
    })
    const { id, name } = spaced.rune
    const hit = { kind: 'rune', chain, id, title: name, detail: id, path: `/${regtest.path}/rune/${id}`, exact: true }
    for (const q of [id, name, name.toLowerCase(), name.replaceAll('•', '.'), ` ${name.replaceAll('•', '')} `])
      expect(await client.searchChain({ chain, q }), q).toEqual({ hits: [hit], hints: [] })
    const names = runes.map(({ rune }) => rune.name.replaceAll('•', '')).toSorted()
    const start = names[0]!.slice(0, 2)
    const begin = names.filter((one) => one.startsWith(start))
    const proposed = await client.searchChain({ chain, q: start.toLowerCase() })
    expect(proposed.hits.map(({ title }) => title.replaceAll('•', ''))).toEqual(begin.slice(0, 5))
    // A rune that is called so is meant, whatever its name begins too.
    expect(proposed.hits.map(({ exact }) => exact)).not.toContain(true)
    for (const text of [start, `${start[0]!.toLowerCase()}•${start[1]}`]) {
      const list = await client.listRunes({ chain, name: text, limit: 100 })
      expect(
        list.hits.map(({ rune }) => rune.name.replaceAll('•', '')),
        text,
      ).toEqual(begin)
      expect(list.total).toBe(begin.length)
    }
    const twice = [1, 2].map((page) => client.listRunes({ chain, name: 'A', limit: 10, page }))
    const letters = (await Promise.all(twice)).flatMap(({ hits }) => hits.map(({ rune }) => rune.name))
    expect(letters.map((one) => one.replaceAll('•', ''))).toEqual(
      names.filter((one) => one.startsWith('A')).slice(0, 20),
    )
    expect((await client.listRunes({ chain, name: '7%' })).hits).toEqual([])
    for (const q of ['NOBODY', '70:999', name.slice(1)])
      expect(await client.searchChain({ chain, q }), q).toEqual({ hits: [], hints: [] })
    await expect(client.getRune({ chain, rune: 'NOBODY' })).rejects.toMatchObject({ code: 'RUNE_NOT_FOUND' })
    await expect(client.getRune({ chain, rune: '9999999999:1' })).rejects.toMatchObject({ code: 'RUNE_NOT_FOUND' })
    expect((await client.listAllRuneMoves({ chain, limit: 10 })).hits).toHaveLength(10)

    const all = (await client.listAllRuneMoves({ chain, limit: 100 })).hits
    const every = [...all]
    for (let cursor = (await client.listAllRuneMoves({ chain, limit: 100 })).extend.next; cursor !== null;) {
      const page = await client.listAllRuneMoves({ chain, limit: 100, cursor })
      every.push(...page.hits)
      cursor = page.extend.next
    }
    for (const kind of ['etch', 'mint', 'transfer', 'burn', 'cenotaph'] as const) {
      const wanted = every.filter((move) => (kind === 'cenotaph' ? move.cenotaph : move.action === kind))
      const { hits, extend } = await client.listAllRuneMoves({ chain, action: kind, limit: 100 })
      expect(hits, kind).toEqual(wanted.slice(0, 100))
      expect(hits.length, kind).toBeGreaterThan(2)
      expect(extend.next === null, kind).toBe(wanted.length <= 100)
      const block = hits[0]!.height
      const inBlock = await client.listAllRuneMoves({ chain, action: kind, block, limit: 100 })
      expect(inBlock.hits, `${kind} in block ${block}`).toEqual(wanted.filter(({ height }) => height === block))
    }
    await expect(client.listAllRuneMoves({ chain, action: 'mint', page: 2 })).rejects.toThrow('cursors')
    const addresses = new Set(every.flatMap(({ from, to }) => [from, to].filter((one) => one !== null)))
    let several = 0
    for (const address of addresses) {
      const told = await client.listAllRuneMoves({ chain, address, limit: 100 })
      const sole = every.filter(({ from, to }) => from === address || to === address)
      const keys = new Set(told.hits.map((move) => JSON.stringify(move)))
      for (const move of sole.slice(0, 50)) expect(keys, address).toContain(JSON.stringify(move))
      // Also where it was one of several, of whom the move names none.
      const others = told.hits.filter((move) => !sole.some((one) => JSON.stringify(one) === JSON.stringify(move)))
      expect(others.filter(({ from, to }) => from !== null && to !== null)).toEqual([])
      several += others.length
      const burns = await client.listAllRuneMoves({ chain, address, action: 'burn', limit: 100 })
      expect(burns.hits).toEqual(told.hits.filter(({ action }) => action === 'burn'))
    }
    expect(addresses.size).toBeGreaterThan(3)
    expect(several).toBeGreaterThan(0)
    await expect(client.listAllRuneMoves({ chain, address: 'nobody' })).rejects.toMatchObject({
      code: 'ADDRESS_MALFORMED',
    })
    const ofRune = Map.groupBy(every, (move) => move.rune.id)
    const busy = [...ofRune].toSorted(([, a], [, b]) => b.length - a.length)[0]![0]
    for (const text of [busy, ofRune.get(busy)![0]!.rune.name]) {
      const wanted = ofRune.get(busy)!
      const told = await client.listAllRuneMoves({ chain, rune: text, limit: 100 })
      expect(told.hits, text).toEqual(wanted.slice(0, 100))
      const etched = await client.listAllRuneMoves({ chain, rune: text, action: 'etch' })
      expect(etched.hits, text).toEqual(wanted.filter(({ action }) => action === 'etch'))
      const [address] = wanted.flatMap(({ to }) => to ?? [])
      const both = await client.listAllRuneMoves({ chain, rune: text, address: address!, limit: 100 })
      const own = await client.listAllRuneMoves({ chain, address: address!, limit: 100 })
      expect(own.extend.next, text).toBeNull()
      expect(both.hits, text).toEqual(own.hits.filter((move) => move.rune.id === busy))
      expect(both.hits.length, text).toBeGreaterThan(0)
    }
    await expect(client.listAllRuneMoves({ chain, rune: 'NOBODY' })).rejects.toMatchObject({ code: 'RUNE_NOT_FOUND' })
    const last = all.at(-1)!.txHash
    const byTx = Map.groupBy(
      all.filter(({ txHash }) => txHash !== last),
      ({ txHash }) => txHash,
    )
    expect(byTx.size).toBeGreaterThan(10)
    for (const [hash, moves] of byTx) {
      const told = await client.listTransactionRunes({ chain, hash, limit: 100 })
      expect(told.list.hits.toReversed(), hash).toEqual(moves)
      expect(told.list).toMatchObject({ total: moves.length, extend: { totalIsFloor: false } })
      expect((await client.getTransaction({ chain, hash })).lists).toEqual(['runes'])
    }
    const coinbase = whole.at(-1)!.txs[0]!.hash.slice(2)
    expect((await client.getTransaction({ chain, hash: coinbase })).lists).toEqual([])
    expect((await client.listTransactionRunes({ chain, hash: coinbase })).list.hits).toEqual([])

    const other = await openRuneApi(open, 'serve')
    try {
      expect(await other.client.listRunes({ chain, limit: 10 })).toEqual(first)
      expect(await other.client.getRune({ chain, rune: spaced.rune.name })).toMatchObject(spaced)
      expect(await other.client.listLedgers({ chain })).toEqual(await client.listLedgers({ chain }))
    } finally {
      await other.close()
    }
  } finally {
    await close()
  }
})
