import { createClient, type ApiRequest, type EndpointName } from '@orrery/api/client'
import { callUrl } from '@orrery/api/route-of'
import type { Chain } from '@orrery/model/chain'
import type { HeadRef } from '@orrery/model/wire/common'
import type { Screen } from '../../app/screen.ts'

/** One call that a page makes of our API. */
export type RecordedCall = {
  readonly name: EndpointName
  /** Path and query, as anybody may call it. */
  readonly url: string
  /** The block that all of the answer reflects; null where no chain is meant, or it failed. */
  readonly head: HeadRef | null
  /** What kept the answer away. */
  readonly failed: string | null
}

/** Loads a page's data once more, and tells by which calls. Throws nothing: a call that fails says so. */
export async function recordCalls(
  screen: Extract<Screen, { kind: 'page' }>,
  chains: readonly Chain[],
  request: ApiRequest,
  signal: AbortSignal,
): Promise<readonly RecordedCall[]> {
  const calls: RecordedCall[] = []
  const api = createClient({
    request: async (call, aborted) => {
      const place = calls.push({ name: call.name, url: `/api/explorer${callUrl(call)}`, head: null, failed: null }) - 1
      try {
        const body = await request(call, aborted)
        calls[place] = {
          ...calls[place]!,
          head: 'head' in body ? (body.head ?? null) : null,
          failed: body.code === 0 ? null : 'message' in body ? String(body.message) : String(body.code),
        }
        return body
      } catch (error) {
        calls[place] = { ...calls[place]!, failed: error instanceof Error ? error.message : String(error) }
        throw error
      }
    },
  })
  const { match, page, search } = screen
  await page
    .load({
      api,
      chain: match.chain as Chain,
      chains,
      params: match.params as Record<string, never>,
      page: match.page,
      query: new URLSearchParams(search),
      signal,
    })
    // The page shows what it has; what failed just now is told beside its call.
    .catch(() => undefined)
  return calls
}
