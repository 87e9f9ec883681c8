import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { LightningGraph, LightningSourceStatus } from '@orrery/model/lightning'
import type { Clock } from '@orrery/primitives/clock'
import { createRestClient } from '@orrery/transport/create-rest-client'
import type { Shape } from '@orrery/transport/shape'
import { clnChannels, clnInfo, clnNodes } from './read-cln-graph.ts'
import { lndGraph, lndInfo } from './read-lnd-graph.ts'

/** The operator's Lightning node, as the configuration tells it. `ca` is a certificate in PEM. */
export type LightningNodeConfig =
  | { readonly kind: 'lnd'; readonly url: string; readonly macaroon: string; readonly ca?: string }
  | { readonly kind: 'cln'; readonly url: string; readonly rune: string; readonly ca?: string }

/** A Lightning node that is asked for all that it knows of the network. */
export type LightningSource = Pick<LightningSourceStatus, 'kind' | 'name'> & {
  /** Throws the `UPSTREAM_…` errors of the book: `UPSTREAM_WRONG_CHAIN` for a node of another network. */
  graph(signal: AbortSignal): Promise<LightningGraph>
  close(): Promise<void>
}

/** The graph of the main network is tens of MB; what is larger than this is refused. */
const GRAPH_BYTES = 512 * 1024 * 1024
const GRAPH_MS = 120_000
const INFO_BYTES = 1024 * 1024
const INFO_MS = 20_000

/** Connects to a Lightning node by REST: lnd's own proxy, or Core Lightning's `clnrest`. */
export function createLightningSource(
  config: LightningNodeConfig,
  { chain, clock }: { readonly chain: ChainOf<'utxo'>; readonly clock: Clock },
): LightningSource {
  const rest = createRestClient({
    url: config.url,
    key: `lightning.${chain.code}.${config.kind}.url`,
    chain: `the Lightning network of ${chain.code}`,
    headers: config.kind === 'lnd' ? { 'grpc-metadata-macaroon': config.macaroon } : { rune: config.rune },
    ...(config.ca !== undefined && { ca: config.ca }),
    clock,
  })
  const info = { maxBytes: INFO_BYTES, timeoutMs: INFO_MS }
  const whole = { maxBytes: GRAPH_BYTES, timeoutMs: GRAPH_MS }
  const expected = chain.quirks.lightning
  const requireNetwork = (found: string, wanted: string | undefined): void => {
    if (found !== wanted)
      throw new OrreryError('UPSTREAM_WRONG_CHAIN', {
        source: rest.name,
        found: found.slice(0, 80),
        expected: wanted ?? '',
      })
  }
  const ways = {
    async lnd(signal: AbortSignal): Promise<LightningGraph> {
      const { chains } = await rest.ask({ path: '/v1/getinfo', body: null, parse: lndInfo, ...info }, signal)
      const [first] = chains
      // lnd knows no other coin any more and may leave it out.
      requireNetwork(`${first?.chain ?? 'bitcoin'} ${first?.network ?? ''}`, expected?.lnd)
      return rest.ask({ path: '/v1/graph', body: null, parse: lndGraph, ...whole }, signal)
    },
    async cln(signal: AbortSignal): Promise<LightningGraph> {
      const ask = <T>(
        method: string,
        parse: Shape<T>,
        bounds: { readonly maxBytes: number; readonly timeoutMs: number },
      ) => rest.ask({ path: `/v1/${method}`, body: '{}', parse, ...bounds }, signal)
      requireNetwork((await ask('getinfo', clnInfo, info)).network, expected?.cln)
      const nodes = await ask('listnodes', clnNodes, whole)
      return { nodes, channels: await ask('listchannels', clnChannels, whole) }
    },
  }
  return { kind: config.kind, name: rest.name, graph: ways[config.kind], close: () => rest.close() }
}
