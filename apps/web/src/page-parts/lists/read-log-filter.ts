import { narrowedTo } from './narrowed-to.ts'

const TOPIC = /^0x[0-9a-f]{64}$/i

/** What the logs of a block or a transaction are narrowed to, as the API takes it; what is no topic narrows nothing. */
export function readLogFilter(query: URLSearchParams): { readonly address?: string; readonly topic?: string } {
  const [address, topic] = [narrowedTo(query, 'address'), narrowedTo(query, 'topic')]
  return {
    ...(address !== undefined && { address }),
    ...(topic !== undefined && TOPIC.test(topic) && { topic }),
  }
}
