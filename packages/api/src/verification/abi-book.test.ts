import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SourceVerifier } from '@orrery/family/source-verifier'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

const ADDRESS: Hex = `0x${'7'.repeat(40)}`
const CODE: Hex = `0x${'c'.repeat(64)}`
const SETTINGS = { optimizer: false, runs: 200, evmVersion: null, viaIR: false }

let dir: string
let world: World
let server: TestServer

/** Counts letters as functions, and those that are small as found; every source matches. */
const verifier: SourceVerifier = {
  compilers: () => ['1.0.0'],
  evmVersions: [],
  limits: { bytes: 1, files: 1, seconds: 1 },
  checkAbi: (text) => ({ abi: [{ text }], functions: text.length, found: text.replaceAll(/[^a-z]/g, '').length }),
  parse: () => ({ compiler: '1.0.0', commit: null, contract: null, constructorArgs: null, given: SETTINGS, input: {} }),
  run: async () => ({
    verdict: {
      match: 'partial',
      contract: { file: 'a.sol', name: 'A' },
      compiler: '1.0.0',
      given: SETTINGS,
      used: SETTINGS,
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
    kept: {
      abi: [],
      input: { sources: { 'a.sol': { content: '' } } },
      layout: null,
      functions: [],
      calls: [],
      lines: null,
    },
  }),
}

const serve = async (limits = {}) => {
  server = await startTestServer([world], {
    contracts: { dir, verifiers: { evm: verifier }, limits: { minFreeBytes: 0, ...limits } },
  })
}
const at = { chain: 'tn', address: ADDRESS }
const submit = (abi: string) => server.client.submitAbi({ ...at, body: { abi } })
const submitted = async () => {
  world.clock.tick(60_000)
  return (await server.client.getSubmittedAbi(at)).submitted
}
const standing = (codeHash: Hex | null) => {
  world.node.code = async () => ({ code: '0xfe', codeHash })
  world.node.contract = async () => ({
    asOf: { height: 59, hash: CODE },
    codeSize: 1,
    codeHash,
    owner: null,
    proxies: [],
    end: 'code',
    endCodeHash: codeHash,
  })
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'abis-'))
  world = await createAccountWorld()
  standing(CODE)
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

test('screens-evm §6.2: an interface alone is a level of its own: it is told with what was found, and makes nothing verified', async () => {
  await serve()
  expect(await submit('abX')).toMatchObject({ functions: 3, found: 2, codeHash: CODE })
  await server.close()
  await serve()
  expect(await submitted()).toMatchObject({ functions: 3, found: 2, abi: [{ text: 'abX' }] })
  expect(await server.client.getAddressContract(at)).toMatchObject({
    contractAbi: null,
    verified: null,
    abiOnly: { functions: 3, found: 2 },
  })
  expect(await server.client.getAddressStatus(at)).toMatchObject({ verified: false })
  expect(await server.client.listVerifiedContracts({ chain: 'tn' })).toMatchObject({ total: 0, hits: [], abiOnly: 1 })
  expect(await server.client.listSubmittedAbis({ chain: 'tn' })).toMatchObject({ total: 1, hits: [{ found: 2 }] })
})

test('screens-evm §6.2: the first interface stays unless another one names more of the code, and goes with the code', async () => {
  await serve()
  await submit('ab')
  await expect(submit('yz')).rejects.toMatchObject({ code: 'VERIFICATION_REFUSED' })
  await submit('xyz')
  expect(await submitted()).toMatchObject({ abi: [{ text: 'xyz' }] })
  standing(`0x${'d'.repeat(64)}`)
  expect(await submitted()).toBeNull()
  expect((await server.client.getAddressContract(at)).abiOnly).toBeUndefined()
  await submit('aX')
  expect(await submitted()).toMatchObject({ found: 1 })
})

test('screens-evm §6.2: a verified source takes the place of an interface alone, and none is taken beside it', async () => {
  await serve()
  await submit('ab')
  const body = { compiler: '1.0.0', sources: [{ path: 'a.sol', content: 'contract A {}' }] }
  const { id } = await server.client.startVerification({ ...at, body })
  while ((await server.client.getVerification({ chain: 'tn', verification: id })).endedMs === null)
    await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await submitted()).toBeNull()
  expect(await server.client.listVerifiedContracts({ chain: 'tn' })).toMatchObject({ total: 1, abiOnly: 0 })
  await expect(submit('abc')).rejects.toMatchObject({ code: 'VERIFICATION_REFUSED' })
})

test('reliability S-27: interfaces count among the submissions of an hour, and need code', async () => {
  await serve({ perHour: 2 })
  standing(null)
  await expect(submit('ab')).rejects.toMatchObject({ context: { reason: 'there is no code at that address' } })
  standing(CODE)
  await submit('ab')
  await expect(submit('abc')).rejects.toMatchObject({ context: { reason: '2 in an hour is the most' } })
})

test('screens-evm §6.2: the list tells by which numbers it is in order, narrows by language, and says yes to a token only', async () => {
  await serve()
  const body = { compiler: '1.0.0', sources: [{ path: 'a.sol', content: 'contract A {}' }] }
  const { id } = await server.client.startVerification({ ...at, body })
  while ((await server.client.getVerification({ chain: 'tn', verification: id })).endedMs === null)
    await new Promise((resolve) => setTimeout(resolve, 5))
  const list = (more: object) => server.client.listVerifiedContracts({ chain: 'tn', ...more })
  expect(await list({ order: 'balance' })).toMatchObject({
    counted: { contracts: 1 },
    hits: [{ txCount: 0, isToken: false, isProxy: false }],
  })
  expect(await list({})).not.toHaveProperty('counted')
  expect(await list({ language: 'Vyper' })).toMatchObject({ total: 0, hits: [] })
  expect(await list({ language: 'Solidity' })).toMatchObject({ total: 1 })
})
