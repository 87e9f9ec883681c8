import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as a test node hears it. */
export type HeardCall = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** What a test node heard in one request. `calls` has one entry where there was no batch. */
export type Heard = {
  readonly calls: readonly HeardCall[]
  readonly batched: boolean
  readonly request: IncomingMessage
  readonly nth: number
}

/** A loopback HTTP server that answers JSON-RPC as the test says. */
export type TestNode = {
  readonly url: string
  readonly port: number
  readonly requests: readonly Heard[]
  close(): Promise<void>
}

/** Starts a test node on a free port, or on a given one. */
export async function startTestNode(
  answer: (heard: Heard, response: ServerResponse) => void,
  port = 0,
): Promise<TestNode> {
  const requests: Heard[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as HeardCall | HeardCall[]
      const heard = {
        calls: Array.isArray(body) ? body : [body],
        batched: Array.isArray(body),
        request,
        nth: requests.length,
      }
      requests.push(heard)
      answer(heard, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Answers each call with `[method, ...params]`, as a healthy node would answer. */
export function echo(heard: Heard, response: ServerResponse): void {
  sendJson(response, echoBody(heard))
}

/** The body that `echo` sends. */
export const echoBody = (heard: Heard): unknown => {
  const answers = heard.calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: [method, ...params] }))
  return heard.batched ? answers : answers[0]
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
