import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { regtest } from '@orrery/chains/records/regtest'
import { REORG_LIMIT } from '@orrery/indexer/follower-options'
import type { Chain } from '@orrery/model/chain'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import { systemClock } from '@orrery/primitives/clock'
import { afterAll, expect, test } from 'vitest'
import { FAMILY_KITS } from './family-kits.ts'
import {
  planWithLocal,
  refuseUnknownChains,
  safetyOf,
  shelfChain,
  withConfirmations,
  withHidden,
  withLedgers,
  withPools,
  withReference,
  withRegistry,
  withRollup,
  type PlannedChain,
} from './plan-chains.ts'
import { readTokenNames } from './pool-file.ts'
import { createRunningMark, findRunning } from './running-mark.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'orrery-pools-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('screens-evm §0.6: the operator’s rules of safety are the usual ones but for what is told, tokens by chain', () => {
  const eth = { chain: shelfChain('ETH')! }
  expect(safetyOf(eth, {})).toEqual(USUAL_SAFETY)
  const doubted = `0x${'AB'.repeat(20)}`
  expect(safetyOf(eth, { airdropReceivers: 50, tokens: { ethereum: { doubted: [doubted] }, BASE: {} } })).toEqual({
    ...USUAL_SAFETY,
    airdropReceivers: 50,
    doubted: [doubted.toLowerCase()],
  })
})

test('foundations §2: a chain that nobody knows is refused without asking a node', () => {
  const nodes = ['http://127.0.0.1:9']
  expect(() =>
    refuseUnknownChains({ chains: { ETH: { nodes }, 'EVM-777': { nodes }, dogecoin: { nodes } } }),
  ).not.toThrow()
  expect(() => refuseUnknownChains({ chains: { ETHH: { nodes } } })).toThrow('chains.ETHH: no chain is called "ETHH"')
})

test('screens-nonevm §4.5: the pool file of a chain is found by any name of the chain, however its nodes were told', () => {
  const file = path.join(dir, 'pools.json')
  writeFileSync(file, '[{"name":"A pool"}]')
  const plan = { chain: btc, settings: { nodes: ['http://a:8332'] } }
  for (const name of [btc.code, btc.path])
    expect(withPools(plan, { LTC: '/ltc.json', [name]: file })).toEqual({ ...plan, poolFile: [{ name: 'A pool' }] })
  expect(withPools(plan, { LTC: '/ltc.json' })).toBe(plan)
  expect(() => withPools(plan, { BTC: path.join(dir, 'absent.json') })).toThrow('pools.BTC')
})

test('screens-nonevm §4.5: a registry of tokens is read for the chain that it is told for, and no other', () => {
  const file = path.join(dir, 'registry.json')
  writeFileSync(file, '{"identities":{}}')
  const plan = { chain: bch, settings: { nodes: ['http://a:8332'] } }
  expect(withRegistry(plan, { 'bitcoin-cash': file })).toEqual({ ...plan, registryFile: { identities: {} } })
  expect(withRegistry(plan, { BTC: file })).toBe(plan)
  expect(() => withRegistry(plan, { BCH: path.join(dir, 'absent.json') })).toThrow('registries.BCH')
  const kit = FAMILY_KITS.utxo!
  expect(readTokenNames(kit, { identities: {} }, bch, 0)).toEqual(new Map())
  expect(() => readTokenNames(kit, [], bch, 0)).toThrow('registries.BCH')
  expect(() => readTokenNames(kit, { identities: {} }, btc, 0)).toThrow('registries.BTC')
})

test('a ledger of a chain is kept unless it is switched off, and one that the chain does not have is refused', () => {
  const plan = (chain: Chain, ledgers: Readonly<Record<string, boolean>>) =>
    withLedgers({ chain, settings: { nodes: ['http://a'], ledgers } }).chain
  const all = btc.quirks.ledgers!
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['runes', 'omni']))
  expect(plan(btc, {})).toBe(btc)
  expect(plan(btc, { omni: true })).toEqual(btc)
  const { runes: _runes, ...rest } = all
  expect(plan(btc, { runes: false, omni: true })).toEqual({ ...btc, quirks: { ...btc.quirks, ledgers: rest } })
  expect(plan(btc, { scripts: false })).toEqual({ ...btc, quirks: { ...btc.quirks, scriptLedger: false } })
  expect(plan(doge, { scripts: false })).toEqual({ ...doge, quirks: { ...doge.quirks, scriptLedger: false } })
  expect(() => plan(btc, { rune: false })).toThrow(/chains\.BTC\.ledgers\.rune: .*only .*runes/)
  expect(() => plan(genericEvmChain(5), { runes: false })).toThrow('no ledgers')
})

test('screens-nonevm §1.4: after how many confirmations a block is final is the operator’s to say, within what is taken back at all', () => {
  const plan = (chain: Chain, confirmations: number) =>
    withConfirmations({ chain, settings: { nodes: ['http://a'], confirmations } }).chain
  expect([btc, bch, doge, fractalBitcoin].map(({ quirks }) => quirks.finalConfirmations)).toEqual([6, 10, 60, 120])
  expect(plan(btc, 3)).toEqual({ ...btc, quirks: { ...btc.quirks, finalConfirmations: 3 } })
  expect(() => plan(btc, REORG_LIMIT + 1)).toThrow(`chains.BTC.confirmations`)
  expect(() => plan(genericEvmChain(5), 3)).toThrow('says itself')
})

test('screens-evm §0.7: pages and charts that an operator hides are not offered, but its home always is', () => {
  const plan = (hides: { readonly pages?: string[]; readonly charts?: string[] }) =>
    withHidden({ chain: btc, settings: { nodes: ['http://a'], hides } }).chain
  expect(plan({ pages: ['rich-list'], charts: ['difficulty'] }).hides).toEqual({
    pages: ['rich-list'],
    charts: ['difficulty'],
  })
  expect(() => plan({ pages: ['chain-home'] })).toThrow('chains.BTC.hides')
  const none = { chain: btc, settings: { nodes: ['http://a'] } }
  expect(withHidden(none)).toBe(none)
})

test('screens-evm §12: an operator says what a rollup settles on, and whom to believe about it there', () => {
  const plan = (name: string, rollup: NonNullable<PlannedChain['settings']['rollup']>) =>
    withRollup({ chain: shelfChain(name)!, settings: { nodes: ['http://a'], rollup } }).chain
  const portal = [`0x${'aB'.repeat(20)}`]
  expect(plan('BASE', { contracts: { portal } })).toMatchObject({
    settlesOn: 'ETH',
    rollupContracts: { portal: [`0x${'ab'.repeat(20)}`] },
  })
  expect(plan('EVM-901', { settlesOn: 'ethereum' })).toMatchObject({ code: 'EVM-901', settlesOn: 'ETH' })
  expect(() => plan('EVM-901', { contracts: { portal } })).toThrow('what does it settle on')
  expect(() => plan('BASE', { settlesOn: 'base' })).toThrow('another EVM chain')
  expect(() => plan('BASE', { settlesOn: 'BTC' })).toThrow('another EVM chain')
  expect(() => plan('BTC', { settlesOn: 'ETH' })).toThrow('chains.BTC.rollup')
  const none = { chain: btc, settings: { nodes: ['http://a'] } }
  expect(withRollup(none)).toBe(none)
})

test('screens-nonevm §4.7: a reference for the ledger of BRC20 is told of a chain that has hashes to compare, and of no other', () => {
  const reference = { height: 850_000, hash: 'ab'.repeat(32) }
  const plan = (chain: Chain, ledgers: Readonly<Record<string, boolean>> = {}) =>
    withReference(withLedgers({ chain, settings: { nodes: ['http://a'], ledgers, brc20Reference: reference } })).chain
  const told = plan(btc)
  expect(told.family === 'utxo' && told.quirks.ledgers?.brc20).toEqual({ rules: 'bitcoin', reference })
  expect(told.family === 'utxo' && told.quirks.ledgers?.runes).toEqual(btc.quirks.ledgers!.runes)
  for (const chain of [doge, fractalBitcoin]) expect(() => plan(chain)).toThrow(`chains.${chain.code}.brc20Reference`)
  expect(() => plan(btc, { inscriptions: false })).toThrow('chains.BTC.brc20Reference')
  const none = { chain: btc, settings: { nodes: ['http://a'] } }
  expect(withReference(none)).toBe(none)
})

test('a command finds the local chains of the running process with their pools, whatever else it is told', async () => {
  const local = [
    { chain: regtest, settings: { nodes: ['http://u:p@127.0.0.1:19443'] }, poolFile: [{ name: 'Local miner 1' }] },
  ]
  const mark = createRunningMark(dir)
  mark.write({ engine: null, admin: { url: 'http://127.0.0.1:1', token: 't' }, local })
  const parts = { clock: systemClock, random: Math.random, signal: new AbortController().signal }
  const running = await findRunning(dir)
  const ask = (chains: Readonly<Record<string, { nodes: string[] }>>) =>
    planWithLocal(running, { chains, pools: {} }, [], parts)
  expect(await ask({})).toEqual(local)
  const [plan] = await ask({ REGTEST: { nodes: ['http://127.0.0.1:2'] } })
  expect(plan).toEqual({ ...local[0], settings: { nodes: ['http://127.0.0.1:2'] } })
  expect(await planWithLocal(null, { chains: {}, pools: {} }, [], parts)).toEqual([])
  mark.remove()
  expect(await findRunning(dir)).toBeNull()
})
