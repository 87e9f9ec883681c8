import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatChannelId, type GossipNode, type LightningGraph, type LightningPolicy } from '@orrery/model/lightning'

/** What the node does wrong: answers with a status, half an answer, numbers where text belongs, or nothing at all. */
export type LightningFault = 'status' | 'cut' | 'types' | 'silence' | 'network' | null

/** A Lightning node that speaks lnd's and Core Lightning's REST, as far as a reader asks them, over a network that a test makes. */
export type TestLightningNode = {
  readonly url: string
  readonly macaroon: string
  readonly rune: string
  /** What it tells; a test may change it. */
  graph: LightningGraph
  fault: LightningFault
  /** Methods and paths that were asked. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** Starts one on loopback. */
export async function startLightningNode(): Promise<TestLightningNode> {
  const asked: string[] = []
  const node: TestLightningNode = {
    url: '',
    macaroon: 'ab01',
    rune: 'a-rune=',
    graph: { nodes: [], channels: [] },
    fault: null,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    request.resume()
    asked.push(`${request.method} ${request.url}`)
    answer(node, request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return Object.assign(node, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function answer(
  node: TestLightningNode,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const isLnd = method === 'GET' && headers['grpc-metadata-macaroon'] === node.macaroon
  const isCln = method === 'POST' && headers['rune'] === node.rune
  const known = isLnd ? LND[url] : isCln ? CLN[url] : undefined
  if (known === undefined) return void response.writeHead(isLnd || isCln ? 404 : 401).end('{"code":1500}')
  if (node.fault === 'silence') return
  if (node.fault === 'status') return void response.writeHead(500).end('{"error":"no"}')
  const body = JSON.stringify(known(node), (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  if (node.fault === 'cut') {
    response.writeHead(200, { 'content-length': Buffer.byteLength(body) })
    response.write(body.slice(0, body.length >> 1), () => response.destroy())
    return
  }
  response.writeHead(isCln ? 201 : 200, { 'content-type': 'application/json' })
  response.end(node.fault === 'types' ? body.replaceAll(/"(pub_key|nodeid)":"/g, '"$1":7,"x":"') : body)
}

type Answers = Readonly<Record<string, ((node: TestLightningNode) => object) | undefined>>
const seconds = (ms: number | null): number => Math.floor((ms ?? 0) / 1_000)

const LND: Answers = {
  '/v1/getinfo': ({ fault }) => ({
    version: '0.19.0-beta',
    synced_to_graph: true,
    chains: [{ chain: 'litecoin', network: fault === 'network' ? 'testnet' : 'regtest' }],
  }),
  '/v1/graph': ({ graph }) => ({
    nodes: graph.nodes.map((node) => ({
      last_update: seconds(node.updatedMs),
      pub_key: node.pubKey.slice(2),
      alias: node.alias ?? '',
      addresses: node.addresses.map(({ text }) => ({ network: 'tcp', addr: text })),
      color: `#${node.color ?? '000000'}`,
      features: Object.fromEntries(
        node.features.map((bit) => [bit, { name: 'x', is_required: bit % 2 === 0, is_known: true }]),
      ),
      custom_records: {},
    })),
    edges: graph.channels.map(({ id, nodes, capacity, funding, policies }) => ({
      channel_id: id,
      chan_point: `${funding!.txid.slice(2)}:${funding!.vout}`,
      last_update: 0,
      node1_pub: nodes[0].slice(2),
      node2_pub: nodes[1].slice(2),
      capacity: (capacity ?? 0n).toString(),
      node1_policy: policies[0] && lndPolicy(policies[0]),
      node2_policy: policies[1] && lndPolicy(policies[1]),
      custom_records: {},
    })),
  }),
}

const lndPolicy = (policy: LightningPolicy): object => ({
  time_lock_delta: policy.timeLockDelta,
  min_htlc: policy.minHtlcMsat.toString(),
  fee_base_msat: String(policy.baseFeeMsat),
  fee_rate_milli_msat: String(policy.feePpm),
  disabled: policy.disabled,
  max_htlc_msat: (policy.maxHtlcMsat ?? 0n).toString(),
  last_update: seconds(policy.updatedMs),
})

const CLN: Answers = {
  '/v1/getinfo': ({ fault }) => ({ network: fault === 'network' ? 'bitcoin' : 'regtest', version: 'v25.09' }),
  '/v1/listnodes': ({ graph }) => ({ nodes: graph.nodes.map(clnNode) }),
  '/v1/listchannels': ({ graph }) => ({
    channels: graph.channels.flatMap(({ id, nodes, capacity, policies }) =>
      policies.flatMap((policy, direction) =>
        policy === null
          ? []
          : [
              {
                source: nodes[direction]!.slice(2),
                destination: nodes[1 - direction]!.slice(2),
                short_channel_id: formatChannelId(id),
                direction,
                public: true,
                amount_msat: Number((capacity ?? 0n) * 1_000n),
                message_flags: 1,
                channel_flags: direction,
                active: !policy.disabled,
                last_update: seconds(policy.updatedMs),
                base_fee_millisatoshi: policy.baseFeeMsat,
                fee_per_millionth: policy.feePpm,
                delay: policy.timeLockDelta,
                htlc_minimum_msat: Number(policy.minHtlcMsat),
                htlc_maximum_msat: Number(policy.maxHtlcMsat ?? 0n),
                features: '',
              },
            ],
      ),
    ),
  }),
}

const clnNode = (node: GossipNode): object =>
  node.updatedMs === null
    ? { nodeid: node.pubKey.slice(2) }
    : {
        nodeid: node.pubKey.slice(2),
        alias: node.alias,
        color: node.color,
        last_timestamp: seconds(node.updatedMs),
        features: '0200',
        addresses: node.addresses.map(({ text }) => ({ type: 'ipv4', address: text.split(':')[0], port: 9_735 })),
      }
