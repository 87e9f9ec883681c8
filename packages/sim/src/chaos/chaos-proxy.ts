import { createServer, request as askNode, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@orrery/primitives/clock'
import type { Random } from '@orrery/primitives/random'
import type { AskedCall, ChaosFault, ChaosMemory, GivenAnswer } from './chaos-faults.ts'

/** An HTTP server in front of a node that fails and lies. */
export type ChaosProxy = {
  readonly url: string
  /** Share of requests that something befalls; 0 is an honest wire. */
  rate: number
  /** How often each fault befell a request, by name: one that never did proves nothing (reliability I-12). */
  readonly fired: ReadonlyMap<string, number>
  /** Requests so far. */
  readonly requests: number
  close(): Promise<void>
}

const KEPT = 32

/** What the proxy of a family's nodes must know. */
export type ChaosDialect = {
  readonly faults: readonly ChaosFault[]
  /** The call whose answer is what faults know as genesis. */
  readonly genesis: Omit<AskedCall, 'id'>
  /** Under what name an answer is remembered for later lies; null for one that is no answer to others who ask so. */
  readonly keyOf: (call: AskedCall) => string | null
}

/** Starts one before the node at `node`. Of the faults that fit a request, one of those that befell the fewest is taken. */
export async function startChaosProxy(
  node: string,
  { faults, genesis: genesisCall, keyOf }: ChaosDialect,
  clock: Clock,
  random: Random,
): Promise<ChaosProxy> {
  const fired = new Map<string, number>()
  const seen = new Map<string, unknown[]>()
  const ended = new AbortController()
  const genesis = (await ask(node, [{ id: 1, ...genesisCall }], false))[0]!.result
  const memory: ChaosMemory = {
    genesis,
    earlier(method, unlike) {
      const text = JSON.stringify(unlike)
      return (seen.get(method) ?? []).find((one) => JSON.stringify(one) !== text)
    },
  }
  const remember = (calls: readonly AskedCall[], answers: readonly GivenAnswer[]) => {
    for (const [index, call] of calls.entries()) {
      const result = answers[index]?.result
      if (result === undefined || result === null) continue
      const key = keyOf(call)
      if (key === null) continue
      const kept = seen.get(key) ?? seen.set(key, []).get(key)!
      kept.push(result)
      if (kept.length > KEPT) kept.shift()
    }
  }

  const wait = (ms: number) => clock.sleep(ms, ended.signal).catch(() => {})
  const choose = (): readonly ChaosFault[] =>
    faults
      .filter(({ late }) => !late || faults.every((other) => other.late || fired.has(other.name)))
      .map((fault) => ({ fault, order: (fired.get(fault.name) ?? 0) + random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ fault }) => fault)

  const proxy = { rate: 0, fired, requests: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const asked = JSON.parse(await textOf(request)) as AskedCall | readonly AskedCall[]
      const batched = Array.isArray(asked)
      const calls = (batched ? asked : [asked]) as readonly AskedCall[]
      const answers = await ask(node, calls, batched)
      const bodyOf = (given: readonly GivenAnswer[]) =>
        JSON.stringify(batched ? given.map(asJsonRpc) : asJsonRpc(given[0] ?? { id: null }))
      proxy.requests++
      const befalls = random() < proxy.rate
      for (const fault of befalls ? choose() : []) {
        const given = 'change' in fault ? fault.change(answers, calls, memory) : answers
        if (given === null) continue
        fired.set(fault.name, (fired.get(fault.name) ?? 0) + 1)
        if ('send' in fault) await fault.send(response, bodyOf(answers), wait)
        else response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf(given))
        return
      }
      remember(calls, answers)
      response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf(answers))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      ended.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Amounts keep the digits that the node wrote. */
const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? rawJson(context!.source!) : value
// Not in the types of the language's version that we check against.
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown }

const asJsonRpc = (answer: GivenAnswer) => ({ jsonrpc: '2.0', ...answer })

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The node's answers, in the order of the calls. */
async function ask(node: string, calls: readonly AskedCall[], batched: boolean): Promise<readonly GivenAnswer[]> {
  const bodies = calls.map((call) => ({ jsonrpc: '2.0', ...call }))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    askNode(node, { method: 'POST', headers: { 'content-type': 'application/json' } }, resolve)
      .on('error', reject)
      .end(JSON.stringify(batched ? bodies : bodies[0]))
  })
  const told = JSON.parse(await textOf(answer), asWritten) as GivenAnswer | readonly GivenAnswer[]
  const all = (Array.isArray(told) ? told : [told]) as readonly GivenAnswer[]
  return calls.map(
    (call) => all.find(({ id }) => id === call.id) ?? { id: call.id, error: { code: -32_603, message: 'no answer' } },
  )
}
