import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc } from '@orrery/localnet/evm-rpc'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, processesOf, removeDir, runProgram, temporaryDir } from './start-program.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CHAIN_ID = 31_355
const CHAIN = `evm-${CHAIN_ID}`

let home: string
let node: EvmNode
beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog, chainId: CHAIN_ID })
  const evm = createEvmRpc(node.url)
  const [from, to] = await evm.call<string[]>('eth_accounts')
  for (let block = 0; block < 5; block++) {
    await evm.call('eth_sendTransaction', { from, to, value: '0x1' })
    await evm.call('evm_mine')
  }
  // What the Head keeps is not archived yet.
  await evm.call('anvil_mine', '0x50')
  await evm.close()
})
afterAll(async () => {
  await node.stop()
  await removeDir(home)
})

/** The command line of a process and of all that it started. */
async function commandsOf(pid: number): Promise<readonly string[]> {
  const read = async (file: string): Promise<string> => (await readFile(`/proc/${pid}/${file}`, 'utf8')).trim()
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id !== '')
  return [await read('cmdline'), ...(await Promise.all(children.map((id) => commandsOf(Number(id))))).flat()]
}

// reliability O-18, performance M1
test('npm start runs server and engine out of one build of the sources: it archives, draws pages, reads its documents and stops; commands find it', async () => {
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'start', '--port', '0', '--data-dir', `${home}/site`, '--rpc', node.url],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PORT: '', HOST: '' } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit') as Promise<[number | null]>
  try {
    const url = await eventually(
      'a server that listens',
      () => {
        if (child.exitCode !== null) throw new Error(output)
        return Promise.resolve(/is at (http:\S+)/.exec(output)?.[1] ?? null)
      },
      240_000,
    )
    const commands = await commandsOf(child.pid!)
    for (const file of ['main', 'engine'])
      expect(
        commands.filter((line) => new RegExp(`/apps/orrery/dist/[0-9a-f]{32}/${file}\\.js`).test(line)),
        commands.join('\n'),
      ).toHaveLength(1)
    expect(commands.filter((line) => line.includes('/src/'))).toEqual([])
    // History comes through the thread of the encoders.
    await eventually('the whole history', async () => {
      const response = await fetch(`${url}/api/explorer/v1/${CHAIN}/status`)
      const { data } = (await response.json()) as {
        data: { coverage: { complete: boolean }; archivedTo: number | null }
      }
      return (data.coverage.complete && data.archivedTo !== null) || null
    })
    for (const page of [`/`, `/${CHAIN}/block/3`, '/docs/columns', '/docs/guides/operate', '/docs/']) {
      const response = await fetch(`${url}${page}`)
      expect(response.status, page).toBe(200)
      expect(await response.text(), page).toContain('</html>')
    }
    const { code, output: told } = await runProgram(`${home}/site`, ['--rpc', node.url], {}, 'verify', 'sources')
    expect(code, told).toBe(0)
  } finally {
    child.kill('SIGTERM')
  }
  expect((await ended)[0], output).toBe(0)
  expect(output).not.toMatch(/"level":"error"|could not be built/)
  expect(await processesOf(`${home}/site`)).toEqual([])
})
