import { Suspicion } from '@orrery/model/wire/transaction'
import { ROLLUP_ROLES, type RollupRole } from '@orrery/model/rollup-contracts'
import { Type, type Static } from 'typebox'

const NodeUrl = Type.String({ pattern: '^(https?|wss?)://', maxLength: 2048 })

const RestUrl = Type.String({ pattern: '^https?://', maxLength: 2048 })

/** A scheme and a host, as a content policy names them: nothing that could end its directive. */
const Origin = Type.String({ pattern: '^https?://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$' })

const TokenAddress = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })

const addresses = () => Type.Optional(Type.Array(TokenAddress, { maxItems: 16 }))

/** How much of a chain is kept (architecture §2): all of it, the newest part, or only what visitors ask for. */
const Retention = Type.Union([
  Type.Literal('full'),
  Type.Literal('none'),
  /** Nothing is archived: the newest blocks are kept in memory, all else is read through from the node. */
  Type.Literal('onDemand'),
  Type.Object({ lastBlocks: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
  Type.Object({ lastDays: Type.Number({ exclusiveMinimum: 0 }) }, { additionalProperties: false }),
  /** Only blocks that concern one of these addresses, each whole; all blocks are looked through. */
  Type.Object(
    { watch: Type.Array(Type.String({ maxLength: 256 }), { minItems: 1, maxItems: 10_000 }) },
    { additionalProperties: false },
  ),
])

const ChainConfig = Type.Object(
  {
    /** Node URLs in order of preference; the next one takes over when one fails. */
    nodes: Type.Array(NodeUrl, { minItems: 1, maxItems: 16 }),
    retention: Type.Optional(Retention),
    /** Upper bound on requests under way to these nodes. */
    maxConcurrent: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
    /** Calls per JSON-RPC batch; 1 for nodes that refuse batches. */
    maxBatch: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** false: calls inside transactions and native balances are not indexed, for they cost a node much. They are where it can, unless told. */
    traces: Type.Optional(Type.Boolean()),
    /** Share of older blocks whose roots are all recomputed as they are read, 0 to 1; 0.02 unless told. New ones are whatever it is. */
    verifyShare: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Ledgers above the chain, as `{ runes: false }`: one that is switched off is not kept. All that its chain has are kept unless told. */
    ledgers: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' }), Type.Boolean(), { maxProperties: 16 }),
    ),
    /** Confirmations after which a block of an output chain counts as final; each coin has its own unless told. */
    confirmations: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    /** Pages and charts that are not offered for the chain, by their ids: pages by the names of their folders in `apps/web/src/pages`, charts by the last word of their addresses (screens-evm §0.7). */
    hides: Type.Optional(
      Type.Object(
        {
          pages: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), { maxItems: 200 })),
          charts: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), { maxItems: 200 })),
        },
        { additionalProperties: false },
      ),
    ),
    /**
     * What a rollup settles on, by code, path or alias, where the shelf does not say it, and the contracts there that are believed about it (screens-evm §12), by what they do: a
     * role that is told takes the place of what is known of it.
     */
    rollup: Type.Optional(
      Type.Object(
        {
          settlesOn: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' })),
          contracts: Type.Optional(
            Type.Object(
              Object.fromEntries(ROLLUP_ROLES.map((role) => [role, addresses()] as const)) as Record<
                RollupRole,
                ReturnType<typeof addresses>
              >,
              { additionalProperties: false },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    /** OPI's cumulative hash over all events of BRC20 through a block, from whoever it is believed: the list of tokens says whether ours is the same. */
    brc20Reference: Type.Optional(
      Type.Object(
        {
          height: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
          hash: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

const BaseUnits = Type.String({ pattern: '^[1-9][0-9]{0,77}$' })

/** One faucet of a test chain, and who pays: a key that is read here alone (`key`, `keyFile`), else the node: its `account` that is unlocked, its first one, or its wallet. */
const FaucetConfig = Type.Object(
  {
    /** What one request gets, base units. */
    amount: BaseUnits,
    /** What it gives in any 24 hours, base units: 100 requests unless told. */
    dailyCap: Type.Optional(BaseUnits),
    /** Seconds that a recipient waits for the next: a day unless told. */
    cooldownSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 604_800 })),
    /** Zero bits of the puzzle that a visitor's browser solves: 20 unless told, a million tries in the mean. */
    difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 28 })),
    key: Type.Optional(Type.String({ pattern: '^(0x)?[0-9a-fA-F]{64}$' })),
    keyFile: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    account: Type.Optional(TokenAddress),
    /** Node that pays, where it is not the chain's first: the URL of a wallet, for example. */
    node: Type.Optional(RestUrl),
  },
  { additionalProperties: false },
)

/** What `orrery.config.ts`, `orrery.config.json` and the environment can say. Unknown keys are refused. */
export const ConfigSchema = Type.Object(
  {
    /** Chain code, path, alias or `EVM-<id>` → its nodes. Empty means: the two local chains. */
    chains: Type.Record(Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }), ChainConfig),
    host: Type.String({ minLength: 1, maxLength: 255 }),
    /**
     * Chain code, path or alias → JSON file of its mining pools in the form of bitcoin-data/mining-pools, however its nodes were told. Read at
     * the start; blocks keep the pool that they were indexed with.
     */
    pools: Type.Record(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
      Type.String({ minLength: 1, maxLength: 4096 }),
    ),
    /** Chain code, path or alias → JSON file that names its tokens: a metadata registry (CHIP-BCMR) for CashTokens. Read at the start. */
    registries: Type.Record(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
      Type.String({ minLength: 1, maxLength: 4096 }),
    ),
    /**
     * CSV file of labels, `chain,address,tag,kind,source` in the first line: whose an address is, with chains by code, path or alias. Kinds are `hot`, `cold` and `deposit`
     * of exchanges, `lending`, `dex`, `lst`, `yield`, `bridge`, `rwa` and `derivatives` of projects, and `miner` of who is paid for blocks. Read at the start.
     */
    labels: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 4096 })]),
    /**
     * JSON file of what its operator says of tokens, chain by code, path or alias: `dollars`, coins that are meant to stay at one dollar, by which others are priced, and
     * `tokens` by address with `source`, `most`, `allocations` (`name`, `amount` in base units, `addresses`, `start`, `cliff`, `end`), `treasury`, `about` and `links`;
     * and `projects` by the tag of their labels with `about`, `site`, `token` and `audits` (`name`, `url`). Read at the start.
     */
    tokens: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 4096 })]),
    /**
     * Chain code, path or alias → the operator's Lightning node: lnd by its REST proxy (a macaroon that may read is enough), or Core Lightning by its
     * plugin `clnrest` (a rune for getinfo, listnodes and listchannels is enough). `cert` is a PEM file that it is trusted by.
     */
    lightning: Type.Record(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
      Type.Union([
        Type.Object(
          {
            lnd: Type.Object(
              {
                url: RestUrl,
                macaroon: Type.Optional(Type.String({ pattern: '^([0-9a-fA-F]{2}){1,4096}$' })),
                macaroonFile: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
                cert: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
              },
              { additionalProperties: false },
            ),
          },
          { additionalProperties: false },
        ),
        Type.Object(
          {
            cln: Type.Object(
              {
                url: RestUrl,
                rune: Type.String({ pattern: '^[!-~]{1,8192}$' }),
                cert: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
              },
              { additionalProperties: false },
            ),
          },
          { additionalProperties: false },
        ),
      ]),
    ),
    /** Chain code, path or alias → the operator's consensus node, by its REST interface (beacon-APIs). It is asked for bytes of blobs and for the blocks of the consensus layer. */
    beacons: Type.Record(Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }), RestUrl),
    /** Chain code, path or alias → bytes of disk for blobs of the chain, which are kept in `dataDir` while the node still has them; the oldest go first. None are kept unless told. */
    blobs: Type.Record(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
      Type.Object({ maxBytes: Type.Integer({ minimum: 1_000_000 }) }, { additionalProperties: false }),
    ),
    /** Test or development chain by code, path or alias → its faucet. The local chains have one unless told `false`. */
    faucets: Type.Record(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
      Type.Union([Type.Literal(false), FaucetConfig]),
    ),
    port: Type.Integer({ minimum: 0, maximum: 65535 }),
    /**
     * Chain code, path or alias → port on which contents of its inscriptions are served and nothing else, on `host`, and the origin under which visitors reach
     * it, which may be no other of this site (reliability S-07). Without one, what runs is shown as what it is written in.
     */
    contents: Type.Record(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
      Type.Object(
        {
          port: Type.Integer({ minimum: 0, maximum: 65535 }),
          /** Without it the listening address, which must be a loopback one then. */
          url: Type.Optional(Origin),
        },
        { additionalProperties: false },
      ),
    ),
    /** Loopback port of metrics and of commands that reach the running process; 0 takes a free one. */
    adminPort: Type.Integer({ minimum: 0, maximum: 65535 }),
    /** Free bytes on the disk of `dataDir` below which the archive takes no writes until there is room again; 0 switches that off. */
    minFreeBytes: Type.Integer({ minimum: 0 }),
    dataDir: Type.String({ minLength: 1 }),
    /** A ClickHouse server; without it the embedded engine runs as a child process. */
    clickhouse: Type.Union([
      Type.Null(),
      Type.Object(
        {
          url: Type.String({ pattern: '^https?://' }),
          user: Type.String(),
          password: Type.String(),
          database: Type.String(),
          /** Name of the cluster, where several servers keep the archive: as their `remote_servers` name it. */
          cluster: Type.Optional(Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$' })),
        },
        { additionalProperties: false },
      ),
    ]),
    /**
     * A NATS server with JetStream, by which the process that indexes and those that serve hear of each other. Sites that share one are told apart
     * by `space`.
     */
    bus: Type.Union([
      Type.Null(),
      Type.Object(
        {
          url: Type.String({ pattern: '^(nats|tls)://[^,]+(,\\s*(nats|tls)://[^,]+)*$', maxLength: 2048 }),
          space: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })),
        },
        { additionalProperties: false },
      ),
    ]),
    /** Data directory of the process that indexes on this machine, whose engine `serve` reads where no ClickHouse server is set. */
    archiveDir: Type.Union([Type.Null(), Type.String({ minLength: 1 })]),
    /** Origin under which visitors reach the site, for canonical links; null takes the listening address. */
    publicUrl: Type.Union([Type.Null(), Type.String({ pattern: '^https?://[^/]+/?$' })]),
    /**
     * Where browsers send reports of errors and of time on pages; null: nowhere. Without personal data, and never to anybody
     * else (foundations §4.11, §8). `token` is the public project token of the receiving service.
     */
    reports: Type.Union([
      Type.Null(),
      Type.Object(
        { url: Type.String({ pattern: '^https?://', maxLength: 2048 }), token: Type.String({ maxLength: 256 }) },
        { additionalProperties: false },
      ),
    ]),
    /**
     * Token metadata outside of the chain: `fetch` asks the hosts that contracts name (reliability S-09), and for `ipfs:`
     * the gateway. Off unless told; metadata that lies on the chain is always read.
     */
    metadata: Type.Object(
      {
        fetch: Type.Boolean(),
        ipfsGateway: Type.Union([Type.Null(), Type.String({ pattern: '^https?://', maxLength: 2048 })]),
      },
      { additionalProperties: false },
    ),
    /**
     * Hosts of gateways, as `gateway.example`, that are asked over https for what contracts of names keep outside the chain (EIP-3668), by the rules of reliability S-09. Their operators learn which
     * names are looked at here. None unless told.
     */
    nameGateways: Type.Array(Type.String({ pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$' }), {
      maxItems: 64,
    }),
    /**
     * Where pictures come from besides this site and the addresses that hold them whole; the content policy of pages follows. `base` is
     * the content delivery, which is told sizes and WebP in the query `parameter`; addresses on `alternates` are asked of it
     * instead; pictures of `others` are shown as they are (foundations §7).
     */
    images: Type.Object(
      {
        base: Type.Union([Type.Literal(''), Origin]),
        alternates: Type.Array(Origin, { maxItems: 16 }),
        others: Type.Array(Origin, { maxItems: 64 }),
        parameter: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' })),
      },
      { additionalProperties: false },
    ),
    /** Notices above every page, or above the pages of the `chains` whose codes are told. `html` is cleaned (foundations §5.4). */
    banners: Type.Array(
      Type.Object(
        {
          id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
          html: Type.String({ minLength: 1, maxLength: 4096 }),
          chains: Type.Optional(
            Type.Array(Type.String({ pattern: '^[A-Z0-9-]{1,40}$' }), { minItems: 1, maxItems: 64 }),
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: 8 },
    ),
    /**
     * How transfers are called suspicious (screens-evm §0.6): rules that are `off`, receivers of one transaction above which something is an airdrop (200), how many transfers of an address before a page are
     * looked at for whom it really dealt with (300), and `tokens` by chain code, path or alias that always are, or whose names and airdrops never are.
     */
    safety: Type.Object(
      {
        off: Type.Optional(Type.Array(Suspicion, { maxItems: 8 })),
        airdropReceivers: Type.Optional(Type.Integer({ minimum: 20, maximum: 2_000 })),
        earlier: Type.Optional(Type.Integer({ minimum: 50, maximum: 1_000 })),
        tokens: Type.Optional(
          Type.Record(
            Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
            Type.Object(
              {
                doubted: Type.Optional(Type.Array(TokenAddress, { maxItems: 1_000 })),
                trusted: Type.Optional(Type.Array(TokenAddress, { maxItems: 1_000 })),
              },
              { additionalProperties: false },
            ),
          ),
        ),
      },
      { additionalProperties: false },
    ),
    /** What its operator says of the site on its about pages: who it is, where to write to, and under which terms its data may be used. */
    operator: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
        /** Where the source of the program can be had, with what was changed in it. */
        source: Type.Optional(Type.String({ pattern: '^https://[^\\s<>"]+$', maxLength: 512 })),
        contact: Type.Optional(Type.String({ pattern: '^(https://|mailto:)[^\\s<>"]{3,}$', maxLength: 512 })),
        licence: Type.Optional(
          Type.Object(
            {
              name: Type.String({ minLength: 1, maxLength: 120 }),
              url: Type.Optional(Type.String({ pattern: '^https://[^\\s<>"]+$', maxLength: 512 })),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    /** Ids of charts, as in their addresses, that the hub shows of each chain that has them, in this order; none: the site's own choice (screens-evm §10). */
    hubCharts: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), { maxItems: 12, uniqueItems: true }),
    /** Login page of the host site for tools that need a login; it gets the way back as `return`. null: there is none. */
    loginUrl: Type.Union([Type.Null(), Type.String({ pattern: '^https?://', maxLength: 2048 })]),
    /** Requests per minute and address on the API and for pages, together; 0 switches the limit off. */
    requestsPerMinute: Type.Integer({ minimum: 0 }),
    /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
    trustedProxies: Type.Array(Type.String(), { maxItems: 64 }),
    logLevel: Type.Union([Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')]),
  },
  { additionalProperties: false },
)

export type Config = Static<typeof ConfigSchema>
export type RetentionSetting = Static<typeof Retention>

/** Types a configuration file: `export default defineConfig({ chains: { ETH: { nodes: ['http://…'] } } })`. */
export const defineConfig = (config: Partial<Config>): Partial<Config> => config

export const DEFAULT_CONFIG: Config = {
  chains: {},
  pools: {},
  registries: {},
  beacons: {},
  blobs: {},
  faucets: {},
  labels: null,
  tokens: null,
  lightning: {},
  host: '127.0.0.1',
  port: 3000,
  contents: {},
  adminPort: 0,
  minFreeBytes: 1_000_000_000,
  dataDir: './data',
  clickhouse: null,
  bus: null,
  archiveDir: null,
  publicUrl: null,
  reports: null,
  metadata: { fetch: false, ipfsGateway: null },
  nameGateways: [],
  images: { base: '', alternates: [], others: [] },
  banners: [],
  safety: {},
  operator: {},
  hubCharts: [],
  loginUrl: null,
  requestsPerMinute: 300,
  trustedProxies: [],
  logLevel: 'info',
}
