import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  eventually,
  processesOf,
  removeDir,
  runProgram,
  startProgram,
  temporaryDir,
  type Program,
} from './start-program.ts'

type Json = { readonly [key: string]: never }
const api = async (
  url: string,
  path: string,
): Promise<{
  readonly status: number
  readonly body: Json & { code: number; data: never; name: string; message: string }
}> => {
  const response = await fetch(`${url}/api/explorer${path}`)
  return { status: response.status, body: (await response.json()) as never }
}

let home: string
let node: EvmNode
let evm: EvmRpc

/** Sends and mines `count` payments, one per block; answers the last hash. */
async function pay(count: number): Promise<string> {
  const [from, to] = await evm.call<string[]>('eth_accounts')
  let hash = ''
  for (let i = 0; i < count; i++) {
    hash = await evm.call<string>('eth_sendTransaction', { from, to, value: '0x1' })
    await evm.call('evm_mine')
  }
  return hash
}

beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog, chainId: 31_337 })
  evm = createEvmRpc(node.url)
  await pay(100)
})

afterAll(async () => {
  await evm.close()
  await node.stop()
  await removeDir(home)
})

describe('a node that was never indexed, with backfill switched off', () => {
  let program: Program
  beforeAll(async () => {
    program = await startProgram(`${home}/never-indexed`, ['--rpc', node.url, '--no-backfill'])
    await eventually(
      'following',
      async () =>
        ((await api(program.url, '/v1/evm-31337/status')).body.data as { state: string }).state === 'following' || null,
    )
  })
  afterAll(async () => void (await program.stop()))

  test('explorer §3.2: an EVM id that is on no shelf is named by it', async () => {
    expect((await api(program.url, '/v1/evm-31337/info')).body.data).toMatchObject({
      chain: 'EVM-31337',
      chainId: '0x7a69',
    })
  })

  test('an old block, its transaction and its sender are read through from the node', async () => {
    const block = (await api(program.url, '/v1/evm-31337/blocks/3')).body.data as { height: number; source: string }
    expect(block).toMatchObject({ height: 3, source: 'node' })
    const [tx] = (
      (await api(program.url, '/v1/evm-31337/blocks/3/transactions')).body.data as {
        hits: { hash: string; from: string }[]
      }
    ).hits
    expect((await api(program.url, `/v1/evm-31337/transactions/${tx!.hash}`)).body.data).toMatchObject({
      hash: tx!.hash,
      height: 3,
      status: 'success',
      source: 'node',
    })
    expect((await api(program.url, `/v1/evm-31337/addresses/${tx!.from}`)).body.data).toMatchObject({
      balance: { source: 'node' },
      coverage: { complete: false },
    })
  })

  test('pages of what is read through are drawn with status 200', async () => {
    for (const page of ['/evm-31337', '/evm-31337/block/3', '/evm-31337/block-list', '/evm-31337/about'])
      expect([page, (await fetch(program.url + page)).status]).toEqual([page, 200])
  })

  test.each([
    ['/v1/evm-31337/blocks/abc', 400],
    ['/v1/evm-31337/blocks/-1', 400],
    ['/v1/evm-31337/blocks/99999999', 404],
    ['/v1/evm-31337/transactions/0x12', 400],
    [`/v1/evm-31337/transactions/0x${'0'.repeat(64)}`, 404],
    ['/v1/evm-31337/addresses/0x12', 400],
    ['/v1/evm-31337/blocks?limit=7', 400],
    ['/v1/evm-31337/blocks?page=0', 400],
    ['/v1/nowhere/blocks', 404],
    ['/v1/eth/blocks', 404],
  ])('bad input %s is answered with %i and words', async (path, status) => {
    const answer = await api(program.url, path)
    expect(answer.status).toBe(status)
    expect(answer.body.code).not.toBe(0)
    expect(answer.body.message).toMatch(/\w/)
  })

  test('a second process on the same data is refused and the first goes on', async () => {
    const { code, output } = await runProgram(`${home}/never-indexed`, ['--port', '0', '--rpc', node.url])
    expect(code).toBe(1)
    expect(output).toMatch(/Another process already uses the data/)
    expect((await api(program.url, '/v1/evm-31337/info')).status).toBe(200)
  })

  test('a taken port is named', async () => {
    const { code, output } = await runProgram(`${home}/other`, ['--port', new URL(program.url).port, '--rpc', node.url])
    expect(code).toBe(1)
    expect(output).toMatch(/another program listens on/)
  })
})

describe('trouble is told in words', () => {
  test.each([
    [['--rpc', 'http://127.0.0.1:9'], /(unreachable|No node|ECONNREFUSED|does not answer)/i],
    [['--frobnicate'], /frobnicate/],
    [['--config', 'no-such-file.json'], /no-such-file/],
    [['--data-dir', `${import.meta.filename}/within`], /dataDir/],
  ])('%j ends with a sentence and exit code 1', async (args, words) => {
    const { code, output } = await runProgram(`${home}/trouble`, args, { PORT: '0' })
    expect(code).toBe(1)
    expect(output).toMatch(words)
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('a configured chain whose node is another chain is served as unreachable, with the reason, and nothing is written', async () => {
    const program = await startProgram(`${home}/wrong`, [], { ORRERY_NODES_ETH: node.url })
    const status = await eventually('the reason', async () => {
      const data = (await api(program.url, '/v1/eth/status')).body.data as {
        state: string
        reason: string | null
        archivedTo: number | null
      }
      return data.reason === null ? null : data
    })
    expect(status).toMatchObject({ archivedTo: null })
    expect(status.reason).toMatch(/31337/)
    expect((await fetch(`${program.url}/ethereum`)).status).toBeLessThan(500)
    expect(await program.stop()).toBe(0)
  })

  test('a dead node leaves the site up: the page says so, and a later start of the node heals it', async () => {
    let server: Server | null = null
    const reserve = createServer()
    await new Promise<void>((resolve) => reserve.listen(0, '127.0.0.1', resolve))
    const port = (reserve.address() as AddressInfo).port
    await new Promise((resolve) => reserve.close(resolve))
    const program = await startProgram(`${home}/dead`, [], { ORRERY_NODES_EVM_31337: `http://127.0.0.1:${port}` })
    try {
      await eventually(
        'unreachable',
        async () =>
          ((await api(program.url, '/v1/evm-31337/status')).body.data as { state: string }).state === 'unreachable' ||
          null,
      )
      expect((await fetch(`${program.url}/evm-31337`)).status).toBeLessThan(600)
      server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            void fetch(node.url, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: Buffer.concat(chunks),
            })
              .then(async (answer) =>
                response.setHeader('content-type', 'application/json').end(Buffer.from(await answer.arrayBuffer())),
              )
              .catch(() => response.destroy())
          })
      })
      await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
      await eventually(
        'following',
        async () =>
          ((await api(program.url, '/v1/evm-31337/status')).body.data as { state: string }).state === 'following' ||
          null,
      )
    } finally {
      await program.stop()
      server?.closeAllConnections()
      server?.close()
    }
  })
})

describe('ending and starting again', () => {
  test('reliability F-26: SIGTERM under load ends everything that was started, and the archive goes on where it stood', async () => {
    const dir = `${home}/again`
    const first = await startProgram(dir, ['--rpc', node.url])
    const archived = await eventually(
      'archiving',
      async () =>
        ((await api(first.url, '/v1/evm-31337/status')).body.data as { archivedTo: number | null }).archivedTo,
    )
    // Visitors are in the middle of their requests; what is answered is answered whole.
    const stopped = new AbortController()
    const torn: string[] = []
    const visitors = Array.from({ length: 12 }, async () => {
      while (!stopped.signal.aborted) {
        const response = await fetch(`${first.url}/api/explorer/v1/evm-31337/blocks`).catch(() => null)
        if (response?.ok) await response.json().catch((error: unknown) => torn.push(String(error)))
      }
    })
    expect(await first.stop()).toBe(0)
    stopped.abort()
    await Promise.all(visitors)
    expect(torn).toEqual([])
    expect(await processesOf(dir)).toEqual([])
    const second = await startProgram(dir, ['--rpc', node.url])
    const status = (await api(second.url, '/v1/evm-31337/status')).body.data as { archivedTo: number | null }
    expect(status.archivedTo).toBeGreaterThanOrEqual(archived)
    await pay(1)
    await eventually('the next block', async () => {
      const data = (await api(second.url, '/v1/evm-31337/status')).body.data as {
        head: { height: number } | null
        coverage: { complete: boolean }
      }
      return data.head !== null && data.head.height >= 101 && data.coverage.complete ? data : null
    })
    expect(await second.stop()).toBe(0)
  })
})
