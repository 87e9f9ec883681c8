import { OrreryError } from '@orrery/errors/orrery-error'
import type { DnsClaim, NameLookups, NamePrice, NameState } from '@orrery/family/name-lookup'
import type { NameDetail } from '@orrery/model/wire/name'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { keyedList, kindOf, hexOf, hexOrNull } from '../lists/event-pages.ts'
import { readKeysetPage } from '../lists/keyset-list.ts'
import { createLru, type Lru } from '../lru.ts'
import { atOneMoment } from '../snapshot.ts'
import { withDeadline } from '../with-deadline.ts'
import { eventsOfName, learnNames, msOf, nameSourcesOf, sifted, TOP, type NameSources } from './name-events.ts'

const NODE_MS = 4_000
/** Asked of every name; others are those that its resolver told of. */
const USUAL_KEYS = ['avatar', 'description', 'url', 'email', 'com.github', 'com.twitter']
const EVENTS_READ = 100
const MOST_KEYS = 40
const KEYS_MS = 700

/** A name as far as a text tells it. `label` and `parent` where the text or the registrar's item names a label below a known node. */
export type NameRef = {
  readonly name: string | null
  readonly node: Hex
  readonly parent: Hex | null
  readonly label: Hex | null
}

/** The sources of a chain's names, and its service at the node. Throws `CAPABILITY_MISSING`, `UPSTREAM_UNREACHABLE`. */
export function requireNames(desk: ChainDesk): { readonly sources: NameSources; readonly service: NameLookups } {
  const sources = nameSourcesOf(desk)
  const { lookups } = desk.runtime
  if (sources === null || (lookups !== null && lookups.names === undefined))
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'a name service' })
  const service = lookups?.names
  if (service === undefined)
    throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: desk.chain.code, reason: 'no node is connected yet' })
  return { sources, service }
}

/**
 * What a text means: a name in any spelling, the hash of a whole name, or an item of the registrar, in hex or decimal. Throws `PARAMETER_INVALID` for
 * what is no name.
 */
export async function readNameRef(desk: ChainDesk, text: string): Promise<NameRef> {
  const { service } = requireNames(desk)
  const hash = /^0x[0-9a-f]{64}$/i.test(text)
    ? (text.toLowerCase() as Hex)
    : /^\d{30,78}$/.test(text) && BigInt(text) < 2n ** 256n
      ? (`0x${BigInt(text).toString(16).padStart(64, '0')}` as Hex)
      : null
  if (hash === null) {
    const name = await service.normalise(text)
    if (name === null) throw new OrreryError('PARAMETER_INVALID', { name: 'name', reason: 'it is no name (ENSIP-15)' })
    const [first = '', ...rest] = name.split('.')
    const ref = {
      name,
      node: service.nodeOf(name),
      parent: service.nodeOf(rest.join('.')),
      label: service.labelOf(first),
    }
    desk.names?.learnName(ref.node, name)
    desk.names?.learnLabel(ref.label, first)
    return ref
  }
  const parent = service.nodeOf(TOP)
  const node = service.childOf(parent, hash)
  const [asNode, asLabel] = await Promise.all([
    stateOf(desk, service, hash, null, [], null),
    stateOf(desk, service, node, hash, [], null),
  ])
  const isNode = asLabel?.owner == null && asLabel?.expires == null && asNode?.owner != null
  const ref = isNode ? { node: hash, parent: null, label: null } : { node, parent, label: hash }
  return { ...ref, name: await nameOf(desk, ref) }
}

/** The name of hashes, by what was told of them. */
async function nameOf(desk: ChainDesk, ref: Omit<NameRef, 'name'>): Promise<string | null> {
  const known = desk.names?.nameOf(ref.node)
  const sources = nameSourcesOf(desk)
  if (known !== undefined || sources === null) return known ?? null
  await atOneMoment(desk.runtime, async (snapshot) => {
    const list = eventsOfName(sources, { ...ref, resolver: null })
    const rows = await Promise.all([snapshot.newest, snapshot.deep].map((reads) => list.read(reads, { limit: 20 })))
    await learnNames(sources, snapshot, rows.flat())
  })
  return desk.names?.nameOf(ref.node) ?? null
}

const stateOf = (
  desk: ChainDesk,
  service: NameLookups,
  node: Hex,
  label: Hex | null,
  keys: readonly string[],
  name: string | null,
): Promise<NameState | null> =>
  withDeadline(
    NODE_MS,
    (signal) => service.state(node, label, keys, signal, name ?? undefined),
    () =>
      new OrreryError('UPSTREAM_TIMEOUT', { source: `the node of ${desk.chain.code}`, method: 'names', ms: NODE_MS }),
  )

/** A name is told again for this long, with the block that it was read at: it takes the node dozens of calls. */
const TOLD_MS = 12_000
const TOLD_KEPT = 500
const told = new WeakMap<ChainDesk['node'], Lru<string, Promise<NameDetail>>>()

/** A name as its service tells it now, or told it a moment ago. Throws as `readNameRef`, and `UPSTREAM_NOT_YET` where the node has no block. */
export function nameDetail(desk: ChainDesk, text: string): Promise<NameDetail> {
  const kept = told.get(desk.node) ?? createLru<string, Promise<NameDetail>>(TOLD_KEPT, () => desk.clock.monotonic())
  told.set(desk.node, kept)
  const known = kept.get(text)
  if (known !== undefined) return known
  const asked = askName(desk, text)
  kept.set(text, asked, TOLD_MS)
  asked.catch(() => kept.delete(text))
  return asked
}

async function askName(desk: ChainDesk, text: string): Promise<NameDetail> {
  const ref = await readNameRef(desk, text)
  const { sources, service } = requireNames(desk)
  const lent = ref.label !== null && ref.parent === service.nodeOf(TOP) ? ref.label : null
  const first = await stateOf(desk, service, ref.node, lent, [], null)
  // One that a name above it may answer for (ENSIP-10): those below the top have registrars there.
  const isBelowAnother = ref.name !== null && ref.name.split('.').length > 2
  const { keys, whole } =
    first?.resolver != null
      ? await keysOf(desk, sources, ref.node, first.resolver)
      : isBelowAnother
        ? { keys: USUAL_KEYS, whole: false }
        : { keys: [], whole: true }
  const [state, price, dns] = await Promise.all([
    keys.length === 0 ? first : stateOf(desk, service, ref.node, lent, keys, ref.name),
    lent === null || ref.name === null ? null : priceOf(service, ref.name.split('.')[0]!),
    ref.name === null ? null : dnsOf(service, ref.name),
  ])
  if (state === null)
    throw new OrreryError('UPSTREAM_NOT_YET', { source: `the node of ${desk.chain.code}`, what: 'its newest block' })
  const { wire } = desk
  const { address, expires, graceSeconds, wrapped, holder } = state
  const isOver = expires !== null && expires * 1_000 <= desk.clock.now()
  const ended =
    wrapped === null
      ? lent !== null && holder === null && isOver
        ? ('lease' as const)
        : null
      : wrapped.owner === null && holder === wrapped.contract
        ? ('wrapping' as const)
        : null
  // The registry goes on to name whoever had it, though none but the registrar's holder owns it.
  const owner = wrapped === null ? (ended === null ? (holder ?? state.owner) : null) : wrapped.owner
  return {
    name: ref.name,
    node: ref.node,
    label: ref.label,
    item:
      lent === null || expires === null
        ? null
        : { contract: wire.address(sources.service.registrar), tokenId: BigInt(lent).toString() },
    asOf: { height: state.asOf.height, hash: wire.hash(state.asOf.hash) },
    owner: wire.party(owner),
    ended,
    manager: wrapped === null && owner !== state.owner ? wire.party(state.owner) : null,
    wrapped: wrapped && {
      contract: wire.address(wrapped.contract),
      tokenId: wrapped.tokenId.toString(),
      fuses: [...wrapped.fuses],
      expiresMs: msOf(wrapped.expires),
    },
    resolver: wire.party(state.resolver),
    address: wire.party(address),
    isPrimary: address === null ? null : await isPrimary(service, address, ref.name),
    expiresMs: msOf(expires),
    freeMs: expires === null || graceSeconds === null ? null : msOf(expires + graceSeconds),
    texts: keys.flatMap((key, place) => {
      const value = state.texts[place]
      return value == null ? [] : [{ key, value }]
    }),
    // What lies outside the chain no event tells.
    textsWhole: whole && !state.isOffChain && !state.ofParent,
    contentHash: state.contentHash,
    elsewhere: state.elsewhere.map(({ chainId, address }) => ({ chainId, address: wire.address(address) })),
    isOffChain: state.isOffChain,
    gateways: state.gateways && [...state.gateways],
    ofParent: state.ofParent,
    dns: dns && {
      domain: dns.domain,
      by: dns.by,
      contract: wire.address(dns.contract),
      oracle: wire.address(dns.oracle),
      signedMs: msOf(dns.signed),
    },
    price: price && {
      controller: wire.address(price.controller),
      base: price.base.toString(),
      premium: price.premium?.toString() ?? null,
    },
  }
}

const YEAR_SECONDS = 365 * 86_400

/** What a label costs for a year; null where no controller tells it in time. */
const priceOf = (service: NameLookups, label: string): Promise<NamePrice | null> =>
  withDeadline(
    NODE_MS,
    (signal) => service.price(label, YEAR_SECONDS, signal),
    () => new Error('the node is slow'),
  ).catch(() => null)

/** How a name below another top than the service's own stands here by DNS; null where that is not told in time. */
const dnsOf = async (service: NameLookups, name: string): Promise<DnsClaim | null> =>
  !name.includes('.') || name.endsWith(`.${TOP}`)
    ? null
    : withDeadline(
        NODE_MS,
        (signal) => service.dns(name, signal),
        () => new Error('the node is slow'),
      ).catch(() => null)

async function isPrimary(service: NameLookups, address: Hex, name: string | null): Promise<boolean | null> {
  if (name === null) return null
  try {
    const [found] = await withDeadline(
      NODE_MS,
      (signal) => service.primary([address], signal),
      () => new Error('the node is slow'),
    )
    return found === name
  } catch {
    return null
  }
}

/** Keys of text records that the name's resolver told of, behind the usual ones; whether these are all that the index has. */
async function keysOf(
  desk: ChainDesk,
  sources: NameSources,
  node: Hex,
  resolver: Hex,
): Promise<{ readonly keys: readonly string[]; readonly whole: boolean }> {
  const list = sifted(
    keyedList(desk.family.events!, sources, sources.topic, node),
    (row) =>
      hexOrNull(row, 'node') === node && hexOf(row, 'contract') === resolver && kindOf(row, sources.kinds) === 'text',
  )
  const { told, whole } = await atOneMoment(desk.runtime, async (snapshot) => {
    const begun = desk.clock.monotonic()
    const told = new Set(USUAL_KEYS)
    // Anybody may write rows that mention a name: they are passed over until all is seen, or nobody would wait any longer.
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await readKeysetPage(desk, snapshot, list, {
        limit: EVENTS_READ,
        ...(cursor !== undefined && { cursor }),
      })
      for (const { words } of page.rows) if (typeof words === 'string' && words !== '') told.add(words)
      cursor = page.next
      const isLong = told.size >= MOST_KEYS || desk.clock.monotonic() - begun > KEYS_MS
      if (cursor !== null && isLong) return { told, whole: false }
    }
    return { told, whole: snapshot.coverage.complete }
  })
  return { keys: [...told].slice(0, MOST_KEYS), whole: whole && told.size <= MOST_KEYS }
}
