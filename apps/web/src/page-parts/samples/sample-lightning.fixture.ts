import type { ListOf } from '@orrery/model/wire/common'
import type {
  LightningChannel,
  LightningNetwork,
  LightningNode,
  LightningNodeRef,
  LightningNodeState,
} from '@orrery/model/wire/lightning'
import { HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const key = (index: number): string => `02${index.toString(16).padStart(4, '0').repeat(16)}`
/** What nodes call themselves: nothing, the other way round, as wide as it goes, another's name in other letters. */
const ALIASES = [null, '\u202Eevil\u0000\u200b', 'W'.repeat(32), 'АСІNQ', 'שלום', '⚡ lightning.example ⚡'] as const

const ref = (index: number): LightningNodeRef => ({
  pubKey: key(index),
  alias: ALIASES[index % ALIASES.length]!,
  color: index % 3 === 0 ? null : '3399ff',
})

const node = (index: number): LightningNode => ({
  ...ref(index),
  channels: 1_500 - index,
  capacity: String(10n ** BigInt(18 - (index % 18))),
  unknownCapacity: index === 2 ? 7 : 0,
  meanCapacity: index === 1 ? null : '123456789',
  clearnet: index % 2 === 0,
  tor: index % 4 < 2,
  firstBlock: index === 3 ? null : HEAD - 500_000 + index,
  firstMs: SAMPLE_NOW - index * 86_400_000,
  goneMs: null,
  updatedMs: index === 1 ? null : SAMPLE_NOW - index * 60_000,
})

const policy = (index: number): LightningChannel['policies'][0] =>
  index === 2
    ? null
    : {
        baseFeeMsat: index === 0 ? 0 : 1_001,
        feePpm: index === 1 ? 4_294_967_295 : 25 * index,
        minHtlcMsat: '1000',
        maxHtlcMsat: index === 0 ? null : '18446744073709551615',
        timeLockDelta: 80,
        disabled: index === 3,
        updatedMs: SAMPLE_NOW - index * 3_600_000,
      }

const CLOSINGS = [null, 'mutual', 'forced', 'penalty'] as const

const channel = (index: number): LightningChannel => {
  const block = HEAD - 1_000 * index - 10
  const isClosed = index % 4 === 1
  return {
    id: `${block}x${index}x0`,
    number: String((BigInt(block) << 40n) | (BigInt(index) << 16n)),
    nodes: [ref(index), ref(index + 1)],
    capacity: index === 2 ? null : String(10n ** BigInt(9 - (index % 5))),
    funding: index === 2 ? null : { txid: (index + 1).toString(16).padStart(64, '0'), vout: index },
    openedMs: index === 2 ? null : SAMPLE_NOW - index * 86_400_000,
    firstMs: SAMPLE_NOW - 1_000,
    goneMs: isClosed || index === 2 ? SAMPLE_NOW - 500 : null,
    updatedMs: SAMPLE_NOW - 60_000,
    status: isClosed ? 'closed' : index === 2 ? 'unknown' : 'open',
    closing: isClosed
      ? {
          txid: 'c'.repeat(64),
          height: HEAD - index,
          timeMs: index === 1 ? null : SAMPLE_NOW - 600_000,
          kind: CLOSINGS[(index >> 2) % 4]!,
        }
      : null,
    policies: [policy(index % 4), policy((index + 1) % 4)],
  }
}

/** One day was not read. */
const DAYS: LightningNetwork['history'] = [5, 4, 2, 1, 0].map((ago) => ({
  atMs: SAMPLE_NOW - ago * 86_400_000,
  nodes: 15_000 + ago,
  channels: 42_000 - ago,
  capacity: String(500_000_000_000n - BigInt(ago) * 1_000_000_000n),
}))

const network: LightningNetwork = {
  source: { kind: 'lnd', name: '127.0.0.1:8080', failing: { code: 'UPSTREAM_TIMEOUT', sinceMs: SAMPLE_NOW - 600_000 } },
  census: {
    atMs: SAMPLE_NOW - 660_000,
    nodes: 15_123,
    channels: 42_001,
    capacity: '500000000000',
    unknownCapacity: 3,
    meanCapacity: '11904761',
    medianCapacity: '2000000',
    meanBaseFeeMsat: 912,
    medianBaseFeeMsat: 1_000,
    meanFeePpm: 734,
    medianFeePpm: null,
  },
  history: DAYS,
}

/** What the pages of a Lightning network ask for. */
export const sampleLightning = (rows: Rows) => ({
  getLightning: (): LightningNetwork => network,
  listLightningNodes: (params: object) => rows(params, node),
  getLightningNode: (): LightningNodeState => ({
    ...node(1),
    addresses: [
      { kind: 'ipv4', text: '203.0.113.7:9735' },
      { kind: 'torv3', text: `${'a'.repeat(56)}.onion:9735` },
      { kind: 'other', text: '\u202E"><script>:1' },
    ],
    features: [
      { bit: 0, name: 'option_data_loss_protect', required: true },
      { bit: 9, name: 'var_onion_optin', required: false },
      { bit: 2_023, name: null, required: false },
    ],
    closed: 12,
    history: DAYS.slice(1).map(({ atMs, channels, capacity }) => ({ atMs, channels, capacity })),
  }),
  listLightningNodeChannels: (params: object) => rows(params, channel),
  listLightningChannels: (params: object) => rows(params, channel),
  getLightningChannel: (): LightningChannel => channel(5),
})
