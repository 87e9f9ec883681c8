import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { startEngine } from '@orrery/store/start-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, launchProgram, removeDir, runProgram, startProgram, temporaryDir } from './start-program.ts'

const CHAIN_ID = 31_340
const CHAIN = `evm-${CHAIN_ID}`
const KILLS = 2
/** Logs `Transfer(0, caller, 7)` as it is made, and answers 7 to whatever is asked: a token of which its maker has all. */
const MINTS =
  '0x60076000523360007fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a369600760005260206000f3600052600a6016f3'

let home: string
let node: EvmNode
let evm: EvmRpc
beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog, chainId: CHAIN_ID })
  evm = createEvmRpc(node.url)
  const [from, to] = await evm.call<string[]>('eth_accounts')
  for (let block = 0; block < 20; block++) {
    for (const value of ['0x1', '0x2']) await evm.call('eth_sendTransaction', { from, to, value })
    if (block % 5 === 1) await evm.call('eth_sendTransaction', { from, data: MINTS, gas: '0x30000' })
    await evm.call('evm_mine')
  }
  // What the Head keeps is not archived yet.
  await evm.call('anvil_mine', '0x50')
})
afterAll(async () => {
  await evm.close()
  await node.stop()
  await removeDir(home)
})

/** Runs a command as an operator does; its exit code and its words. */
const run = (dir: string, command: string, ...args: string[]) => runProgram(`${home}/${dir}`, args, {}, command)
const verify = (...args: string[]) => run('site', 'verify', '--rpc', node.url, ...args)
/** What a command prints that must end well. */
async function well(dir: string, command: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(dir, command, ...args)
  expect(code, output).toBe(0)
  return output
}
/** Only what is printed; a warning beside it is no part of a digest. */
const digest = async (dir: string): Promise<readonly string[]> =>
  (await well(dir, 'digest', '--chain', CHAIN)).split('\n').filter((line) => line.startsWith('{'))

// reliability O-18, O-19, O-20
test('issue 4: verify, digest, backup, repair and restore as commands, beside the running site and without it', async () => {
  const site = await startProgram(`${home}/site`, ['--rpc', node.url])
  try {
    await eventually('the whole history', async () => {
      const response = await fetch(`${site.url}/api/explorer/v1/${CHAIN}/status`)
      const { data } = (await response.json()) as {
        data: { coverage: { complete: boolean }; archivedTo: number | null }
      }
      return (data.coverage.complete && data.archivedTo !== null) || null
    })
    const right = await eventually('sums of tokens beside the archive', async () => {
      const told = await verify('--balances', '5')
      const isRight = (layer: string) =>
        new RegExp(`${layer} through block \\d+: [1-9]\\d* rows are right`).test(told.output)
      return isRight('token-activity') && isRight('token-holders') ? told : null
    })
    expect(right.output).toMatch(/nothing is wrong/)
    expect(right.code).toBe(0)
    expect(right.output).toMatch(/[1-9]\d* balances are right/)
    expect(right.output).toMatch(/ ([1-9]\d*) compared with the node, all hashes and roots of \1 recomputed/)
    // Without a node what the archive holds is looked at all the same, and the rest is told as not checked.
    const alone = await run('site', 'verify', '--chain', CHAIN)
    expect(alone.code).toBe(1)
    expect(alone.output).toMatch(/EVM-31340: unchecked: .*no node is configured/)
    const refused = await run('site', 'repair', '--rpc', node.url, '--chain', CHAIN, '--from', '3', '--to', '4')
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/stop it first/)

    // Cut off at random instants: what is left is never taken for a backup, and the next one is whole.
    const random = createRandom(7)
    let cut = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const dir = `${home}/cut-${kill}`
      const { child } = await launchProgram(`${home}/site`, [dir], {}, 'backup')
      const ended = once(child, 'exit')
      while (!existsSync(dir) && child.exitCode === null) await systemClock.sleep(5)
      await systemClock.sleep(Math.floor(random() * 40))
      child.kill('SIGKILL')
      await ended
      if (existsSync(`${dir}/manifest.json`)) continue
      cut++
      const half = await run('other', 'restore', dir)
      expect(half.code).toBe(1)
      expect(half.output).toMatch(/cut off/)
    }
    expect(cut, 'backups that were cut off').toBeGreaterThan(0)
    expect(await well('site', 'backup', `${home}/backup`)).toMatch(new RegExp(`${CHAIN}: blocks 0-\\d+`, 'i'))
  } finally {
    expect(await site.stop()).toBe(0)
  }
  const before = await digest('site')
  expect(before.length).toBeGreaterThan(10)

  const engine = await startEngine({ dataDir: `${home}/site`, clock: systemClock, log: silentLog })
  try {
    await engine.store.command('ALTER TABLE txs UPDATE value = value + 1 WHERE height = 7')
    await engine.store.command('ALTER TABLE deltas DELETE WHERE height = 9')
    await engine.store.command('ALTER TABLE token_days UPDATE mints = mints + 1 WHERE minted_low > 0')
  } finally {
    await engine.stop()
  }
  const wrong = await verify()
  expect(wrong.code, wrong.output).toBe(1)
  expect(wrong.output).toMatch(/block 7 txs: row-changed/)
  expect(wrong.output).toMatch(/block 9 deltas: row-missing/)
  expect(wrong.output).toMatch(/token_days: row-changed: .*mints is \d+, not \d+/)
  expect(await digest('site')).not.toEqual(before)

  expect(await well('site', 'repair', '--rpc', node.url, '--chain', CHAIN, '--from', '7', '--to', '9')).toMatch(
    /blocks are written anew/,
  )
  const healed = await verify()
  expect(healed.code, healed.output).toBe(0)
  expect(await digest('site')).toEqual(before)

  await well('other', 'restore', `${home}/backup`)
  expect(await digest('other')).toEqual(before)
})
