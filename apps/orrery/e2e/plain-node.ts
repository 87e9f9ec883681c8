import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Rpc = { readonly id: unknown; readonly method: string; readonly params?: readonly unknown[] }
type Reply = { readonly id: unknown; result?: unknown }

/** A node in front of another one: without any namespace that traces, and with keys in its receipts that no stack is known to have. */
export type PlainNode = { readonly url: string; readonly refused: ReadonlySet<string>; stop(): Promise<void> }

const TRACES = /^(?:debug|trace|ots|arbtrace|erigon)_/
const RECEIPTS = /^eth_get(?:BlockReceipts|TransactionReceipt)$/
/** Of a rollup that nobody has heard of. */
const UNKNOWN_KEYS = {
  l9DataFee: '0x2386f26fc10000',
  l9Proof: { batch: '0x1', parts: [null, '0x'] },
  sequencerTip: null,
}

/** Starts it on a free port of loopback. */
export async function startPlainNode(target: string): Promise<PlainNode> {
  const refused = new Set<string>()
  const ask = async (asked: unknown): Promise<unknown> =>
    (
      await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
    ).json()
  const dressed = (method: string, reply: Reply): Reply => {
    if (!RECEIPTS.test(method) || typeof reply.result !== 'object' || reply.result === null) return reply
    const dress = (receipt: object) => ({ ...receipt, ...UNKNOWN_KEYS })
    return { ...reply, result: Array.isArray(reply.result) ? reply.result.map(dress) : dress(reply.result) }
  }
  const answerAll = async (calls: readonly Rpc[]): Promise<readonly unknown[]> => {
    const passed = calls.filter(({ method }) => !TRACES.test(method))
    const replies = passed.length === 0 ? [] : ((await ask(passed)) as readonly Reply[])
    const byId = new Map(replies.map((reply) => [reply.id, reply]))
    return calls.map(({ id, method }) => {
      if (!TRACES.test(method)) return dressed(method, byId.get(id)!)
      refused.add(method)
      return { jsonrpc: '2.0', id, error: { code: -32_601, message: `the method ${method} does not exist` } }
    })
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const asked = JSON.parse(Buffer.concat(chunks).toString()) as Rpc | readonly Rpc[]
        const calls = Array.isArray(asked) ? (asked as readonly Rpc[]) : [asked as Rpc]
        void answerAll(calls)
          .then((answers) =>
            response
              .setHeader('content-type', 'application/json')
              .end(JSON.stringify(Array.isArray(asked) ? answers : answers[0])),
          )
          .catch(() => response.destroy())
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
