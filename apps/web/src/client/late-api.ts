import type { OrreryError } from '@orrery/errors/orrery-error'
import type { ApiClient } from '@orrery/api/client'

type Calls = { readonly [name: string]: (...args: readonly unknown[]) => unknown }

// As a call whose connection fails; `tellProblem` knows it by the reason. Written out: the book of errors is as large as the frame of a page.
const LOST_CODE = {
  name: 'OrreryError',
  code: 'UPSTREAM_UNREACHABLE',
  number: 5201,
  kind: 'upstream',
  context: { chain: 'the explorer', reason: 'its code did not come' },
} as const satisfies Omit<OrreryError<'UPSTREAM_UNREACHABLE'>, 'message' | 'stack' | 'cause'>

/**
 * The API, whose code and list of paths are opened by the first call: the first page brings its data along. Where that fails the call rejects with `UPSTREAM_UNREACHABLE`, and the
 * next one tries again.
 */
export function lateApi(open: () => Promise<ApiClient>): ApiClient {
  let opened: ApiClient | null = null
  let opening: Promise<ApiClient> | null = null
  const ready = (): Promise<ApiClient> =>
    (opening ??= open().then(
      (api) => (opened = api),
      (cause: unknown) => {
        opening = null
        throw Object.assign(new Error('No node of the explorer answers (its code did not come).', { cause }), LOST_CODE)
      },
    ))
  const known: Pick<ApiClient, 'lastHead' | 'headOf'> = {
    lastHead: (chain) => opened?.lastHead(chain) ?? null,
    headOf: (data) => opened?.headOf(data) ?? null,
  }
  return new Proxy({} as ApiClient, {
    get: (_, name) =>
      name === 'lastHead' || name === 'headOf'
        ? known[name]
        : // What waits for it, or draws it, must not take it for a promise.
          typeof name === 'symbol' || name === 'then'
          ? undefined
          : async (...args: readonly unknown[]) => ((await ready()) as unknown as Calls)[name]!(...args),
  })
}
