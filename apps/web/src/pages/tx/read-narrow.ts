import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'

/** Which calls a transaction's list may have; the first one is the page's. */
export const CALL_CHOICES = ['kept', 'acting', 'all'] as const

/** The calls that an address asks for, as the API takes it. */
export function readCallChoice(query: URLSearchParams): { readonly which?: (typeof CALL_CHOICES)[number] } {
  const which = CALL_CHOICES.find((one) => one === query.get('which'))
  return which === undefined || which === 'kept' ? {} : { which }
}

const TOPIC = /^0x[0-9a-f]{64}$/i

/** What a transaction's logs are narrowed to, as the API takes it; what is no topic narrows nothing. */
export function readLogFilter(query: URLSearchParams): { readonly address?: string; readonly topic?: string } {
  const [address, topic] = [narrowedTo(query, 'address'), narrowedTo(query, 'topic')]
  return {
    ...(address !== undefined && { address }),
    ...(topic !== undefined && TOPIC.test(topic) && { topic }),
  }
}
