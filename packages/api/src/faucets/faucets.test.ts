import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FaucetDrip } from '@orrery/model/wire/faucet'
import { tryWork } from '@orrery/primitives/work-puzzle'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createPushedClock, createTestPayer, PAYER_ACCOUNT, type TestPayer } from '../testing/test-payer.ts'
import { createAccountWorld, type World } from '../testing/world.ts'
import type { FaucetLimits, FaucetTerms } from './faucet-terms.ts'

const HOUR_MS = 3_600_000
const BITS = 6
const TERMS: FaucetTerms = { amount: 100n, cooldownMs: HOUR_MS, dailyCap: 1_000n, difficulty: BITS }

let dir: string
let world: World
let server: TestServer
let chain: TestPayer
let clock: ReturnType<typeof createPushedClock>

async function serve(terms: Partial<FaucetTerms> = {}, limits: Partial<FaucetLimits> = {}): Promise<void> {
  const faucets = [{ chain: world.runtime.chain.code, terms: { ...TERMS, ...terms }, payer: chain.payer }]
  server = await startTestServer([world], {
    clock,
    faucets: { dir, faucets, limits: { lookMs: 5, perVisitor: 100, ...limits } },
  })
}
const reserve = async (...args: Parameters<typeof serve>): Promise<void> => {
  await server.close()
  await serve(...args)
}
const someone = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const solve = ({ text, bits }: { text: string; bits: number }): number => tryWork({ text, bits }, 0, 1 << 24)!
const puzzleFor = (address: string) => server.client.getFaucetPuzzle({ chain: 'tn', address })
async function ask(address: string): Promise<FaucetDrip> {
  const puzzle = await puzzleFor(address)
  return server.client.askFaucet({ chain: 'tn', body: { address, puzzle: puzzle.text, solution: solve(puzzle) } })
}
const look = ({ id }: FaucetDrip): Promise<FaucetDrip> => server.client.getFaucetDrip({ chain: 'tn', drip: id })
const until = (drip: FaucetDrip, state: FaucetDrip['state']): Promise<FaucetDrip> =>
  vi.waitUntil(
    async () => {
      const now = await look(drip)
      return now.state === state && now
    },
    { timeout: 5_000, interval: 5 },
  ) as Promise<FaucetDrip>
const faucet = async () => (await server.client.listFaucets({})).hits[0]!

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'faucets-'))
  world = await createAccountWorld()
  chain = createTestPayer()
  clock = createPushedClock()
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

test('screens-evm §15.9: a solved puzzle is answered by coins, once their block is final too', async () => {
  await serve()
  expect(await faucet()).toMatchObject({
    chain: 'TESTNET',
    state: 'open',
    balance: '1000000',
    amount: '100',
    cooldownSeconds: 3600,
    dailyLeft: '1000',
    difficulty: BITS,
    recent: [],
  })
  const drip = await ask(someone(7))
  expect(drip).toMatchObject({ chain: 'TESTNET', amount: '100', why: null })
  const sent = await until(drip, 'sent')
  expect(sent.hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(chain.pool.size).toBe(1)
  chain.mine()
  chain.finalCount = 1
  expect(await until(drip, 'settled')).toMatchObject({ hash: sent.hash, sentMs: sent.sentMs })
  expect(chain.mined.map(({ to, amount }) => [to, amount])).toEqual([[someone(7), 100n]])
  expect(await faucet()).toMatchObject({ dailyLeft: '900', recent: [{ id: drip.id, state: 'settled' }] })
  expect(server.faults).toEqual([])
})

test('reliability S-44: a puzzle is for one address, one time and one use', async () => {
  await serve({ cooldownMs: 1 })
  const puzzle = await puzzleFor(someone(1))
  const solution = solve(puzzle)
  const give = (address: string, text: string, number: number) =>
    server.client.askFaucet({ chain: 'tn', body: { address, puzzle: text, solution: number } })
  const refused = (reason: string) => ({ code: 'PUZZLE_REFUSED', context: { reason: expect.stringContaining(reason) } })
  await expect(give(someone(2), puzzle.text, solution)).rejects.toMatchObject(refused('another address'))
  await expect(give(someone(1), 'nonsense', solution)).rejects.toMatchObject(refused('none of this site'))
  const [expires, ...rest] = puzzle.text.split('.')
  const later = [(Number.parseInt(expires!, 36) + 1e9).toString(36), ...rest].join('.')
  await expect(give(someone(1), later, solution)).rejects.toMatchObject(refused('another address'))
  const wrong = solution === 0 ? 1 : solution - 1
  await expect(give(someone(1), puzzle.text, wrong)).rejects.toMatchObject(refused('no solution'))
  await give(someone(1), puzzle.text, solution)
  clock.push(10)
  await expect(give(someone(1), puzzle.text, solution)).rejects.toMatchObject(refused('used before'))
  const old = await puzzleFor(someone(3))
  clock.push(600_000)
  await expect(give(someone(3), old.text, solve(old))).rejects.toMatchObject(refused('too long'))
  const before = await puzzleFor(someone(4))
  await reserve()
  await expect(give(someone(4), before.text, solve(before))).rejects.toMatchObject(refused('before this site'))
})

test('reliability S-44: an address waits for the cooldown, whatever the case it is written in, and over a restart', async () => {
  await serve()
  const address = '0x52908400098527886e0f7030069857d2e4169ee7'
  await until(await ask(address), 'sent')
  const rests = { code: 'FAUCET_RESTS', context: { who: 'address' } }
  await expect(puzzleFor(`0x${address.slice(2).toUpperCase()}`)).rejects.toMatchObject(rests)
  await reserve()
  await expect(puzzleFor(address)).rejects.toMatchObject(rests)
  const answer = await server.get(`/api/explorer/v1/tn/faucet/puzzle/${address}`)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
  clock.push(HOUR_MS)
  await until(await ask(address), 'sent')
  await expect(puzzleFor('0x1')).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
})

test('reliability S-44: a visitor names only so many addresses, is known again after a restart, and is nowhere written down', async () => {
  await serve({}, { perVisitor: 2 })
  const puzzleAs = (n: number, localAddress: string) =>
    new Promise<{ readonly name?: string }>((resolve, reject) => {
      const url = `${server.url}/api/explorer/v1/tn/faucet/puzzle/${someone(n)}`
      const sent = request(url, { localAddress }, (answer) => {
        json(answer).then((told) => resolve(told as { name?: string }), reject)
      })
      sent.on('error', reject).end()
    })
  for (const n of [1, 2]) await until(await ask(someone(n)), 'sent')
  await reserve({}, { perVisitor: 2 })
  expect(await puzzleAs(3, '127.0.0.1')).toMatchObject({ name: 'FAUCET_RESTS', context: { who: 'visitor' } })
  expect(await puzzleAs(3, '127.0.0.2')).not.toHaveProperty('name')
  expect(await readFile(path.join(dir, 'TESTNET.jsonl'), 'utf8')).not.toMatch(/127\.0\.0\.1/)
  expect((await stat(path.join(dir, 'salt'))).mode & 0o077).toBe(0)
})

test('reliability S-44: no more leaves in 24 hours than the operator said, whoever asks', async () => {
  await serve({ dailyCap: 250n })
  for (const n of [1, 2]) await until(await ask(someone(n)), 'sent')
  expect(await faucet()).toMatchObject({ state: 'spent', dailyLeft: '50', againMs: expect.any(Number) })
  await expect(puzzleFor(someone(3))).rejects.toMatchObject({ code: 'FAUCET_SPENT' })
  await reserve({ dailyCap: 250n })
  await expect(puzzleFor(someone(3))).rejects.toMatchObject({ code: 'FAUCET_SPENT' })
  clock.push(24 * HOUR_MS)
  await until(await ask(someone(3)), 'sent')
})

test('screens-evm §15.9: a faucet without coins says so before anybody works for it, and a request that met that is free again', async () => {
  chain.coins = 99n
  await serve()
  expect(await faucet()).toMatchObject({ state: 'dry', balance: '99' })
  await expect(puzzleFor(someone(1))).rejects.toMatchObject({ code: 'FAUCET_EMPTY' })
  chain.coins = 1_000n
  clock.push(10_000)
  await faucet()
  const puzzle = await puzzleFor(someone(1))
  chain.coins = 0n
  const body = { address: someone(1), puzzle: puzzle.text, solution: solve(puzzle) }
  const drip = await server.client.askFaucet({ chain: 'tn', body })
  expect(await until(drip, 'failed')).toMatchObject({ why: 'funds', hash: null })
  chain.coins = 1_000n
  clock.push(10_000)
  await faucet()
  await until(await ask(someone(1)), 'sent')
})

test('screens-evm §15.9: requests wait in their order, a full line takes no more, and a node that is away loses nobody', async () => {
  await serve({}, { waiting: 2 })
  await faucet()
  chain.before = () => {
    throw new Error('nobody answers')
  }
  const [first, second] = [await ask(someone(1)), await ask(someone(2))]
  expect([(await look(first)).ahead, (await look(second)).ahead]).toEqual([0, 1])
  await expect(puzzleFor(someone(3))).rejects.toMatchObject({ code: 'FAUCET_BUSY', context: { limit: 2 } })
  await vi.waitUntil(async () => (await faucet()).state === 'stuck')
  expect((await faucet()).queue).toEqual({ waiting: 2, most: 2 })
  await reserve({}, { waiting: 2 })
  expect((await look(second)).ahead).toBe(1)
  chain.before = () => {}
  await until(second, 'sent')
  expect([...chain.pool.values()].map(({ to }) => to)).toEqual([someone(1), someone(2)])
})

test('screens-evm §15.9: what could not be signed for ten minutes has failed and holds nobody', async () => {
  await serve()
  chain.before = (call) => {
    if (call === 'sign') throw new Error('nobody answers')
  }
  const drip = await ask(someone(1))
  clock.push(600_000)
  expect(await until(drip, 'failed')).toMatchObject({ why: 'node' })
  chain.before = () => {}
  await until(await ask(someone(1)), 'sent')
  expect(chain.pool.size).toBe(1)
})

test('screens-evm §15.9: a recipient that cannot be paid fails alone, and counts for whoever named it', async () => {
  await serve({}, { perVisitor: 1 })
  const drip = await ask(PAYER_ACCOUNT)
  expect(await until(drip, 'failed')).toMatchObject({ why: 'recipient' })
  await expect(puzzleFor(someone(1))).rejects.toMatchObject({ code: 'FAUCET_RESTS', context: { who: 'visitor' } })
})

test('screens-evm §15.9: at most so many payments are under way; the rest waits for blocks', async () => {
  await serve({}, { open: 2 })
  const [, , third] = [await ask(someone(1)), await ask(someone(2)), await ask(someone(3))]
  await vi.waitUntil(() => chain.pool.size === 2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await look(third)).state).toBe('waiting')
  chain.mine()
  chain.finalCount = 2
  await until(third, 'sent')
})

test('reliability S-44: a line that a kill cut off is dropped; a journal that cannot be read closes the faucet', async () => {
  await serve()
  await until(await ask(someone(1)), 'sent')
  await server.close()
  const file = path.join(dir, 'TESTNET.jsonl')
  const whole = await readFile(file, 'utf8')
  const last = whole.trimEnd().split('\n').at(-1)!
  await writeFile(file, `${whole}${last.slice(0, 40)}`)
  await serve()
  await expect(puzzleFor(someone(1))).rejects.toMatchObject({ code: 'FAUCET_RESTS' })
  await server.close()
  await writeFile(file, whole.replace('"state":"', '"state":"not '))
  await serve()
  expect((await server.client.listFaucets({})).hits).toEqual([])
  await expect(puzzleFor(someone(1))).rejects.toMatchObject({ code: 'FAUCET_NOT_FOUND' })
  expect(server.faults).toHaveLength(1)
  await truncate(file)
})
