import process from 'node:process'
import { createServer, type AddressInfo } from 'node:net'
import { thisMachine } from '@orrery/localnet/debian-package'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { findNatsServer, startNatsServer, type NatsServer } from '@orrery/localnet/nats-server'
import { systemClock as clock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, launchProgram, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'

const found = await findNatsServer(thisMachine(process.env), () => {})
const nats = typeof found === 'string' ? null : found.path

type Status = {
  readonly state: string
  readonly reason: string | null
  readonly head: { readonly height: number; readonly hash: string } | null
  readonly archivedTo: number | null
  readonly coverage: { readonly complete: boolean }
}

/** architecture §2: "NATS JetStream when indexer and API run as separate processes, so that every API process keeps its own copy of the Head". */
describe.skipIf(nats === null)(
  `roles in processes of their own${typeof found === 'string' ? `: ${found}` : ''}`,
  () => {
    let home: string
    let node: EvmNode
    let evm: EvmRpc
    let server: NatsServer
    let env: Readonly<Record<string, string>>
    let index: Program
    let serves: readonly Program[]
    let payer: string
    let payee: string
    let paid = 0

    const pay = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++, paid++) {
        await evm.call('eth_sendTransaction', { from: payer, to: payee, value: '0x1' })
        await evm.call('evm_mine')
      }
    }
    const get = async <T>(program: Program, path: string): Promise<T> => {
      const response = await fetch(`${program.url}/api/explorer/v1/evm-31337${path}`)
      const { code, data, message } = (await response.json()) as { code: number; data: T; message?: string }
      if (code !== 0) throw new Error(`${path}: ${message}`)
      return data
    }
    const status = (program: Program): Promise<Status> => get(program, '/status')
    const startNats = async (): Promise<void> =>
      void (server = await startNatsServer(nats!, { dir: `${home}/nats`, port: Number(env['NATS_PORT']), clock }))
    const startIndex = async (): Promise<void> =>
      void (index = await startProgram(`${home}/index`, ['--rpc', node.url], env, 'index'))

    /** Both show the node's newest block, with all that is below it. */
    const caughtUp = async (): Promise<void> => {
      const { hash } = await evm.call<{ hash: string }>('eth_getBlockByNumber', 'latest', false)
      for (const program of serves)
        await eventually('the newest block', async () => {
          const now = await status(program)
          return now.head?.hash === hash && now.state === 'following' && now.coverage.complete ? now : null
        })
    }
    /** What both answer, which must be the same; numbers that the node knows must be its own. */
    const expectSame = async (): Promise<void> => {
      const paths = [
        '/blocks',
        '/blocks/3',
        `/blocks/${paid - 2}`,
        '/transactions',
        `/addresses/${payee}`,
        `/addresses/${payee}/transactions`,
        '/info',
        '/forked-blocks',
      ]
      for (const path of paths) {
        const [one, other] = await Promise.all(serves.map((program) => get<Record<string, unknown>>(program, path)))
        expect(other, path).toEqual(one)
      }
      const balance = BigInt(await evm.call<string>('eth_getBalance', payee, 'latest'))
      for (const program of serves) {
        const list = await get<{ total: number }>(program, `/addresses/${payee}/transactions`)
        expect(list.total).toBe(paid)
        const told = await get<{ balance: { amount: string } }>(program, `/addresses/${payee}`)
        expect(BigInt(told.balance.amount)).toBe(balance)
      }
    }

    beforeAll(async () => {
      home = await temporaryDir()
      const probe = createServer().listen(0, '127.0.0.1')
      await new Promise((resolve) => probe.once('listening', resolve))
      const { port } = probe.address() as AddressInfo
      await new Promise((resolve) => probe.close(resolve))
      env = { ORRERY_NATS_URL: `nats://127.0.0.1:${port}`, NATS_PORT: String(port) }
      await startNats()
      node = await startAnvil({ dir: `${home}/node`, clock, log: silentLog, chainId: 31_337 })
      evm = createEvmRpc(node.url)
      const accounts = await evm.call<string[]>('eth_accounts')
      payer = accounts[0]!
      // An account that nobody has paid before.
      payee = '0x00000000000000000000000000000000000b1d00'
      await pay(90)
      const shown = ['--rpc', node.url, '--archive-dir', `${home}/index`]
      const started = await Promise.all([
        startProgram(`${home}/index`, ['--rpc', node.url], env, 'index'),
        startProgram(`${home}/serve-1`, shown, env, 'serve'),
        startProgram(`${home}/serve-2`, shown, env, 'serve'),
      ])
      index = started[0]
      serves = started.slice(1)
      await caughtUp()
    })
    afterAll(async () => {
      await Promise.all([index, ...serves].map((program) => program.stop()))
      await server.kill()
      await evm.close()
      await node.stop()
      await removeDir(home)
    })

    test('both show the same, and what the node has; a fork reaches both', async () => {
      await expectSame()
      await evm.call('anvil_rollback', 3)
      paid -= 3
      await pay(5)
      await caughtUp()
      await expectSame()
      const forked = await get<{ total: number; hits: readonly unknown[] }>(serves[0]!, '/forked-blocks')
      expect(forked.hits.length).toBeGreaterThanOrEqual(3)
      const health = (await (await fetch(`${index.url}/status`)).json()) as { role: string; bus: { up: boolean } }
      expect(health).toMatchObject({ role: 'index', bus: { up: true } })
      expect((await fetch(`${index.url}/api/explorer/v1/evm-31337/blocks`)).status).toBe(404)
      expect((await fetch(`${serves[0]!.url}/evm-31337/block/3`)).status).toBe(200)
    })

    test('a second indexer of the chain waits, and says for whom', async () => {
      const other = await launchProgram(`${home}/other`, ['--port', '0', '--rpc', node.url], env, 'index')
      await eventually('word of it', async () => /another process indexes this chain/.exec(other.output()))
      other.child.kill('SIGKILL')
    })

    test('while the indexer is dead what stands is shown, and that it stands; with its next start nothing is missing', async () => {
      const before = await status(serves[0]!)
      index.process.kill('SIGKILL')
      await pay(3)
      for (const program of serves) {
        const now = await eventually('word of it', async () => {
          const told = await status(program)
          return told.state === 'stale' ? told : null
        })
        expect(now.reason).toMatch(/indexer_away.*since/)
        expect(now.head).toEqual(before.head)
        expect(await get(program, `/blocks/${before.head!.height}`)).toMatchObject({ hash: before.head!.hash })
      }
      await startIndex()
      await caughtUp()
      await expectSame()
    })

    test('the death of the bus loses nothing', async () => {
      await server.kill()
      await pay(20)
      const told = await eventually('word of it', async () => {
        const now = await status(serves[1]!)
        return now.state === 'stale' ? now : null
      })
      expect(told.reason).toMatch(/bus_away/)
      await startNats()
      await caughtUp()
      await expectSame()
    })
  },
)
