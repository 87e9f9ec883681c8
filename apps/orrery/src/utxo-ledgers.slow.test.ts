import { createClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { openArchive } from '@orrery/archive/open-archive'
import { seeded } from '@orrery/archive/testing/seeded'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import type { Family } from '@orrery/family/family'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { TokenNames } from '@orrery/model/token-names'
import type { OmniMove } from '@orrery/model/wire/omni'
import type { Hex } from '@orrery/primitives/hex'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { utxoFamily } from '@orrery/utxo'
import { createCashTokenLayer } from '@orrery/utxo/cash-tokens/cash-token-layer'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { normalizeBlock } from '@orrery/utxo/normalize-block'
import { createOmniLayer } from '@orrery/utxo/omni/omni-layer'
import type { RawBlock, RawOutput } from '@orrery/utxo/raw-block'
import { utxoTables } from '@orrery/utxo/tables'
import { moreOmniBlocks } from '@orrery/utxo/testing/omni-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers } from './follow-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

/** A chain whose first blocks are archived and whose others are in the Head, with its ledger and the API above it. */
async function open(
  code: string,
  blocks: readonly RawBlock[],
  id: 'omni' | 'cashTokens',
  tokenNames: TokenNames = new Map(),
) {
  const archive = await openArchive(engine.store, code, { familyTables: utxoTables })
  const head = createChainHead({ chain: code, onListenerError: (error) => expect.fail(String(error)) })
  const chain = { ...regtest, code }
  const bundles = blocks.map((block) => normalizeBlock(block, regtest))
  const archived = blocks.length >> 1
  await archive.append({ bundles: bundles.slice(0, archived) })
  for (const bundle of bundles.slice(archived)) head.apply({ type: 'extended', bundle, seenMs: 0 })
  const ending = new AbortController()
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(5, signal) }
  const findOutputs = createFindOutputs(() => [head.view().reads, archive.reads])
  const layer =
    id === 'omni' ? createOmniLayer({ chain, first: 0, rules: 'test', findOutputs }) : createCashTokenLayer(0)
  const { layers, ended } = await followLayers(
    { archive, head, clock, random: () => 0.5, log: silentLog, chain },
    engine.store,
    [layer],
    true,
    ending.signal,
  )
  const status = () => ({ state: 'following', behind: 0 }) as unknown as FollowerStatus
  const runtime = {
    chain,
    family: utxoFamily as Family,
    head,
    archive,
    lookups: null,
    layers,
    tokenNames,
    status,
    nodes: () => [],
  }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: systemClock, log: silentLog })
  return {
    head,
    client: createClient({ request: api.request }),
    async atTip() {
      const isThere = () =>
        layers.get(id)!.consistent((through) => Promise.resolve(through?.hash === head.view().tip!.hash))
      while (!(await isThere())) await systemClock.sleep(10)
    },
    async close() {
      api.close()
      ending.abort(new Error('enough'))
      await ended
    },
  }
}

/** All that the API tells of the ledger. */
async function told({ client }: Awaited<ReturnType<typeof open>>, chain: string) {
  const moves: OmniMove[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.listOmniMoves({ chain, limit: 100, ...(cursor !== undefined && { cursor }) })
    moves.push(...page.hits)
    cursor = page.extend.next
  }
  const holders = (await client.listOmniHolders({ chain, limit: 100 })).hits
  const [supply, freezes] = [
    (await client.listOmniSupply({ chain, limit: 100 })).hits,
    (await client.listOmniFreezes({ chain, limit: 100 })).hits,
  ]
  return { token: await client.getOmni({ chain }), moves, holders, supply, freezes }
}

test(
  'screens-nonevm §5: Tether on Omni adds up, and after a fork is that of a chain that never forked',
  { timeout: 60_000 },
  async () => {
    const first = moreOmniBlocks([], 60, seeded(3))
    const second = moreOmniBlocks(first.slice(0, 45), 20, seeded(4))
    const [torn, clean] = [await open('OMNI-TORN', first, 'omni'), await open('OMNI-CLEAN', second, 'omni')]
    try {
      await torn.atTip()
      await told(torn, 'OMNI-TORN')
      const lost = 15
      torn.head.apply({
        type: 'reorganised',
        to: { hash: first[44]!.hash, height: 44 },
        orphans: Array.from({ length: lost }, (_, i) => {
          const bundle = torn.head.view().bundle(59 - i)!
          const { hash, height } = bundle.block
          return { hash, height, replacedBy: null, depth: lost, seenMs: 0, lostMs: 0, bundle }
        }),
        bundles: second.slice(45).map((block) => normalizeBlock(block, regtest)),
        seenMs: 0,
      })
      await Promise.all([torn.atTip(), clean.atTip()])
      const [after, all] = [await told(torn, 'OMNI-TORN'), await told(clean, 'OMNI-CLEAN')]
      expect(after).toEqual(all)

      const { token, moves, holders, supply, freezes } = all
      for (const state of ['valid', 'invalid', 'undecided'])
        expect(moves.filter((move) => move.state === state).length, state).toBeGreaterThan(3)
      expect(token.events).toBe(moves.length)
      expect(token.ledger).toMatchObject({ through: 64, tip: 64 })
      expect(freezes.length).toBeGreaterThan(3)
      expect(supply[0]!.after).toBe(token.supply)
      expect(token.holders).toBe(holders.length)
      // No more is certain, all told, than there is; and each range holds what is certain.
      const [certain, possible] = [BigInt(token.supply!), BigInt(token.supplyMost!)]
      const sum = holders.reduce((total, { amount }) => total + BigInt(amount), 0n)
      expect(sum).toBeGreaterThan(0n)
      expect(sum).toBeLessThanOrEqual(certain)
      for (const { address, amount, most } of holders) {
        expect(BigInt(most)).toBeGreaterThanOrEqual(BigInt(amount))
        // What is somebody else's for certain is nobody's besides.
        expect(BigInt(most)).toBeLessThanOrEqual(possible - sum + BigInt(amount))
        expect(await clean.client.getAddressOmni({ chain: 'OMNI-CLEAN', address })).toMatchObject({
          ledger: token.ledger,
          balance: { amount, most },
        })
        const own = await clean.client.listAddressOmniMoves({ chain: 'OMNI-CLEAN', address, limit: 100 })
        expect(own.hits).toEqual(moves.filter(({ from, to }) => from === address || to === address))
        expect((await clean.client.getAddress({ chain: 'OMNI-CLEAN', address })).lists).toContain('omni')
      }
      const printed = await clean.client.listOmniSupply({ chain: 'OMNI-CLEAN', flow: 'print', limit: 100 })
      const chain = 'OMNI-CLEAN'
      for (const move of moves.slice(0, 5)) {
        const { list } = await clean.client.listTransactionOmniMoves({ chain, hash: move.txHash })
        expect(list).toMatchObject({ total: 1, hits: [move], extend: { totalIsFloor: false } })
        expect((await clean.client.getTransaction({ chain, hash: move.txHash })).lists).toEqual(['omni'])
      }
      expect(printed.hits).toEqual(supply.filter(({ action }) => action === 'Grant Property Tokens'))
    } finally {
      await Promise.all([torn.close(), clean.close()])
    }
  },
)

test(
  'screens-nonevm §4.5: CashTokens by list, category, NFT, move, holder and address add up',
  { timeout: 30_000 },
  async () => {
    const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
    const pay = (owner: number, token: RawOutput['token']): RawOutput => ({
      value: 1_000n,
      script: `0x76a914${owner.toString(16).padStart(40, '0')}88ac`,
      token,
    })
    const fungible = (amount: string) => ({ category: id(1), amount, nft: null })
    const [frame] = moreOmniBlocks([], 1, seeded(9))
    const blocks = [
      // The category’s making, a move with an NFT minted without words, and one changed.
      {
        spends: [id(1), 0] as const,
        outputs: [
          pay(1, { ...fungible('9223372036854775807'), nft: { capability: 'minting', commitment: '0xbeef' } as const }),
        ],
      },
      {
        spends: [id(10), 0] as const,
        outputs: [
          pay(2, fungible('7')),
          pay(1, { ...fungible('9223372036854775800'), nft: { capability: 'minting', commitment: '0xbeef' } as const }),
          pay(3, { ...fungible('0'), nft: { capability: 'none', commitment: '0x' } as const }),
        ],
      },
      { spends: [id(11), 0] as const, outputs: [pay(2, null)] },
      {
        spends: [id(11), 2] as const,
        outputs: [pay(4, { ...fungible('0'), nft: { capability: 'none', commitment: '0x' } as const })],
      },
    ].map(({ spends: [prevTxid, prevVout], outputs }, height): RawBlock => {
      const [coinbase] = frame!.txs
      const input = { ...coinbase!.inputs[0]!, coinbase: null, prevTxid, prevVout, prevout: null }
      const tx = { ...coinbase!, txid: id(10 + height), wtxid: id(10 + height), inputs: [input], outputs }
      const own = { ...coinbase!, txid: id(100 + height), wtxid: id(100 + height) }
      return {
        ...frame!,
        height,
        hash: id(1_000 + height),
        parentHash: height === 0 ? null : id(999 + height),
        txs: [own, tx],
      }
    })
    const chain = 'CASH-TOKENS'
    const named = { name: 'Sample Coin', symbol: 'SMPL', decimals: 2 }
    const registry = new Map([
      [id(1), named],
      [id(2), { ...named, name: 'Sample of another chain' }],
    ])
    const { client, atTip, close } = await open(chain, blocks, 'cashTokens', registry)
    try {
      await atTip()
      const category = id(1).slice(2)
      const [token] = (await client.listCashTokens({ chain })).hits
      expect(token).toMatchObject({
        category,
        genesisAmount: '9223372036854775807',
        genesisNfts: 1,
        amount: '9223372036854775800',
        nfts: 2,
        holders: 2,
        txs: 4,
        named,
      })
      for (const word of ['smpl', 'sample', 'Sample Coin'])
        expect(
          (await client.searchChain({ q: word, chain })).hits,
          `${word}: what the chain does not have is not told`,
        ).toMatchObject([{ kind: 'token', id: category, title: 'Sample Coin' }])
      const { ledger, ...alone } = await client.getCashToken({ chain, category })
      expect(alone).toEqual(token)
      expect(ledger.through).toBe(ledger.tip)
      await expect(client.getCashToken({ chain, category: 'ff'.repeat(32) })).rejects.toMatchObject({
        code: 'TOKEN_NOT_FOUND',
      })
      await expect(client.getCashToken({ chain, category: 'x' })).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
      const moves = (await client.listCashTokenMoves({ chain, category, limit: 100 })).hits
      expect(
        moves.map(({ height, action, amount, capability, commitment }) =>
          [height, action, amount, capability, commitment].join(' '),
        ),
      ).toEqual([
        '3 transfer  none ',
        '2 burn 7  ',
        '1 mint  none ',
        '1 transfer  minting beef',
        '1 transfer 9223372036854775807  ',
        '0 genesis  minting beef',
        '0 genesis 9223372036854775807  ',
      ])
      expect((await client.listAllCashTokenMoves({ chain, limit: 100 })).hits).toEqual(moves)
      const nfts = await client.listCashTokenNfts({ chain, category, limit: 100 })
      expect(
        nfts.hits.map(({ height, vout, capability, commitment }) => [height, vout, capability, commitment]),
      ).toEqual([
        [3, 0, 'none', ''],
        [1, 1, 'minting', 'beef'],
      ])
      expect(nfts.total).toBe(2)
      for (const one of nfts.hits) {
        const { commitment } = one
        expect((await client.listCashTokenNfts({ chain, category, commitment })).hits).toEqual([one])
        expect((await client.listCashTokenMoves({ chain, category, commitment, limit: 100 })).hits).toEqual(
          moves.filter((move) => move.commitment === commitment && move.capability !== null),
        )
      }
      expect((await client.listCashTokenNfts({ chain, category, commitment: 'BEEF' })).hits).toHaveLength(1)
      expect((await client.listCashTokenNfts({ chain, category, commitment: '00' })).hits).toEqual([])
      await expect(client.listCashTokenNfts({ chain, category, commitment: 'x' })).rejects.toMatchObject({
        code: 'PARAMETER_INVALID',
      })
      const made = await client.listTransactionCashTokens({ chain, hash: moves.at(-1)!.txHash })
      expect(made.list.hits.toReversed()).toEqual(moves.slice(-2))
      expect((await client.getTransaction({ chain, hash: moves.at(-1)!.txHash })).lists).toEqual(['cashTokens'])
      const holders = (await client.listCashTokenHolders({ chain, category })).hits
      expect(holders.map(({ amount, nfts }) => [amount, nfts])).toEqual([
        ['9223372036854775800', 1],
        ['0', 1],
      ])
      const last = moves[0]!.to!
      expect((await client.listAddressCashTokens({ chain, address: last })).list.hits).toEqual([
        { category, amount: '0', nfts: 1, named },
      ])
      expect((await client.getAddress({ chain, address: last })).lists).toContain('cashTokens')
      // Who has nothing left is told of no category, though the tab stands.
      expect((await client.listAddressCashTokens({ chain, address: moves[1]!.from! })).list.hits).toEqual([])
    } finally {
      await close()
    }
  },
)
