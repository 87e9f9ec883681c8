import { regtest } from '@orrery/chains/records/regtest'
import type { Output as Unspent } from '@orrery/model/wire/address'
import type { Brc20Balance, Brc20Holder, Brc20Move, Brc20State, Brc20Token } from '@orrery/model/wire/brc20'
import type { Inscription, InscriptionContent, InscriptionMove } from '@orrery/model/wire/inscription'
import type { SearchHit } from '@orrery/model/wire/search'
import type { Ledger } from '@orrery/model/wire/rune'
import { envelopeOf } from '@orrery/utxo/testing/envelope-script'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { revealOutput, serialiseTx } from '@orrery/utxo/testing/taproot-reveal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { expectDigests } from './expect-digests.ts'
import { fundScript, revealCoin, type Coin, type Output } from './inscribe.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'
import { testChildren } from './test-children.ts'
import { testContents } from './test-contents.ts'
import { testFields } from './test-fields.ts'

type List = { readonly hits: readonly Inscription[] }

const COIN = 100_000_000n
const TEXT = [1, 'text/plain;charset=utf-8'] as const
const HTML = '<script>alert(1)</script>'
/** Of more bytes than rows keep of a witness. */
const PICTURE = Uint8Array.from({ length: 2_000 }, (_, at) => (at * 7) & 255)

// screens-nonevm §4.7 and §16: on a real node, regtest, which checks that the scripts may be spent.
describe.skipIf(!hasLitecoind)('inscriptions over a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string

  const ask = <T>(path: string): Promise<T> => site.ask(path)
  const list = async (query = ''): Promise<readonly Inscription[]> =>
    (await ask<List>(`/inscriptions?limit=50${query}`)).hits
  /** Until the ledger has the node's newest block. */
  const followed = async (): Promise<void> => {
    const height = await node.rpc<number>('getblockcount')
    const hash = await node.rpc<string>('getblockhash', height)
    await site.caughtUp(height)
    await eventually('the ledger', async () => {
      const ledger = (await ask<Ledger[]>('/ledgers')).find(({ id }) => id === 'inscriptions')
      const tip = site.chain.runtime.head.view().tip
      return ledger?.through === height && tip?.hash === `0x${hash}` ? true : null
    })
  }
  const mine = async (count: number): Promise<void> => {
    await node.rpc('generatetoaddress', count, miner)
    await followed()
  }
  const owner = async (): Promise<{ readonly address: string; readonly script: string }> => {
    const address = await node.rpc<string>('getnewaddress', '', 'bech32')
    const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', address)
    return { address, script: scriptPubKey }
  }
  const fund = (script: string, value: bigint): Promise<Coin> => fundScript(node, script, value)
  const reveal = (coin: Coin, witness: readonly string[], outputs: readonly Output[]): Promise<string> =>
    revealCoin(node, coin, witness, outputs)
  /** Spends coins that the wallet has, in this order. */
  const spend = async (coins: readonly Coin[], outputs: readonly Output[]): Promise<string> => {
    const raw = serialiseTx(
      coins.map((coin) => ({ ...coin, witness: [] })),
      outputs,
    )
    const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
    return node.rpc('sendrawtransaction', hex, 0)
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=0'])
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', 104, miner)
    site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 5 }, node.url)
  }, 120_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  /** Places of inscriptions, by hand: number, state, satpoint and owner. */
  const places = async (): Promise<readonly string[]> =>
    (await list()).map(({ id, number, state, satpoint, owner: whose }) =>
      [id, number, state, satpoint ?? '-', whose ?? '-'].join(' '),
    )

  test(
    'who has what is as counted by hand, and as it was once three blocks are taken back',
    { timeout: 120_000, retry: 0 },
    async () => {
      const [ada, bob, cat] = [await owner(), await owner(), await owner()]
      // A picture too large for a row, and a message that asks for sat 60,000,000 of the outputs, in two bytes more than that takes.
      const message = '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1"}'
      const first = revealOutput(
        envelopeOf([[1, 'image/png']], PICTURE),
        envelopeOf([TEXT, [2, Uint8Array.of(0, 0x87, 0x93, 3, 0, 0)]], message),
      )
      const odd = revealOutput(envelopeOf([TEXT, [66, 'x']], 'unbound'))
      const fee = revealOutput(envelopeOf([[1, 'text/html']], HTML))
      const late = revealOutput(envelopeOf([[1, 'image/svg+xml']], '<svg/>'), envelopeOf([TEXT], 'late'))
      const coins = [
        await fund(first.script, COIN),
        await fund(odd.script, COIN),
        await fund(fee.script, COIN),
      ] as const
      const last = await fund(late.script, COIN)
      await mine(1)
      const one = await reveal(coins[0], first.witness, [
        { value: 50_000_000n, script: ada.script },
        { value: 49_000_000n, script: bob.script },
      ])
      await mine(1)
      const two = await reveal(coins[1], odd.witness, [{ value: 99_000_000n, script: ada.script }])
      await mine(1)
      // Everything is left to the miner.
      const three = await reveal(coins[2], fee.witness, [{ value: 0n, script: `6a20${'aa'.repeat(32)}` }])
      await mine(1)
      const height = await node.rpc<number>('getblockcount')
      const { tx } = await node.rpc<{ tx: string[] }>('getblock', await node.rpc<string>('getblockhash', height))

      const before = [
        // Behind 50 new coins; numbered after all others of its block.
        `${three}i0 1 held ${tx[0]}:0:5000000000 ${miner}`,
        `${two}i0 -2 unbound - -`,
        `${one}i1 -1 held ${one}:1:10000000 ${bob.address}`,
        `${one}i0 0 held ${one}:0:0 ${ada.address}`,
      ]
      expect(await places()).toEqual(before)
      const [, , second] = await list()
      expect(second).toMatchObject({
        curse: 'notFirstEnvelope',
        isBrc20: true,
        excerpt: message,
        fee: '500000',
        pointer: '60000000',
      })
      expect((await list('&brc20=yes')).map(({ id }) => id)).toEqual([`${one}i1`])
      expect((await list('&media=image')).map(({ size }) => size)).toEqual([2_000])
      expect((await list('&cursed=yes')).map(({ number }) => number)).toEqual([-2, -1])
      // screens-nonevm §12.1: each by its number, too, also below zero.
      for (const { id, number } of await list())
        if (number !== null) expect((await ask<Inscription>(`/inscriptions/${number}`)).id, String(number)).toBe(id)
      const cursed = await ask<{ hits: readonly SearchHit[] }>('/search?q=-1')
      expect(cursed.hits).toMatchObject([{ kind: 'inscription', title: '-1' }])
      expect((await list(`&block=${height}`)).map(({ media }) => media)).toEqual(['html'])

      // The sat stands behind the 99,000,000 of another coin; the second is in the first output, which nobody can spend.
      const there = await spend(
        [
          { txid: two, vout: 0, value: 99_000_000n },
          { txid: one, vout: 0, value: 50_000_000n },
        ],
        [
          { value: 60_000_000n, script: cat.script },
          { value: 88_900_000n, script: bob.script },
        ],
      )
      await mine(1)
      const burnt = await spend(
        [{ txid: one, vout: 1, value: 49_000_000n }],
        [
          { value: 10_000_001n, script: `6a20${'bb'.repeat(32)}` },
          { value: 38_900_000n, script: bob.script },
        ],
      )
      await mine(1)
      const four = await reveal(last, late.witness, [{ value: 99_000_000n, script: cat.script }])
      await mine(1)
      const after = [
        // None is cursed any more.
        `${four}i1 3 held ${four}:0:0 ${cat.address}`,
        `${four}i0 2 held ${four}:0:0 ${cat.address}`,
        before[0],
        before[1],
        `${one}i1 -1 burned ${burnt}:0:10000000 -`,
        `${one}i0 0 held ${there}:1:39000000 ${bob.address}`,
      ]
      expect(await places()).toEqual(after)
      type Moves = { readonly hits: readonly InscriptionMove[] }
      const ofTx = async (txid: string) => (await ask<{ list: Moves }>(`/transactions/${txid}/inscriptions`)).list.hits
      expect(await ofTx(there)).toMatchObject([
        { id: `${one}i0`, action: 'transfer', from: ada.address, to: bob.address, isFee: false, seq: 0 },
      ])
      expect((await ofTx(four)).map(({ id, action }) => `${action} ${id}`)).toEqual([
        `inscribe ${four}i0`,
        `inscribe ${four}i1`,
      ])
      expect(await ofTx(three)).toMatchObject([{ action: 'inscribe', isFee: true, to: miner }])
      expect((await ask<{ lists: string[] }>(`/transactions/${there}`)).lists).toContain('inscriptions')
      expect((await ask<Moves>(`/inscriptions/${one}i1/moves`)).hits).toMatchObject([
        { action: 'burn', txHash: burnt, from: bob.address, to: null, state: 'burned' },
        { action: 'inscribe', txHash: one, from: null, to: bob.address, state: 'held' },
      ])
      const found = await ask<{ hits: readonly SearchHit[] }>(`/search?q=${one}i0`)
      expect(found.hits.filter(({ exact }) => exact)).toMatchObject([
        { kind: 'inscription', path: `/${regtest.path}/inscription/ordinals/${one}i0` },
      ])
      const held = async ({ address }: { readonly address: string }) =>
        (await ask<{ list: List }>(`/addresses/${address}/inscriptions`)).list.hits.map(({ id }) => id)
      expect([await held(ada), await held(bob), await held(cat)]).toEqual([
        [],
        [`${one}i0`],
        [`${four}i1`, `${four}i0`],
      ])
      // screens-nonevm §4.5: their coins say that they carry them.
      const carried = async ({ address }: { readonly address: string }) => {
        const { hits } = await ask<{ hits: readonly Unspent[] }>(`/addresses/${address}/outputs?state=unspent`)
        return hits.reduce((sum, coin) => sum + (coin.carried?.inscriptions ?? Number.NaN), 0)
      }
      expect([await carried(ada), await carried(bob), await carried(cat)]).toEqual([0, 1, 2])
      // As the pages of that list are read: of each the newest row, those nearest to where the page before ended.
      const owned = await site.chain.runtime.layers!.get('inscriptions')!.consistent(async (_through, reads) => {
        const rowsOf = async (sequence: number, page: Parameters<typeof reads.newestBy>[3]) => {
          const [{ address } = {}] = await reads.familyRows('inscription_owners', { sequence }, 1)
          const rows = await reads.newestBy('inscription_owners', { address: address! }, 'sequence', page)
          return rows.map((row) => `${row['sequence']} ${row['held']}`).join()
        }
        return [
          await rowsOf(1, { limit: 9 }),
          await rowsOf(1, { before: 1, limit: 9 }),
          await rowsOf(4, { limit: 1 }),
          await rowsOf(4, { after: 3, limit: 1 }),
          await rowsOf(4, { after: 3, limit: 2 }),
        ]
      })
      expect(owned).toEqual(['1 0,0 1', '0 1', '5 1', '4 1', '5 1,4 1'])
      expect((await ask<{ lists: string[] }>(`/addresses/${ada.address}`)).lists).toContain('inscriptions')

      await node.rpc('invalidateblock', await node.rpc<string>('getblockhash', height + 1))
      for (let i = 0; i < 4; i++) await node.rpc('generateblock', miner, [])
      await followed()
      expect(await places()).toEqual(before)
      expect([await held(ada), await held(bob), await held(cat)]).toEqual([[`${one}i0`], [`${one}i1`], []])
      // What was taken back waits in the pool, and comes again.
      await mine(1)
      expect((await places()).toSorted()).toEqual(after.toSorted())
    },
  )

  test('screens-nonevm §4.7: the largest come first by size, and those that cost the most by fee', async () => {
    const rows = await list()
    const sizes = rows.flatMap(({ size }) => size ?? [])
    expect((await list('&sort=size')).map(({ size }) => size)).toEqual(sizes.toSorted((a, b) => b - a))
    const fees = rows.map(({ fee }) => Number(fee))
    expect((await list('&sort=fee')).map(({ fee }) => Number(fee))).toEqual(fees.toSorted((a, b) => b - a))
    expect((await list('&sort=size&media=image')).every(({ media }) => media === 'image')).toBe(true)
  })

  test('reliability S-07: contents come from the node as bytes that nothing runs, whatever their type says', async () => {
    const rows = await list()
    const contentOf = async ({ id }: Inscription) => {
      const answer = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/inscriptions/${id}/content`)
      const { headers } = answer
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      return {
        type: headers.get('content-type'),
        place: headers.get('content-disposition'),
        body: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const [picture, html, drawing] = [
      rows.find(({ size }) => size === PICTURE.length)!,
      rows.find(({ media }) => media === 'html')!,
      rows.find(({ contentType }) => contentType === 'image/svg+xml')!,
    ]
    expect(await contentOf(picture)).toEqual({ type: 'image/png', place: 'inline', body: Buffer.from(PICTURE) })
    expect(await contentOf(html)).toEqual({
      type: 'text/plain; charset=utf-8',
      place: 'inline',
      body: Buffer.from(HTML),
    })
    expect(await contentOf(drawing)).toMatchObject({
      type: 'image/svg+xml',
      place: `attachment; filename="${drawing.id}"`,
    })
    const words = (id: string) => ask<InscriptionContent>(`/inscriptions/${id}/text`)
    expect(await words(html.id)).toEqual({ text: HTML, isCut: false, metadata: null, frame: null })
    expect(await words(picture.id)).toMatchObject({ text: null })
    const unknown = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/inscriptions/${'ab'.repeat(32)}i0/content`)
    expect([unknown.status, ((await unknown.json()) as { name: string }).name]).toEqual([404, 'INSCRIPTION_NOT_FOUND'])
  })

  testContents({ site: () => site, mine, fund, reveal })

  testFields({ ask, mine, fund, reveal })

  testChildren({ node: () => node, ask, mine, fund, reveal })

  test('screens-nonevm §16: BRC20 deploy, a mint over the cap, and a transfer that is moved twice, are as counted by hand and go back with their blocks', async () => {
    const [ada, bob, cat] = [await owner(), await owner(), await owner()]
    const says = [
      { op: 'deploy', tick: 'Slow', max: '100', lim: '60', dec: '2' },
      { op: 'mint', tick: 'SLOW', amt: '60' },
      { op: 'mint', tick: 'slow', amt: '60' },
      { op: 'transfer', tick: 'slow', amt: '25.5' },
    ].map((message) => revealOutput(envelopeOf([TEXT], JSON.stringify({ p: 'brc-20', ...message }))))
    const coins: Coin[] = []
    for (const { script } of says) coins.push(await fund(script, COIN))
    await mine(1)
    const height = await node.rpc<number>('getblockcount')
    const made: string[] = []
    for (const [at, to] of [ada, ada, bob, ada].entries()) {
      made.push(await reveal(coins[at]!, says[at]!.witness, [{ value: 99_000_000n, script: to.script }]))
      await mine(1)
    }
    const [deployed, , , set] = made as [string, string, string, string]
    const move = (txid: string, value: bigint, to: typeof ada): Promise<string> =>
      spend([{ txid, vout: 0, value }], [{ value: value - 100_000n, script: to.script }])
    const moved = await move(set, 99_000_000n, cat)
    await mine(1)
    await move(moved, 98_900_000n, bob)
    await mine(1)

    type ListOf<T> = { readonly hits: readonly T[] }
    const token = () => ask<Brc20State>('/brc20-tokens/sLOW')
    const held = async ({ address }: { readonly address: string }) =>
      (await ask<{ list: ListOf<Brc20Balance> }>(`/addresses/${address}/brc20`)).list.hits.map(
        ({ token: { ticker }, amount, available }) => `${ticker} ${amount}/${available}`,
      )
    const id = `${deployed}i0`
    expect(await token()).toMatchObject({
      token: { tick: 'slow', ticker: 'Slow', id, decimals: 2 },
      deployer: ada.address,
      max: '10000',
      limit: '6000',
      minted: '10000',
      burned: '0',
      mints: 2,
      events: 5,
      holders: 3,
      undecidedFrom: null,
    })
    expect((await ask<ListOf<Brc20Token>>('/brc20-tokens')).hits.map((one) => one.token.id)).toEqual([id])
    expect([await held(ada), await held(bob), await held(cat)]).toEqual([
      ['Slow 3450/3450'],
      ['Slow 4000/4000'],
      ['Slow 2550/2550'],
    ])
    const holders = await ask<ListOf<Brc20Holder>>(`/brc20-tokens/${id}/holders`)
    expect(holders.hits).toEqual([
      { address: bob.address, amount: '4000', available: '4000' },
      { address: ada.address, amount: '3450', available: '3450' },
      { address: cat.address, amount: '2550', available: '2550' },
    ])
    const words = ({ action, amount, from, to }: Brc20Move) => `${action} ${amount} ${from ?? '-'} ${to ?? '-'}`
    const moves = (await ask<ListOf<Brc20Move>>('/brc20-tokens/slow/moves')).hits
    expect(moves.map(words)).toEqual([
      `transfer 2550 ${ada.address} ${cat.address}`,
      `inscribe 2550 ${ada.address} -`,
      `mint 4000 - ${bob.address}`,
      `mint 6000 - ${ada.address}`,
      `deploy 10000 - ${ada.address}`,
    ])
    expect((await ask<ListOf<Brc20Move>>('/brc20-moves')).hits).toEqual(moves)
    const [a, b, c] = [ada, bob, cat].map(({ script }) => script.replace(/^0x/, ''))
    await expectDigests(ask, height, [
      [],
      [`deploy-inscribe;${id};${a};slow;Slow;100.00;2;60.00;false`],
      [`mint-inscribe;${made[1]}i0;${a};slow;SLOW;60.00;`],
      [`mint-inscribe;${made[2]}i0;${b};slow;slow;40.00;`],
      [`transfer-inscribe;${set}i0;${a};slow;slow;25.50`],
      [`transfer-transfer;${set}i0;${a};${c};slow;slow;25.50`],
      [],
    ])
    const ofTx = (txid: string) => ask<{ list: ListOf<Brc20Move> }>(`/transactions/${txid}/brc20`)
    expect((await ofTx(moved)).list.hits).toEqual([moves[0]])
    const ofInscription = await ask<{ list: ListOf<Brc20Move>; undecidedFrom: number | null }>(
      `/inscriptions/${set}i0/brc20`,
    )
    expect(ofInscription).toMatchObject({ undecidedFrom: null, announces: false })
    expect(ofInscription.list.hits).toEqual(moves.slice(0, 2))
    expect((await ask<{ lists: string[] }>(`/transactions/${moved}`)).lists).toContain('brc20')
    expect((await ask<{ lists: string[] }>(`/addresses/${cat.address}`)).lists).toContain('brc20')
    expect((await ask<{ hits: readonly SearchHit[] }>('/search?q=slOW')).hits).toMatchObject([
      { kind: 'token', title: 'Slow', path: `/${regtest.path}/brc20/${id}` },
    ])
    const none = await fetch(`${site.url}/api/explorer/v1/${regtest.path}/brc20-tokens/none`)
    expect([none.status, ((await none.json()) as { name: string }).name]).toEqual([404, 'BRC20_NOT_FOUND'])

    // Back to before the second mint: the next of that takes what the first left.
    await node.rpc('invalidateblock', await node.rpc<string>('getblockhash', height + 3))
    for (let i = 0; i < 5; i++) await node.rpc('generateblock', miner, [])
    await followed()
    expect(await token()).toMatchObject({ minted: '6000', mints: 1, events: 2, holders: 1 })
    expect([await held(ada), await held(bob), await held(cat)]).toEqual([['Slow 6000/6000'], [], []])
    await mine(1)
    expect((await ask<ListOf<Brc20Move>>('/brc20-tokens/slow/moves')).hits.map(words).toSorted()).toEqual(
      moves.map(words).toSorted(),
    )
  }, 120_000)
})
