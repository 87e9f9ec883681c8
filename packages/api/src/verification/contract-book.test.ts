import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { SourceResult, SourceRunFailure, SourceVerifier } from '@orrery/family/source-verifier'
import type { SourceVerdict, Verification } from '@orrery/model/wire/verification'
import type { ContractRow, TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

const ADDRESS: Hex = `0x${'7'.repeat(40)}`
const body = { compiler: '1.0.0', sources: [{ path: 'a.sol', content: 'contract A {}' }] }

let dir: string
let world: World
let server: TestServer
/** What the verifier is doing, and how a test ends it. */
let runs: { end(outcome: SourceResult | SourceRunFailure): void }[]

const verifier: SourceVerifier = {
  compilers: () => ['1.0.0'],
  evmVersions: ['paris'],
  limits: { bytes: 1, files: 1, seconds: 1 },
  parse({ compiler, sources }) {
    if (compiler !== '1.0.0') throw new OrreryError('BODY_MALFORMED', { reason: 'not installed' })
    return {
      compiler,
      commit: null,
      contract: null,
      constructorArgs: null,
      given: SETTINGS,
      input: { sources: Object.fromEntries(sources!.map(({ path: name, content }) => [name, { content }])) },
    }
  },
  run: (_order, _deployed, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      runs.push({ end: resolve })
    }),
}
const SETTINGS = { optimizer: false, runs: 200, evmVersion: null, viaIR: false }

const verdictOf = (match: SourceVerdict['match'], name = 'A'): SourceResult => ({
  verdict: {
    match,
    contract: { file: 'a.sol', name },
    compiler: '1.0.0',
    given: SETTINGS,
    used: match && SETTINGS,
    causes: [],
    compiled: 1,
    hashed: 0,
    codeSaysCompiler: null,
    compiledSize: 2,
    deployedSize: 2,
    firstDifference: null,
    areas: [],
    libraries: [],
    immutables: [],
    constructorArgs: null,
    problems: [],
  },
  kept: match && {
    abi: [{ type: 'fallback' }],
    input: { sources: { 'a.sol': { content: 'contract A {}' } } },
    layout: null,
    functions: [],
    calls: [],
    lines: null,
  },
})

const serve = (limits = {}) =>
  startTestServer([world], { contracts: { dir, verifiers: { evm: verifier }, limits: { minFreeBytes: 0, ...limits } } })
const start = () => server.client.startVerification({ chain: 'tn', address: ADDRESS, body })
const get = ({ id }: Verification) => server.client.getVerification({ chain: 'tn', verification: id })
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const ended = (job: Verification) => until(async () => (await get(job)).endedMs !== null)

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'contracts-'))
  runs = []
  world = await createAccountWorld()
  world.node.code = async () => ({ code: '0xfe', codeHash: `0x${'c'.repeat(64)}` })
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

test('reliability S-27: one is worked on at a time, the others wait in their order and are told how many are before them', async () => {
  server = await serve()
  const [first, second, third] = [await start(), await start(), await start()]
  await until(() => runs.length === 1)
  expect(await get(first)).toMatchObject({ state: 'compiling' })
  expect(await get(third)).toMatchObject({ state: 'waiting', ahead: 2 })
  await expect(start()).rejects.toMatchObject({ code: 'VERIFICATION_REFUSED' })
  runs[0]!.end('time')
  await until(() => runs.length === 2)
  expect(await get(first)).toMatchObject({ state: 'failed', why: 'time' })
  expect(await get(second)).toMatchObject({ state: 'compiling' })
})

test('reliability S-27: who made the compiler work most comes last, and waits for the next hour when it was very much', async () => {
  server = await serve({ busyMs: 60_000 })
  const startAs = (localAddress: string) =>
    new Promise<Verification | undefined>((resolve, reject) => {
      const url = `${server.url}/api/explorer/v1/tn/addresses/${ADDRESS}/verification`
      const headers = { 'content-type': 'application/json' }
      const sent = request(url, { method: 'POST', headers, localAddress }, (answer) => {
        json(answer).then((told) => resolve((told as { data?: Verification }).data), reject)
      })
      sent.on('error', reject).end(JSON.stringify(body))
    })
  const [long, same] = [(await startAs('127.0.0.1'))!, (await startAs('127.0.0.1'))!]
  const other = (await startAs('127.0.0.2'))!
  await until(() => runs.length === 1)
  world.clock.tick(60_000)
  runs[0]!.end('time')
  await ended(long)
  await until(() => runs.length === 2)
  expect(await get(other)).toMatchObject({ state: 'compiling' })
  expect(await get(same)).toMatchObject({ state: 'waiting', ahead: 1 })
  expect(await startAs('127.0.0.1'), 'a minute is the most').toBeUndefined()
  expect(await startAs('127.0.0.2')).toMatchObject({ chain: 'TESTNET' })
})

test('reliability S-27: what a restart interrupts goes on, and what ends the site twice is ended', async () => {
  server = await serve()
  const job = await start()
  await until(() => runs.length === 1)
  await server.close()
  server = await serve()
  await until(() => runs.length === 2)
  expect(await get(job)).toMatchObject({ state: 'compiling' })
  // A kill leaves the file as it was while it compiled.
  const file = path.join(dir, 'jobs', `${job.id}.json`)
  const killed = await readFile(file, 'utf8')
  await server.close()
  await writeFile(file, killed.replace('"tries":1', '"tries":2'))
  server = await serve()
  await ended(job)
  expect(await get(job)).toMatchObject({ state: 'failed', why: 'restart' })
  await until(async () => (JSON.parse(await readFile(file, 'utf8')) as { work: unknown }).work === null)
})

test('reliability S-28: a full match replaces a partial one and never the other way; other code at the address takes it back', async () => {
  server = await serve()
  const matches = async (match: 'full' | 'partial') => {
    const job = await start()
    await until(() => runs.length > 0)
    runs.pop()!.end(verdictOf(match))
    await ended(job)
    return (await server.client.getContractSource({ chain: 'tn', address: ADDRESS })).match
  }
  const named = async () =>
    (await server.client.listVerifiedContracts({ chain: 'tn' })).extend.addressNames?.[ADDRESS] ?? null
  expect(await matches('partial')).toBe('partial')
  // Whoever comes first may have put any name into sources that match but for their metadata.
  expect(await named()).toBeNull()
  expect(await matches('full')).toBe('full')
  expect(await named()).toBe('A')
  expect(await matches('partial')).toBe('full')
  await server.close()
  server = await serve()
  expect(await server.client.listVerifiedContracts({ chain: 'tn' })).toMatchObject({
    total: 1,
    hits: [{ match: 'full' }],
  })
  const answer = async (codeHash: Hex) => {
    world.node.contract = async () => ({
      asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
      codeSize: 1,
      codeHash,
      owner: null,
      proxies: [],
      end: 'code',
      endCodeHash: codeHash,
    })
    world.clock.tick(60_000)
    return (await server.client.getAddressContract({ chain: 'tn', address: ADDRESS })).contractAbi
  }
  expect(await answer(`0x${'c'.repeat(64)}`)).toEqual([{ type: 'fallback' }])
  expect(await answer(`0x${'d'.repeat(64)}`)).toBeNull()
})

/** A site on which the contract is verified. */
async function verifyOnce(): Promise<void> {
  server = await serve()
  const job = await start()
  await until(() => runs.length > 0)
  runs.pop()!.end(verdictOf('full'))
  await ended(job)
}
const VERIFIED: Hex = `0x${'c'.repeat(64)}`
const OTHER: Hex = `0x${'d'.repeat(64)}`
const etherscan = async (action: string) =>
  (
    await fetch(`${server.url}/test-net/api?module=contract&action=${action}&address=${ADDRESS}`)
  ).json() as Promise<unknown>

/** Verifies a contract of that name; the name that lists show it by. */
const nameOf = async (address: Hex, name: string) => {
  const job = await server.client.startVerification({ chain: 'tn', address, body })
  await until(() => runs.length > 0)
  runs.pop()!.end(verdictOf('full', name))
  await ended(job)
  return (await server.client.listVerifiedContracts({ chain: 'tn' })).extend.addressNames?.[address] ?? null
}

test('reliability S-32: a contract is not called what looks like a token that is not itself, but as the token that was first', async () => {
  server = await serve()
  const token = (digit: string, height: number): TokenRow => ({
    address: `0x${digit.repeat(40)}`,
    standard: 'erc20',
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    totalSupply: null,
    rawName: null,
    height,
    readAt: 3,
  })
  const [first, later] = [token('1', 1), token('2', 2)]
  world.head.apply({ type: 'tokens', tokens: [later] })
  await world.archive.saveTokens([first])
  expect(await nameOf(`0x${'3'.repeat(40)}`, 'U5DT')).toBeNull()
  expect(await nameOf(`0x${'4'.repeat(40)}`, 'Tether_USD')).toBeNull()
  expect(await nameOf(later.address, 'USDT')).toBeNull()
  expect(await nameOf(first.address, 'USDT')).toBe('USDT')
  expect(await nameOf(`0x${'5'.repeat(40)}`, 'TetherVault')).toBe('TetherVault')
})

test('reliability S-32: a token that is made to look like a verified contract takes no name from it', async () => {
  server = await serve()
  const [made, other] = world.chain.slice(1).flatMap(({ contracts }) => contracts) as [ContractRow, ContractRow]
  const late = (height: number, name: string): TokenRow => ({
    address: `0x${'9'.repeat(40)}`,
    standard: 'erc20',
    symbol: 'RT',
    name,
    decimals: 0,
    totalSupply: null,
    rawName: null,
    height,
    readAt: height,
  })
  await world.archive.saveTokens([late(made.height + 1, 'R0UTER')])
  expect(await nameOf(made.address, 'Router')).toBe('Router')
  // What an index without the oldest blocks saw late may be older than all that it has.
  const state = world.archive.state()
  Object.assign(world.archive, { state: () => ({ ...state, ranges: [{ from: 1, to: state.ranges[0]!.to }] }) })
  world.clock.tick(3_600_000)
  const { extend } = await server.client.listVerifiedContracts({ chain: 'tn' })
  expect(extend.addressNames?.[made.address]).toBeUndefined()
  Object.assign(world.archive, { state: () => state })
  world.clock.tick(3_600_000)
  // Where nobody saw the contract made, nobody knows which was first.
  expect(await nameOf(`0x${'5'.repeat(40)}`, 'Router')).toBeNull()
  await world.archive.saveTokens([late(other.height, 'Vau1t')])
  expect(await nameOf(other.address, 'Vault')).toBeNull()
})

test('reliability S-28: other code at an implementation takes its interface back from the proxy', async () => {
  await verifyOnce()
  const proxy: Hex = `0x${'8'.repeat(40)}`
  const answer = async (endCodeHash: Hex) => {
    world.node.contract = async () => ({
      asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
      codeSize: 1,
      codeHash: `0x${'e'.repeat(64)}`,
      owner: null,
      proxies: [{ address: proxy, kind: 'eip1967', implementation: ADDRESS, beacon: null, admin: null, facets: [] }],
      end: 'code',
      endCodeHash,
    })
    world.clock.tick(60_000)
    return (await server.client.getAddressContract({ chain: 'tn', address: proxy })).implContractAbi
  }
  expect(await answer(VERIFIED)).toEqual([{ type: 'fallback' }])
  expect(await answer(OTHER)).toBeNull()
})

test('screens-evm §6.2: verified contracts are narrowed by licence, compiler and day, counted for 24 hours, and tell their transactions', async () => {
  await verifyOnce()
  const list = (asked: Partial<Parameters<typeof server.client.listVerifiedContracts>[0]>) =>
    server.client.listVerifiedContracts({ chain: 'tn', ...asked })
  const all = await list({})
  const [entry] = all.hits
  expect(all).toMatchObject({ total: 1, lastDay: 1, compilers: [entry!.compiler.split('+')[0]] })
  expect(entry!.txCount).toEqual(expect.any(Number))
  const found = async (asked: Parameters<typeof list>[0]) => (await list(asked)).total
  expect(await found({ compiler: entry!.compiler.split('+')[0]! })).toBe(1)
  expect(await found({ compiler: entry!.compiler })).toBe(1)
  expect([await found({ compiler: '0.1.0' }), await found({ licence: 'No-Such' })]).toEqual([0, 0])
  expect(await found({ verifiedSince: entry!.verifiedMs, verifiedUntil: entry!.verifiedMs + 1 })).toBe(1)
  expect(await found({ verifiedUntil: entry!.verifiedMs })).toBe(0)
  expect(await found({ order: 'name', within: 'CONTRACT' })).toBe(1)
  expect((await list({ licence: 'No-Such' })).extend.of).toBe(1)
  expect(await list({ within: 'contract nowhere' })).toMatchObject({ total: 0, unsearched: 0 })
})

test('screens-evm §6.1: a contract with the very code of a verified one is told its interface, and whose it is', async () => {
  await verifyOnce()
  const twin: Hex = `0x${'8'.repeat(40)}`
  const ask = async (address: Hex, codeHash: Hex) => {
    world.node.contract = async () => ({
      asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
      codeSize: 1,
      codeHash,
      owner: null,
      proxies: [],
      end: 'code',
      endCodeHash: codeHash,
    })
    world.clock.tick(60_000)
    return server.client.getAddressContract({ chain: 'tn', address })
  }
  expect(await ask(twin, VERIFIED)).toMatchObject({
    verified: null,
    sameAs: { address: ADDRESS },
    contractAbi: [{ type: 'fallback' }],
    alike: { total: 1, contracts: [{ address: ADDRESS }] },
  })
  // Code that differs by one byte is other code, and a contract is none like itself.
  expect(await ask(twin, OTHER)).toMatchObject({ sameAs: null, contractAbi: null, alike: { total: 0 } })
  expect(await ask(ADDRESS, VERIFIED)).toMatchObject({ sameAs: null, verified: {}, alike: { total: 0, contracts: [] } })
})

test('reliability S-28: no answer tells sources, interface or "verified" of code that stands there no more', async () => {
  await verifyOnce()
  const params = { chain: 'tn', address: ADDRESS }
  const answers = async () => {
    world.clock.tick(60_000)
    return {
      source: await server.client.getContractSource(params).then(
        ({ name }) => name,
        ({ code }: OrreryError) => code,
      ),
      verified: (await server.client.getAddressStatus(params)).verified,
      abi: await etherscan('getabi'),
      told: await etherscan('getsourcecode'),
    }
  }
  const abi = JSON.stringify([{ type: 'fallback' }])
  expect(await answers()).toMatchObject({
    source: 'A',
    verified: true,
    abi: { result: abi },
    told: { result: [{ ABI: abi, ContractName: 'A' }] },
  })
  for (const codeHash of [OTHER, null]) {
    world.node.code = async () => ({ code: '0xfe', codeHash })
    expect(await answers()).toMatchObject({
      source: 'CONTRACT_NOT_VERIFIED',
      verified: false,
      abi: { status: '0' },
      told: { result: [{ ABI: 'Contract source code not verified', ContractName: '', SourceCode: '' }] },
    })
  }
  // A node that does not answer makes it neither verified nor not.
  world.node.code = async () => {
    throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'tn', reason: 'down' })
  }
  const silent = { status: '0', result: expect.stringContaining('down') as unknown }
  expect(await answers()).toMatchObject({ source: 'UPSTREAM_UNREACHABLE', verified: null, abi: silent, told: silent })
})

test('a submission that comes while others end is whole on the disk before it is worked on, and counts from the first', async () => {
  server = await serve({ perHour: 100, open: 100, openPerVisitor: 3 })
  const ending = setInterval(() => runs.pop()?.end('time'), 0)
  try {
    for (let i = 0; i < 60; i++) await ended(await start())
  } finally {
    clearInterval(ending)
  }
  const all = await Promise.allSettled(Array.from({ length: 8 }, start))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a submission without code at its address, without an installed compiler or with a broken body leaves nothing behind', async () => {
  server = await serve()
  const refused = async (address: string, sent: unknown, code: string) =>
    expect(server.client.startVerification({ chain: 'tn', address, body: sent as typeof body })).rejects.toMatchObject({
      code,
    })
  await refused(ADDRESS, { ...body, compiler: '2.0.0' }, 'BODY_MALFORMED')
  await refused(ADDRESS, { ...body, more: 1 }, 'BODY_MALFORMED')
  await refused(ADDRESS, null, 'BODY_MALFORMED')
  world.node.code = async () => ({ code: '0x', codeHash: null })
  await refused(ADDRESS, body, 'VERIFICATION_REFUSED')
  expect(await readdir(path.join(dir, 'jobs'))).toEqual([])
})
