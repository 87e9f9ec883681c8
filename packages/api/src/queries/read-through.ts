import { OrreryError } from '@orrery/errors/orrery-error'
import type { Lookups } from '@orrery/family/adapter'
import type { CallLookups } from '@orrery/family/call-lookup'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createContentShare } from './ledgers/content-share.ts'
import { createLru } from './lru.ts'
import { withDeadline } from './with-deadline.ts'
import type { NodeToken, ReadThrough } from './read-through-calls.ts'

const ABSENT_MS = 10_000 // screens-nonevm §12.2: a fresh transaction may reach the node late
const FRESH_MS = 2_000
const FOREVER_MS = 3_600_000
const TOKEN_MS = 600_000
const KEPT = 2_000
/** Bytes that weigh as much as an answer with nothing in it: the blocks of a node would fill a site's memory long before its answers are many (M1). */
const LIGHT_BYTES = 8_192
/** About what a row of a block has in memory. */
const ROW_BYTES = 512
const TRACE_MS = 600_000
const TRACES_KEPT = 32

const bytesOf = (digits: Hex | null): Buffer | null => (digits === null ? null : Buffer.from(digits.slice(2), 'hex'))

/** How much an answer of a node weighs: by its rows, two levels deep, and by the longest texts of what it is about. */
function weightOf(value: unknown): number {
  let bytes = 0
  const add = (part: unknown, depth: number): void => {
    if (typeof part === 'string') bytes += part.length
    else if (Array.isArray(part)) bytes += part.length * ROW_BYTES
    else if (typeof part === 'object' && part !== null && depth > 0)
      for (const one of Object.values(part)) add(one, depth - 1)
  }
  add(value, 2)
  return 1 + bytes / LIGHT_BYTES
}

/** Makes the read-through of one chain. `final` is the height up to which answers never change, −1 for none. */
export function createReadThrough(options: {
  readonly chain: string
  readonly lookups: () => Lookups | null
  readonly final: () => number
  readonly clock: Clock
  readonly deadlineMs: number
}): ReadThrough {
  const now = () => options.clock.monotonic()
  const missing = (capability: string): never => {
    throw new OrreryError('CAPABILITY_MISSING', { chain: options.chain, capability })
  }
  const fresh = createLru<string, unknown>(KEPT, now, weightOf)
  const final = createLru<string, unknown>(KEPT, now, weightOf)
  const tokens = createLru<Hex, NodeToken | null>(KEPT, now)
  const traces = createLru<string, unknown>(TRACES_KEPT, now)
  const flights = new Map<string, Promise<unknown>>()
  const contents = createContentShare(`the node of ${options.chain}`)
  /** How often all was forgotten: an answer that was asked for before that may be one of the branch that is gone. */
  let epoch = 0

  const ask = async <T>(
    method: string,
    run: (lookups: Lookups, signal: AbortSignal) => Promise<T>,
    deadlineMs = options.deadlineMs,
  ): Promise<T> => {
    const lookups = options.lookups()
    if (!lookups)
      throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: options.chain, reason: 'no node is connected yet' })
    const late = () =>
      new OrreryError('UPSTREAM_TIMEOUT', { source: `the node of ${options.chain}`, method, ms: deadlineMs })
    return withDeadline(deadlineMs, (signal) => run(lookups, signal), late)
  }

  /** One flight per key; `heightOf` says in which block the answer lies, null for none. */
  const shared = async <T>(key: string, run: () => Promise<T>, heightOf: (value: T) => number | null): Promise<T> => {
    const kept = final.get(key) ?? fresh.get(key)
    if (kept !== undefined) return kept as T
    const flying = flights.get(key)
    if (flying) return flying as Promise<T>
    const born = epoch
    const flight: Promise<T> = (async () => {
      const value = await run()
      if (born !== epoch) return value
      const height = heightOf(value)
      if (value === null) fresh.set(key, value, ABSENT_MS)
      else if (height !== null && height <= options.final()) final.set(key, value, FOREVER_MS)
      else fresh.set(key, value, FRESH_MS)
      return value
    })().finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }

  /** Traces are large, so that few are kept; which block they are of may change until a reorganisation forgets them. */
  const traced = async <T>(
    key: string,
    run: (calls: CallLookups, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> => {
    const kept = traces.get(key)
    if (kept !== undefined) return kept as T
    return shared(
      key,
      async () => {
        const born = epoch
        const found = await ask(
          'traces',
          async ({ calls = missing('traces') }, signal) => run(calls, signal),
          options.deadlineMs * 5,
        )
        if (found !== null && born === epoch) traces.set(key, found, TRACE_MS)
        return found
      },
      () => null,
    )
  }

  /** What contracts tell at the newest block: no block's own answer, and null where the family asks for no such thing. */
  const atNow = <T>(
    key: string,
    what: string,
    look: (lookups: Lookups, signal: AbortSignal) => Promise<T | null> | undefined,
  ): Promise<T | null> =>
    shared(
      key,
      () => ask(what, async (lookups, signal) => (await look(lookups, signal)) ?? null),
      () => null,
    )

  return {
    block: (at) =>
      shared(
        `block ${at}`,
        () => ask('block', (lookups, signal) => lookups.block(at, signal)),
        (bundle) => bundle?.block.height ?? null,
      ),
    transaction: (hash) =>
      shared(
        `tx ${hash}`,
        () => ask('transaction', (lookups, signal) => lookups.transaction(hash, signal)),
        (found) => (found?.state === 'included' ? found.block.height : null),
      ),
    account: (address) => atNow(`account ${address}`, 'account', (lookups, signal) => lookups.account(address, signal)),
    contract: (address, height) =>
      shared(
        `contract ${address} ${height ?? ''}`,
        () => ask('contract', async (lookups, signal) => (await lookups.contract?.(address, height, signal)) ?? null),
        (found) => (height === null ? null : (found?.asOf.height ?? null)),
      ),
    callAt: (call, height) =>
      ask(
        'call',
        async (lookups, signal) => lookups.callAt?.(call, height, signal) ?? missing('contract calls'),
        options.deadlineMs * 5,
      ),
    estimateGas: (call) =>
      ask(
        'call',
        async (lookups, signal) => lookups.estimateGas?.(call, signal) ?? missing('gas estimates'),
        options.deadlineMs * 5,
      ),
    expectMoves: (call, height) =>
      ask(
        'call',
        async (lookups, signal) => lookups.expectMoves?.(call, height, signal) ?? missing('eth_simulateV1'),
        options.deadlineMs * 5,
      ),
    tryTransfer: (asked) =>
      ask(
        'call',
        async (lookups, signal) => (await lookups.tryTransfer?.(asked, signal)) ?? null,
        options.deadlineMs * 5,
      ),
    code: (address) => ask('code', async (lookups, signal) => (await lookups.code?.(address, signal)) ?? null),
    codeSketch: (address) =>
      ask('code', async (lookups, signal) => (await lookups.codeSketch?.(address, signal)) ?? null),
    codeHash: (address) =>
      shared(
        `code ${address}`,
        () =>
          ask('code', async (lookups, signal) => {
            const found = await lookups.code?.(address, signal)
            return found ? { codeHash: found.codeHash } : null
          }),
        () => null,
      ),
    tokenItem: (asset, tokenId, height) =>
      shared(
        `item ${asset} ${tokenId} ${height ?? ''}`,
        () =>
          ask(
            'item',
            async (lookups, signal) => (await lookups.tokenItem?.(asset, tokenId, height ?? null, signal)) ?? null,
          ),
        () => null,
      ),
    slotNames: (...asked) => ask('slots', async (lookups) => lookups.slotNames?.(...asked) ?? new Map()),
    storedVariables: (layout) => ask('slots', async (lookups) => lookups.storedVariables?.(layout) ?? []),
    storage: (address, slots, height) =>
      ask('storage', async (lookups, signal) => (await lookups.storage?.(address, slots, height, signal)) ?? null),
    itemRights: (asset, tokenId) =>
      atNow(`rights ${asset} ${tokenId}`, 'item', (lookups, signal) => lookups.itemRights?.(asset, tokenId, signal)),
    tokenState: (asset, holders, height) =>
      ask(
        'token',
        async (lookups, signal) => (await lookups.tokenState?.(asset, holders, height ?? null, signal)) ?? null,
      ),
    itemBalances: (asset, held) =>
      ask('token', async (lookups, signal) => (await lookups.itemBalances?.(asset, held, null, signal)) ?? null),
    vault: (address, shares, height) =>
      shared(
        `vault ${address} ${shares} ${height ?? ''}`,
        () => ask('vault', async (lookups, signal) => (await lookups.vault?.(address, shares, height, signal)) ?? null),
        (found) => (height === null ? null : (found?.asOf.height ?? null)),
      ),
    askContracts: (key, read) =>
      shared(
        `asked ${key}`,
        () =>
          ask(
            'contracts',
            (lookups, signal) => lookups.askContracts?.(read, signal) ?? missing('contract calls'),
            options.deadlineMs * 5,
          ),
        () => null,
      ),
    lockers: (token, addresses) =>
      atNow(`lockers ${token} ${addresses.join()}`, 'lockers', (lookups, signal) =>
        lookups.lockers?.(token, addresses, signal),
      ),
    poolRange: (pool, held) =>
      atNow(`range ${pool} ${held?.vault ?? ''}`, 'pool', (lookups, signal) => lookups.poolRange?.(pool, held, signal)),
    coinPool: (pool, kind, vault) =>
      atNow(`coins ${pool} ${kind} ${vault ?? ''}`, 'pool', (lookups, signal) =>
        lookups.coinPool?.({ pool, kind, vault }, signal),
      ),
    accountKinds: (addresses) =>
      ask('code', async (lookups, signal) => (await lookups.accountKinds?.(addresses, signal)) ?? null),
    safesAmong: (addresses) =>
      atNow(`safes ${addresses.join()}`, 'safe', (lookups, signal) => lookups.safesAmong?.(addresses, signal)),
    safe: (address) => atNow(`safe ${address}`, 'safe', (lookups, signal) => lookups.safe?.(address, signal)),
    allowances: (asked, height) =>
      ask('allowances', async (lookups, signal) => (await lookups.allowances?.(asked, height, signal)) ?? null),
    balancesAt: (address, heights) =>
      shared(
        `balances ${address} ${heights.join()}`,
        () =>
          ask('balances', async (lookups, signal) => {
            const none = heights.map(() => null)
            return lookups.balancesAt === undefined ? none : await lookups.balancesAt(address, heights, signal)
          }),
        // What the node could not tell it may tell later.
        (found) => (found.includes(null) ? null : Math.max(...heights)),
      ),
    coinBalances: (addresses) =>
      ask(
        'balances',
        async (lookups, signal) => (await lookups.coinBalances?.(addresses, signal)) ?? null,
        options.deadlineMs * 5,
      ),
    tokenBalances: (holder, assets) =>
      ask('token balances', (lookups, signal) => lookups.tokenBalances(holder, assets, signal)),
    callTree: (hash) => traced(`tree ${hash}`, (calls, signal) => calls.tree(hash, signal)),
    callSteps: (hash) => traced(`steps ${hash}`, (calls, signal) => calls.steps(hash, signal)),
    stateChanges: (hash) => traced(`changes ${hash}`, (calls, signal) => calls.changes(hash, signal)),
    failure: (hash) => traced(`failure ${hash}`, (calls, signal) => calls.failure(hash, signal)),
    feeTiers: () => ask('fees', (lookups, signal) => lookups.feeTiers(signal)),
    // A block's hash stands for the witnesses in it: the bytes never change.
    inscription: (txid, blockHash, item, parts) =>
      contents(`${txid}:${item}:${blockHash}`, () =>
        ask(
          'inscription',
          async (lookups, signal) => {
            const found = await (lookups.inscription?.(txid, blockHash, item, signal, parts) ?? missing('inscriptions'))
            if (found === null)
              throw new OrreryError('UPSTREAM_NOT_YET', {
                source: `the node of ${options.chain}`,
                what: `inscription ${item} of ${txid}`,
              })
            return { body: bytesOf(found.body), metadata: bytesOf(found.metadata), fields: found.fields }
          },
          options.deadlineMs * 5,
        ),
      ),
    // A quarter of a megabyte each: none is kept.
    blobBody: (blob) =>
      ask(
        'blob',
        async (lookups, signal) => lookups.blobBody?.(blob, signal) ?? missing('blob bodies'),
        options.deadlineMs * 5,
      ),
    consensusBlock: (block) =>
      shared(
        `consensus ${block.hash}`,
        () =>
          ask(
            'consensus',
            async (lookups, signal) => lookups.consensusBlock?.(block, signal) ?? missing('a consensus node'),
            options.deadlineMs * 5,
          ),
        () => null,
      ),
    validators: (keys) =>
      ask(
        'validators',
        async (lookups, signal) => lookups.validators?.(keys, signal) ?? missing('a consensus node'),
        options.deadlineMs * 5,
      ),
    ownFacts: (subject) =>
      shared(
        `own ${subject.kind} ${subject.kind === 'address' ? subject.key : subject.kind === 'block' ? subject.blockHash : subject.hash}`,
        () =>
          ask(
            'own facts',
            async (lookups, signal) => (await lookups.ownFacts?.(subject, signal)) ?? null,
            options.deadlineMs * 5,
          ),
        () => null,
      ),
    raw: (kind, id, within) =>
      ask('raw', (lookups, signal) => lookups.raw(kind, id, signal, within), options.deadlineMs * 5),
    checkSigned: (bytes) =>
      ask(
        'checkSigned',
        async (lookups, signal) => lookups.checkSigned?.(bytes, signal) ?? missing('signed transactions'),
      ),
    checkPackage: (bytes) =>
      ask(
        'checkPackage',
        async (lookups, signal) => lookups.checkPackage?.(bytes, signal) ?? missing('signed transactions'),
        options.deadlineMs * 5,
      ),
    sendPackage: (bytes) =>
      ask(
        'sendPackage',
        async (lookups, signal) => lookups.sendPackage?.(bytes, signal) ?? missing('signed transactions'),
        options.deadlineMs * 5,
      ),
    batches: (read) =>
      ask('batches', (lookups, signal) => read(lookups.batches ?? missing('batches'), signal), options.deadlineMs * 5),
    masternodes: (read) =>
      ask(
        'masternodes',
        async (lookups, signal) => read(lookups.masternodes ?? missing('masternodes'), signal),
        options.deadlineMs * 5,
      ),
    doubleSpend: (hash) =>
      shared(
        `double spend ${hash}`,
        () => ask('double spends', async (lookups, signal) => (await lookups.doubleSpend?.(hash, signal)) ?? null),
        () => null,
      ),
    mempoolCluster: (hash) =>
      shared(
        `cluster ${hash}`,
        () => ask('mempoolCluster', async (lookups, signal) => (await lookups.mempoolCluster?.(hash, signal)) ?? null),
        () => null,
      ),
    passThrough: (method, params) =>
      ask(
        method,
        async (lookups, signal) => lookups.passThrough?.(method, params, signal) ?? missing(method),
        options.deadlineMs * 5,
      ),
    async tokens(addresses) {
      const missing = addresses.filter((address) => tokens.get(address) === undefined)
      if (missing.length > 0) {
        // Names beside the subject of a page must not make the page wait as long as the subject may.
        const found = await Promise.resolve()
          .then(() => ask('tokens', (lookups, signal) => lookups.tokens(missing, signal), options.deadlineMs / 2))
          .catch(() => null)
        if (found) {
          for (const address of missing) tokens.set(address, null, ABSENT_MS)
          for (const token of found) tokens.set(token.address, token, TOKEN_MS)
        }
      }
      const known = new Map<Hex, NodeToken>()
      for (const address of addresses) {
        const token = tokens.get(address)
        if (token) known.set(address, token)
      }
      return known
    },
    forget() {
      epoch++
      fresh.clear()
      traces.clear()
      flights.clear()
    },
  }
}
