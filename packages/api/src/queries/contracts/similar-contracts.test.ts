import { SKETCH_SIZE, type CodeSketch } from '@orrery/family/code-sketch'
import type { Hex } from '@orrery/primitives/hex'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { compareCodes } from './similar-contracts.ts'

let server: TestServer | null = null
afterEach(async () => server?.close())

const hash = (digit: string): Hex => `0x${digit.repeat(64)}`
/** A sketch of which the first so many parts are those of the first one. */
const sketchOf = (same: number, more: Partial<CodeSketch> = {}): CodeSketch => ({
  codeHash: hash(String(same % 10)),
  bareHash: hash(String((same + 1) % 10)),
  selectors: '0xaabbccdd',
  least: Uint32Array.from({ length: SKETCH_SIZE }, (_, at) => (at < same ? at : at + 1_000)),
  ...more,
})
const OWN = sketchOf(SKETCH_SIZE, { codeHash: hash('a'), bareHash: hash('b') })

test('screens-evm §15.5: a contract is told by the strongest that makes it alike, and by nothing where nothing does', () => {
  const kind = (other: CodeSketch, sameDeployer = false) => compareCodes(OWN, other, 90, sameDeployer)?.kind ?? null
  const others = { selectors: '0x11223344' }
  expect(kind(OWN)).toBe('same')
  expect(kind(sketchOf(0, { bareHash: OWN.bareHash }))).toBe('bare')
  expect(kind(sketchOf(231, others))).toBe('near')
  expect(kind(sketchOf(230, others))).toBeNull()
  expect(kind(sketchOf(10))).toBe('functions')
  expect(kind(sketchOf(10, others), true)).toBe('deployer')
  // Code that tells no function apart shares none.
  expect(compareCodes({ ...OWN, selectors: '' }, sketchOf(10, { selectors: '' }), 90, false)).toBeNull()
})

test('screens-evm §15.5: the newest contracts and those of the deployer are compared, codes that no node tells are not counted, and what was read is not asked for again', async () => {
  const world = await createAccountWorld()
  const made = world.chain.flatMap(({ contracts }) => contracts)
  const [first, failing] = made
  const asked: Hex[] = []
  let isDown = true
  world.node.codeSketch = async (address) => {
    asked.push(address)
    if (address === failing!.address && isDown) throw new Error('down')
    return address === first!.address ? OWN : sketchOf(240)
  }
  server = await startTestServer([world])
  const find = (likeness?: number) =>
    server!.client.findSimilarContracts({ chain: 'tn', address: first!.address, ...(likeness && { likeness }) })
  const found = await find()
  expect(found.of).toBeGreaterThan(1)
  expect(found.compared).toBe(found.of - 1)
  expect(found.hits.every(({ kind, likeness, name }) => kind === 'near' && likeness === 93 && name === null)).toBe(true)
  expect(found.hits.map(({ address }) => address.toLowerCase())).not.toContain(first!.address)
  isDown = false
  asked.length = 0
  const again = await find(100)
  expect(again.compared).toBe(again.of)
  expect(asked.toSorted()).toEqual([first!.address, failing!.address].toSorted())
  // Of the same deployer, or with the same functions: however unlike.
  expect(new Set(again.hits.map(({ kind }) => kind))).toEqual(new Set(['functions']))
})

test('screens-evm §15.5: nothing resembles an address without code', async () => {
  const world = await createAccountWorld()
  world.node.codeSketch = async () => null
  server = await startTestServer([world])
  expect(await server.client.findSimilarContracts({ chain: 'tn', address: `0x${'12'.repeat(20)}` })).toEqual({
    hits: [],
    total: 0,
    compared: 0,
    of: 0,
    elsewhere: [],
  })
})

test('screens-evm §15.5: what resembles a contract has transactions and a balance, and the same address on other chains is told where it does', async () => {
  const [here, there, silent] = await Promise.all([createAccountWorld(), createAccountWorld(), createAccountWorld()])
  const { chain } = here.runtime
  const on = (world: typeof here, code: string) => ({
    ...world,
    runtime: { ...world.runtime, chain: { ...chain, code, path: code.toLowerCase(), aliases: [] } },
  })
  const [first] = here.chain.flatMap(({ contracts }) => contracts)
  here.node.codeSketch = async (address) => (address === first!.address ? OWN : sketchOf(240))
  here.node.coinBalances = async (keys) => ({ balances: keys.map(() => 7n) }) as never
  there.node.codeSketch = async () => OWN
  there.node.coinBalances = async () => {
    throw new Error('down')
  }
  silent.node.codeSketch = async () => {
    throw new Error('down')
  }
  server = await startTestServer([here, on(there, 'OTHER'), on(silent, 'SILENT')])
  const { hits, elsewhere } = await server.client.findSimilarContracts({ chain: 'tn', address: first!.address })
  expect(hits.length).toBeGreaterThan(0)
  const txs = here.chain.flatMap((bundle) => bundle.txs)
  for (const { address, txCount, balance } of hits) {
    const key = address.toLowerCase()
    const own = txs.filter(({ from, to, created }) => [from, to, created].includes(key as Hex))
    expect(txCount).toBe(own.length)
    expect(balance, 'by the ledger, else by the node').toMatch(/^\d+$/)
  }
  expect(elsewhere.map(({ chain: code, contract }) => [code, contract.address.toLowerCase(), contract.kind])).toEqual([
    ['OTHER', first!.address, 'same'],
  ])
})
