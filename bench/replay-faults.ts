import type { ServerResponse } from 'node:http'

/** What can befall a request of the replay (performance.md §2), beside latency. */
export const REPLAY_FAULTS = [
  'timeout',
  'reset',
  '429',
  '500',
  'html',
  'truncate',
  'badjson',
  'rpclimit',
  'null receipts',
  'empty receipts',
  'null block',
  'stale head',
  'slow',
  'shuffled',
] as const
export type ReplayFault = (typeof REPLAY_FAULTS)[number]

const SLOW_MS = 500
const JSON_TYPE = { 'content-type': 'application/json' }

/** The fault that befalls a request when each kind befalls `share` of all; null for most. */
export function drawFault(share: number, random: () => number): ReplayFault | null {
  const at = Math.floor(random() / share)
  return share === 0 ? null : (REPLAY_FAULTS[at] ?? null)
}

/** Faults that change what is said; the text of a call's result instead of the right one, null where nothing changes. */
export function spoiled(fault: ReplayFault | null, method: string, genesis: Buffer): Buffer | null {
  if (fault === 'null receipts' && method === 'eth_getBlockReceipts') return Buffer.from('null')
  if (fault === 'empty receipts' && method === 'eth_getBlockReceipts') return Buffer.from('[]')
  if (fault === 'null block' && method.startsWith('eth_getBlockBy')) return Buffer.from('null')
  if (fault === 'stale head' && method === 'eth_blockNumber') return Buffer.from('"0x1"')
  return fault === 'stale head' && method === 'eth_getBlockByNumber-latest' ? genesis : null
}

/** Faults of the wire: sends in its own way, or never; false where the answer is to be sent as it is. */
export function sendFaulty(fault: ReplayFault | null, response: ServerResponse, body: () => Buffer): boolean {
  switch (fault) {
    case 'timeout':
      return true
    case 'reset':
      response.socket?.resetAndDestroy()
      return true
    case '429':
      response.writeHead(429).end('slow down')
      return true
    case '500':
      response.writeHead(500).end('oops')
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>maintenance</body></html>')
      return true
    case 'truncate':
      response.writeHead(200, JSON_TYPE).end(body().subarray(0, -9))
      return true
    case 'badjson':
      response.writeHead(200, JSON_TYPE).end(Buffer.concat([body(), Buffer.from(']')]))
      return true
    case 'slow':
      setTimeout(() => response.writeHead(200, JSON_TYPE).end(body()), SLOW_MS)
      return true
    default:
      return false
  }
}
