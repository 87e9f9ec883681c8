import { OrreryError } from '@orrery/errors/orrery-error'
import type { RpcOptions } from './rpc.ts'
import { parseSourceUrl, type SourceUrl } from './source-url.ts'

/** The URLs of a chain's nodes by what they are for. Throws `CONFIG_INVALID` when one is no URL. */
export function readSourceUrls(options: RpcOptions): {
  readonly https: SourceUrl[]
  readonly ws: SourceUrl[]
} {
  const urls = options.urls.map((text) => {
    try {
      return parseSourceUrl(text)
    } catch (cause) {
      throw new OrreryError(
        'CONFIG_INVALID',
        { key: `nodes of ${options.chain ?? 'a chain'}`, reason: cause instanceof Error ? cause.message : 'not a URL' },
        { cause },
      )
    }
  })
  const https = urls.filter((url) => url.kind === 'http')
  const ws = urls.filter((url) => url.kind === 'ws')
  // Nodes that offer only a socket URL usually answer HTTP at the same place.
  const asHttp =
    https.length > 0
      ? https
      : ws.map((url) => ({ ...url, kind: 'http' as const, origin: url.origin.replace(/^ws/, 'http') }))
  return { https: asHttp, ws }
}
