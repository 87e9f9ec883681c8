import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkConfig } from '../config/load-config.ts'
import { DEFAULT_CONFIG, type Config } from '../config/config.ts'
import { loadConfig, unreadVariables } from '../config/load-config.ts'
import { shelfChain, type PlannedChain } from '../plan-chains.ts'
import { createRedactor, secretsOf } from '../redact.ts'
import { openPayers } from './open-payers.ts'
import { planFaucets } from './plan-faucets.ts'
import { silentLog } from '@orrery/primitives/log'
import { systemClock } from '@orrery/primitives/clock'
import { createHolder } from '@orrery/primitives/hold-lock'
import { markProcess } from '@orrery/primitives/process-life'

const KEY = 'ab'.repeat(32)
const of = (name: string, nodes = ['http://127.0.0.1:1']): PlannedChain => ({
  chain: shelfChain(name)!,
  settings: { nodes },
})
const plan = (chain: PlannedChain, faucets: Config['faucets']) => planFaucets([chain], faucets)

let dir: string
beforeEach(() => void (dir = mkdtempSync(path.join(tmpdir(), 'plan-'))))
afterEach(() => rmSync(dir, { recursive: true }))

test('reliability S-44: no chain has a faucet that is not known as a test or development chain', () => {
  for (const name of ['ETH', 'BTC', 'BASE', 'EVM-987654'])
    expect(() => plan(of(name), { [name]: { amount: '1' } })).toThrow('not known as a test or development chain')
  for (const name of ['sepolia', 'EVM-31337', 'EVM-1337', 'REGTEST'])
    expect(plan(of(name), { [name]: { amount: '1' } })).toHaveLength(1)
  expect(() => plan(of('SEPOLIA-TEST'), { GOERLI: { amount: '1' } })).toThrow('no such chain is followed here')
  expect(plan(of('SEPOLIA-TEST'), {})).toEqual([])
})

test('a local chain has a faucet of its own unless the operator says otherwise', () => {
  const local: PlannedChain = { ...of('DEVNET'), faucet: { amount: '5', cooldownSeconds: 60 } }
  expect(plan(local, {})[0]!.terms).toEqual({ amount: 5n, dailyCap: 500n, cooldownMs: 60_000, difficulty: 20 })
  expect(plan(local, { devnet: { amount: '7', dailyCap: '7' } })[0]!.terms).toMatchObject({ amount: 7n, dailyCap: 7n })
  expect(plan(local, { DEVNET: false })).toEqual([])
})

test('what makes no sense is refused by its key', () => {
  const refuses = (name: string, told: object, words: string) =>
    expect(() => plan(of(name), { [name]: { amount: '10', ...told } as never })).toThrow(words)
  refuses('SEPOLIA-TEST', { dailyCap: '9' }, 'less than one request')
  refuses('SEPOLIA-TEST', { dailyCap: '50010' }, 'more than 5000 requests')
  refuses('SEPOLIA-TEST', { key: KEY, keyFile: 'x' }, 'not by several')
  refuses('SEPOLIA-TEST', { keyFile: path.join(dir, 'none') }, 'no private key is in it')
  refuses('REGTEST', { key: KEY }, 'the wallet of the node pays')
  const check = (told: object) => () => checkConfig({ ...DEFAULT_CONFIG, faucets: { X: told } })
  for (const told of [{ amount: '0' }, { amount: '0x5' }, { amount: '1', difficulty: 29 }, { amount: '1', other: 1 }])
    expect(check(told)).toThrow('Configuration')
})

test('the environment tells a faucet by chain, and a key of a file is in no line', async () => {
  const keyFile = path.join(dir, 'key')
  writeFileSync(keyFile, `0x${KEY.toUpperCase()}\n`)
  const env = {
    ORRERY_FAUCET_AMOUNT_SEPOLIA_TEST: '10',
    ORRERY_FAUCET_COOLDOWN_SEPOLIA_TEST: '30',
    ORRERY_FAUCET_KEY_FILE_SEPOLIA_TEST: keyFile,
    ORRERY_FAUCET_AMOUNT_DEVNET: '0',
  }
  const config = await loadConfig(dir, env)
  expect(unreadVariables(env)).toEqual([])
  expect(config.faucets).toEqual({ 'SEPOLIA-TEST': { amount: '10', cooldownSeconds: 30, keyFile }, DEVNET: false })
  const [faucet] = plan(of('SEPOLIA-TEST'), { 'SEPOLIA-TEST': config.faucets['SEPOLIA-TEST']! })
  expect(faucet).toMatchObject({ signer: { key: `0x${KEY}` }, nodes: ['http://127.0.0.1:1'] })
  const redact = createRedactor(secretsOf(config))
  expect(redact(`it is 0x${KEY} or ${KEY}`)).toBe('it is *** or ***')
})

test('one process pays from a directory, and a key that is none is not told', async () => {
  const stops: (() => Promise<void>)[] = []
  const outside = { clock: systemClock, random: Math.random, log: silentLog }
  const faucets = plan(of('SEPOLIA-TEST'), { 'SEPOLIA-TEST': { amount: '1', key: KEY } })
  const opened = await openPayers(faucets, dir, outside, stops)
  expect(opened!.faucets).toHaveLength(1)
  await opened!.faucets[0]!.payer.close()
  // The process that started this one runs, too.
  writeFileSync(
    path.join(dir, 'faucets', 'owner.json'),
    JSON.stringify({ ...createHolder(), process: markProcess(process.ppid) }),
  )
  await expect(openPayers(faucets, dir, outside, [])).rejects.toMatchObject({ code: 'STORE_LOCKED' })
  const zero = plan(of('SEPOLIA-TEST'), { 'SEPOLIA-TEST': { amount: '1', key: '0'.repeat(64) } })
  await stops[0]!()
  rmSync(path.join(dir, 'faucets', 'owner.json'))
  const error = await openPayers(zero, dir, outside, stops).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'CONFIG_INVALID' })
  expect(String(error)).not.toContain('000000')
  for (const stop of stops) await stop()
})
