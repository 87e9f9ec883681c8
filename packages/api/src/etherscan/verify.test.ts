import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SourceResult, SourceRunFailure, SourceVerifier } from '@orrery/family/source-verifier'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

const ADDRESS: Hex = `0x${'7'.repeat(40)}`
const SETTINGS = { optimizer: false, runs: 200, evmVersion: null, viaIR: false }
const SOURCES = { 'a.sol': { content: 'contract A {}' } }

let dir: string
let world: World
let server: TestServer
/** What the verifier comes to; while it is null it works. */
let outcome: SourceResult | SourceRunFailure | null

const verdictOf = (match: 'full' | 'partial' | null, problem?: string): SourceResult => ({
  verdict: {
    match,
    contract: { file: 'a.sol', name: 'A' },
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
    problems: problem === undefined ? [] : [{ message: problem, file: null, line: null }],
  },
  kept: match && { abi: [], input: { sources: SOURCES }, layout: null, functions: [], calls: [], lines: null },
})

const verifier: SourceVerifier = {
  compilers: () => ['1.0.0'],
  evmVersions: ['paris'],
  limits: { bytes: 1, files: 1, seconds: 1 },
  parse: ({ compiler = '' }) => ({
    compiler,
    commit: null,
    contract: null,
    constructorArgs: null,
    given: SETTINGS,
    input: { sources: SOURCES },
  }),
  async run(_order, _deployed, signal) {
    while (outcome === null) {
      signal.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return outcome
  },
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'submissions-'))
  outcome = null
  world = await createAccountWorld()
  world.node.code = async () => ({ code: '0xfe', codeHash: `0x${'c'.repeat(64)}` })
  server = await startTestServer([world], {
    contracts: { dir, verifiers: { evm: verifier }, limits: { minFreeBytes: 0 } },
  })
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

type Told = { readonly status: string; readonly message: string; readonly result: string }
const told = async (response: Response) => (await response.json()) as Told

/** As hardhat-verify and Foundry send it: the action in the address, the sources in a form. */
const submit = async (): Promise<Told> =>
  told(
    await fetch(`${server.url}/test-net/api?module=contract&action=verifysourcecode&chainid=1&apikey=any`, {
      method: 'POST',
      body: new URLSearchParams({
        contractaddress: ADDRESS,
        sourceCode: JSON.stringify({ language: 'Solidity', sources: SOURCES }),
        codeformat: 'solidity-standard-json-input',
        contractname: 'a.sol:A',
        compilerversion: 'v1.0.0',
        constructorArguments: '',
      }),
    }),
  )
const look = async (guid: string): Promise<Told> =>
  told(await fetch(`${server.url}/test-net/api?module=contract&action=checkverifystatus&guid=${guid}`))
const verdict = async (guid: string): Promise<Told> => {
  for (;;) {
    const state = await look(guid)
    if (state.result !== 'Pending in queue') return state
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

// What hardhat-verify, truffle-plugin-verify and Foundry compare results with, letter by letter.
test('screens-evm §18: a submission that waits, fails and succeeds is told in the very words that tools wait for', async () => {
  const first = await submit()
  expect(first).toMatchObject({ status: '1', message: 'OK' })
  expect(await look(first.result)).toEqual({ status: '0', message: 'NOTOK', result: 'Pending in queue' })
  outcome = verdictOf(null, 'ParserError: expected ";"')
  expect(await verdict(first.result)).toEqual({
    status: '0',
    message: 'NOTOK-ParserError: expected ";"',
    result: 'Fail - Unable to verify',
  })
  outcome = verdictOf('partial')
  expect(await verdict((await submit()).result)).toEqual({ status: '1', message: 'OK', result: 'Pass - Verified' })
  // It may be verified better.
  outcome = verdictOf('full')
  expect(await verdict((await submit()).result)).toMatchObject({ result: 'Pass - Verified' })
  const again = { status: '0', message: 'NOTOK', result: 'Contract source code already verified' }
  expect(await submit()).toEqual(again)
})

test('screens-evm §18: where the node holds no code yet tools hear the words after which they ask again', async () => {
  world.node.code = async () => ({ code: '0x', codeHash: null })
  const { status, result } = await submit()
  expect([status, result.toLowerCase()]).toEqual(['0', `unable to locate contractcode at ${ADDRESS}`])
})
