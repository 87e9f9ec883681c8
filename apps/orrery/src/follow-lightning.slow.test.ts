import { createClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import { openArchive } from '@orrery/archive/open-archive'
import { openLightningShelf } from '@orrery/archive/lightning-shelf'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { regtest } from '@orrery/chains/records/regtest'
import type { Family } from '@orrery/family/family'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { GossipChannel, GossipNode } from '@orrery/model/lightning'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { utxoFamily } from '@orrery/utxo'
import { createUtxoAdapter } from '@orrery/utxo/adapter'
import { createFindOutputs } from '@orrery/utxo/find-outputs'
import { createChainJoin } from '@orrery/utxo/lightning/join-chain'
import type { LightningReader } from '@orrery/utxo/lightning/follow-lightning'
import type { LightningNodeConfig } from '@orrery/utxo/lightning/lightning-source'
import { createReaderBeside } from '@orrery/utxo/lightning/reader-beside'
import { utxoTables } from '@orrery/utxo/tables'
import {
  closeTogether,
  commit,
  keyOf,
  openChannel,
  penalise,
  toLocalScript,
  type TestChannel,
} from '@orrery/utxo/testing/lightning-channels'
import { startLightningNode, type TestLightningNode } from '@orrery/utxo/testing/lightning-node'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLightningWorker } from './lightning-thread.ts'

const signal = AbortSignal.timeout(170_000)
const chain = 'REGTEST'
const [alice, bob, carol, revocation, delayed] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4), keyOf(5)] as const

describe.skipIf(!hasLitecoind)('a Lightning network above a real node', () => {
  let engine: Awaited<ReturnType<typeof temporaryEngine>>
  let node: TestNode
  let lightning: TestLightningNode
  beforeAll(async () => {
    ;[engine, node, lightning] = await Promise.all([
      temporaryEngine(),
      startTestNode(['-txindex=1']),
      startLightningNode(),
    ])
  })
  afterAll(() => Promise.all([engine?.end(), node?.stop(), lightning?.stop()]))

  test(
    'screens-nonevm §4.6: channels are opened, listed, and told as closed by their funding outputs, by both, by force and with a penalty',
    { timeout: 170_000 },
    async () => {
      const miner = await node.rpc<string>('getnewaddress', '', 'bech32')
      const { scriptPubKey: home } = await node.rpc<{ scriptPubKey: string }>('getaddressinfo', miner)
      await node.rpc('generatetoaddress', 110, miner)
      const rpc = createRpcClient({ urls: [node.url], lossless: true, chain, clock: systemClock, random: () => 0.5 })
      const archive = await openArchive(engine.store, chain, { familyTables: utxoTables })
      const head = createChainHead({ chain, onListenerError: (error) => expect.fail(String(error)) })
      const findOutputs = createFindOutputs(() => [head.view().reads, archive.reads])
      const adapter = createUtxoAdapter({ chain: regtest, rpc, clock: systemClock, findOutputs })
      let next = 0
      /** Follows the node; the oldest hundred blocks are archived, the others stay in the Head. */
      const follow = async (): Promise<void> => {
        const tip = (await adapter.head(signal)).height
        for await (const blocks of adapter.blocks({ from: next, to: tip }, signal))
          for (const raw of blocks) {
            const bundle = adapter.normalize(raw)
            if (next++ < 100) await archive.append({ bundles: [bundle] })
            else head.apply({ type: 'extended', bundle, seenMs: 0 })
          }
      }
      const shelf = openLightningShelf(engine.store, chain)
      /** Each on a thread of its own, as the site does it, which knows only what the shelf and its own reads tell. */
      const readerOf = (config: LightningNodeConfig): LightningReader =>
        createReaderBeside(
          () => startLightningWorker({ config, chain: regtest }),
          { ...shelf, ...createChainJoin(() => [head.view().reads, archive.reads]) },
          { kind: config.kind, name: 'test' },
        )
      const { url, macaroon, rune } = lightning
      const readers = {
        lnd: readerOf({ kind: 'lnd', url, macaroon }),
        cln: readerOf({ kind: 'cln', url, rune }),
      }
      const read = (kind: 'lnd' | 'cln'): Promise<void> =>
        readers[kind].read({ tip: head.view().tip?.height ?? null, atMs: systemClock.now() }, signal)
      const runtime = {
        chain: regtest,
        family: utxoFamily as Family,
        head,
        archive,
        lookups: adapter.lookups,
        lightning: { reads: shelf, source: () => ({ kind: 'lnd', name: 'test', failing: null }) as const },
        status: () => ({ state: 'following', behind: 0 }) as unknown as FollowerStatus,
        nodes: () => [],
      }
      const api = createApi({
        chains: () => [runtime],
        knownChains: [regtest],
        clock: systemClock,
        log: silentLog,
        checkReplies: true,
      })
      const client = createClient({ request: api.request })
      try {
        const channels: TestChannel[] = []
        for (const [ends, coins] of [
          [[alice, bob], 5n],
          [[bob, carol], 3n],
          [[alice, carol], 2n],
          [[carol, alice], 1n],
        ] as const)
          channels.push(await openChannel(node, ends, coins * 100_000_000n, miner))
        const [stays, together, forced, cheated] = channels as [TestChannel, TestChannel, TestChannel, TestChannel]
        lightning.graph = {
          nodes: [announced(alice.pubKey, 'alice'), announced(bob.pubKey, '\u202eecila')],
          channels: channels.map(gossip),
        }
        await follow()
        await read('lnd')

        const opened = await client.listLightningChannels({ chain })
        expect(opened.hits.map(({ id, status, capacity }) => [id.split('x')[0], status, capacity])).toEqual([
          ['114', 'open', '100000000'],
          ['113', 'open', '200000000'],
          ['112', 'open', '300000000'],
          ['111', 'open', '500000000'],
        ])
        expect(opened.hits.every(({ openedMs }) => openedMs !== null)).toBe(true)
        expect(
          (await client.listLightningNodes({ chain })).hits.map(({ alias, channels: count, capacity }) => [
            alias,
            count,
            capacity,
          ]),
        ).toEqual([
          ['alice', 3, '800000000'],
          ['\u202eecila', 2, '800000000'],
          [null, 3, '600000000'],
        ])
        expect((await client.getLightning({ chain })).census).toMatchObject({
          nodes: 3,
          channels: 4,
          capacity: '1100000000',
          meanCapacity: '275000000',
          medianCapacity: '250000000',
        })

        // Gossip goes on telling all of them.
        const toLocal = toLocalScript(revocation, delayed)
        await node.rpc('sendrawtransaction', closeTogether(together, home))
        await node.rpc('sendrawtransaction', commit(forced, toLocal))
        const revoked = await node.rpc<string>('sendrawtransaction', commit(cheated, toLocal))
        await node.rpc('generatetoaddress', 1, miner)
        await follow()
        const ids = channels.map(({ id }) => id.toString())
        const told = () => Promise.all(ids.map((channel) => client.getLightningChannel({ chain, channel })))
        expect(
          (await told()).map(({ status, closing }) => [status, closing?.kind]),
          'before the next read',
        ).toEqual([
          ['open', undefined],
          ['closed', null],
          ['closed', null],
          ['closed', null],
        ])
        await read('lnd')
        expect((await told()).map(({ closing }) => closing?.kind)).toEqual([undefined, 'mutual', 'forced', 'forced'])

        const coin = { txid: revoked, vout: 0, value: cheated.coin.value - 10_000n, script: toLocal }
        await node.rpc('sendrawtransaction', penalise(coin, revocation, home))
        await node.rpc('generatetoaddress', 1, miner)
        await follow()
        // Another process after a restart, which asks the other kind of node; gossip has forgotten the closed ones.
        lightning.graph = { ...lightning.graph, channels: [gossip(stays)] }
        await read('cln')
        const last = await told()
        expect(last.map(({ status, closing }) => [status, closing?.kind])).toEqual([
          ['open', undefined],
          ['closed', 'mutual'],
          ['closed', 'forced'],
          ['closed', 'penalty'],
        ])
        expect(last.map(({ goneMs }) => goneMs === null)).toEqual([true, false, false, false])
        expect(last[0]!.funding).toEqual({ txid: stays.coin.txid, vout: stays.coin.vout })
        expect(await client.getLightningNode({ chain, pubKey: carol.pubKey })).toMatchObject({
          channels: 0,
          capacity: '0',
          closed: 3,
        })
        expect((await client.listLightningChannels({ chain, channelState: 'open' })).total).toBe(1)
        expect((await client.searchChain({ chain, q: alice.pubKey })).hits.map(({ kind }) => kind)).toContain(
          'lightningNode',
        )

        // Whatever the node does wrong, what it told before stands.
        const before = (await client.getLightning({ chain })).census
        for (const [fault, code] of [
          ['status', 'UPSTREAM_STATUS'],
          ['cut', 'UPSTREAM_UNREACHABLE'],
          ['types', 'UPSTREAM_SHAPE'],
          ['network', 'UPSTREAM_WRONG_CHAIN'],
        ] as const)
          for (const kind of ['lnd', 'cln'] as const) {
            lightning.fault = fault
            await expect(read(kind), `${kind} ${fault}`).rejects.toMatchObject({ code })
          }
        lightning.fault = null
        expect((await client.getLightning({ chain })).census).toEqual(before)
        expect(new Set(lightning.asked)).toEqual(
          new Set([
            'GET /v1/getinfo',
            'GET /v1/graph',
            'POST /v1/getinfo',
            'POST /v1/listnodes',
            'POST /v1/listchannels',
          ]),
        )
      } finally {
        await Promise.all(Object.values(readers).map((reader) => reader.close()))
        api.close()
        await rpc.close()
      }
    },
  )
})

const announced = (pubKey: string, alias: string): GossipNode => ({
  pubKey: `0x${pubKey}`,
  alias,
  color: '3399ff',
  addresses: [{ kind: 'ipv4', text: '203.0.113.7:9735' }],
  features: [9],
  updatedMs: 1_700_000_000_000,
})

/** A channel as gossip tells it, its ends in the order of their keys. */
function gossip({ id, ends, coin, funding }: TestChannel): GossipChannel {
  const [first, second] = ends.map(({ pubKey }) => `0x${pubKey}` as const).toSorted() as [`0x${string}`, `0x${string}`]
  const policy = {
    baseFeeMsat: 1_000,
    feePpm: 10,
    minHtlcMsat: 1_000n,
    maxHtlcMsat: coin.value * 990n,
    timeLockDelta: 40,
    disabled: false,
    updatedMs: 1_700_000_000_000,
  }
  return { id, nodes: [first, second], capacity: coin.value, funding, policies: [policy, policy] }
}
