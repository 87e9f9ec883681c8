import { isOrreryError } from '@orrery/errors/orrery-error'
import type { NameLookups } from '@orrery/family/name-lookup'
import type { GatewaySource } from '@orrery/family/gateway-source'
import type { NameService } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { refusalData } from '@orrery/transport/refusal-data'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { readDnsClaim } from './read-dns-claim.ts'
import { readWrapped } from './read-wrapped.ts'
import { decodeValues, encodeValues } from '../abi/abi-code.ts'
import { readContractText, readUint } from '../abi-text.ts'
import { contractCall, headerByNumber, type BlockTag } from '../calls.ts'
import { addressIn } from '../contract/detect-proxy.ts'
import { toNumber } from '../raw.ts'
import { readRefusal } from '../traces/read-failure.ts'
import { followLookup, OFFCHAIN_LOOKUP } from './ccip-read.ts'
import { extendedInput, namesAbove, resolveInput } from './extended-resolver.ts'
import { childNode, labelHash, nameHash, reverseNode } from './name-hash.ts'
import { normaliseName } from './normalise-name.ts'

const MOST_ADDRESSES = 200
const MOST_KEYS = 64
const MOST_NODES = 100
/** Records that gateways are asked for, and at once: each is a question of its own to a stranger. */
const MOST_OUTSIDE = 32
const OUTSIDE_AT_ONCE = 4
const OUTSIDE_MS = 2_500
/** A name and the ends of its labels (RFC 1035 §3.1). */
const MOST_NAME_BYTES = 257
const MOST_CONTENT_BYTES = 256
/** An answer within the answer of an extended resolver. */
const MOST_RECORD_BYTES = 8_192
const MOST_SECONDS = 2n ** 40n

const SELECTOR = {
  owner: '0x02571be3',
  resolver: '0x0178b8bf',
  address: '0x3b3b57de',
  name: '0x691f3431',
  text: '0x59d1d43c',
  contentHash: '0xbc1c58d1',
  expires: '0xd6e4fa86',
  grace: '0xc1a287e2',
  ownerOf: '0x6352211e',
  wrapped: '0x0178fe3f',
  wrappedName: '0x20c38e2b',
  coin: '0xf1cb7e06',
  mayLend: '0xda8c229e',
  price: '0x83e7f6ff',
} as const

/** Chains of accounts whose addresses a name may have beside this one's. */
const ELSEWHERE = [10, 56, 100, 137, 8453, 42_161, 43_114, 59_144, 534_352]
/** ENSIP-11: chains of accounts are this and their id. */
const EVM_COIN = 0x8000_0000
const MOST_LABEL_BYTES = 255

const NODE = { kind: 'bytes', size: 32 } as const
const BYTES = { kind: 'bytes', size: null } as const
const STRING = { kind: 'string' } as const
const UINT = { kind: 'uint', bits: 256 } as const

const withWord = (selector: Hex, word: Hex): Hex => `${selector}${word.slice(2)}`

/** Asks the contracts of a name service. A call that fails where it runs is "not said"; a node that does not run it, or does not answer, is an error. */
export function createNameLookups(
  rpc: RpcClient,
  service: NameService,
  gateways: GatewaySource | null = null,
): NameLookups {
  const registry = service.registry

  /** Answers by place; null for places without a call and calls without an answer. */
  const ask = async (
    calls: readonly (RpcCall<Hex> | null)[],
    signal: AbortSignal,
    /** Hears of the calls whose contract sends whoever asks it to gateways outside the chain, by place, with what it reverted with. */
    onGateway?: (asked: ReadonlyMap<number, Hex>) => void,
  ): Promise<readonly (Hex | null)[]> => {
    const asked = calls.filter((call) => call !== null)
    const answers = asked.length === 0 ? [] : await rpc.settle(asked, signal)
    let place = 0
    const sent = calls.flatMap((call, index) => {
      const revert = call === null ? null : gatewayRevert(answers[place++]!)
      return revert === null ? [] : [[index, revert] as const]
    })
    if (sent.length > 0) onGateway?.(new Map(sent))
    let at = 0
    return calls.map((call) => (call === null ? null : said(answers[at++]!)))
  }

  /** Who answers for a name: its own resolver, or the nearest above it that answers for what is below, too (ENSIP-10). Without the name only its own. */
  const answererOf = async (
    own: Hex | null,
    name: string | undefined,
    at: BlockTag,
    signal: AbortSignal,
  ): Promise<{ readonly resolver: Hex; readonly isExtended: boolean } | null> => {
    if (name === undefined) return own && { resolver: own, isExtended: false }
    const above = own === null ? namesAbove(name) : []
    const found = await ask(
      above.map((parent) => contractCall(registry, withWord(SELECTOR.resolver, nameHash(parent)), at)),
      signal,
    )
    const resolver = own ?? found.map(addressAt).find((address) => address !== null) ?? null
    if (resolver === null) return null
    const [told] = await ask([contractCall(resolver, extendedInput, at)], signal)
    const isExtended = told?.length === 66 && readUint(told) === 1n
    return isExtended || own !== null ? { resolver, isExtended } : null
  }

  /** The same answers, with those of the gateways that may be asked, and the hosts that gave them: some of the first calls, side by side. */
  const outside = async (
    resolver: Hex,
    at: BlockTag,
    sent: ReadonlyMap<number, Hex>,
    onChain: readonly (Hex | null)[],
    signal: AbortSignal,
  ): Promise<{ readonly answers: readonly (Hex | null)[]; readonly hosts: readonly string[] }> => {
    if (gateways === null || sent.size === 0) return { answers: onChain, hosts: [] }
    const answers = [...onChain]
    const hosts = new Set<string>()
    const patience = AbortSignal.any([signal, AbortSignal.timeout(OUTSIDE_MS)])
    const asked = [...sent].slice(0, MOST_OUTSIDE)
    for (let from = 0; from < asked.length; from += OUTSIDE_AT_ONCE)
      await Promise.all(
        asked.slice(from, from + OUTSIDE_AT_ONCE).map(async ([place, revert]) => {
          const looked = await followLookup({ rpc, gateways }, { to: resolver, at, revert }, patience).catch(
            (error: unknown) => {
              // Strangers that are slow take nothing from what the chain says.
              if (patience.aborted && !signal.aborted) return null
              throw error
            },
          )
          if (looked === null) return
          answers[place] = looked.answer
          for (const host of looked.hosts) hosts.add(host)
        }),
      )
    return { answers, hosts: [...hosts] }
  }

  return {
    normalise: normaliseName,
    nodeOf: nameHash,
    labelOf: labelHash,
    childOf: childNode,

    async state(node, label, keys, signal, name) {
      const header = await rpc.call(headerByNumber('latest'), signal)
      if (header === null) return null
      const call = (to: Hex, input: Hex) => contractCall(to, input, header.number)
      const [owner, found, expires, grace, holder] = await ask(
        [
          call(registry, withWord(SELECTOR.owner, node)),
          call(registry, withWord(SELECTOR.resolver, node)),
          label === null ? null : call(service.registrar, withWord(SELECTOR.expires, label)),
          label === null ? null : call(service.registrar, SELECTOR.grace),
          label === null ? null : call(service.registrar, withWord(SELECTOR.ownerOf, label)),
        ],
        signal,
      )
      const resolver = addressAt(found)
      const used = await answererOf(resolver, name, header.number, signal)
      const wanted = used === null ? [] : keys.slice(0, MOST_KEYS)
      const record = (input: Hex) => {
        const asked = used?.isExtended === true ? resolveInput(name!, input) : input
        return used === null || asked === null ? null : call(used.resolver, asked)
      }
      const wrapper = service.wrapper !== undefined && addressAt(owner) === service.wrapper ? service.wrapper : null
      const coins = wanted.length === 0 ? [] : ELSEWHERE
      let sent: ReadonlyMap<number, Hex> = new Map()
      const onChain = await ask(
        [
          wrapper === null ? null : call(wrapper, withWord(SELECTOR.wrapped, node)),
          record(withWord(SELECTOR.address, node)),
          record(withWord(SELECTOR.contentHash, node)),
          ...coins.map((id) => record(withWord(withWord(SELECTOR.coin, node), wordOf(EVM_COIN + id)))),
          ...wanted.map((key) => record(textInput(node, key))),
        ],
        signal,
        (reverts) => (sent = reverts),
      )
      // Only where a page of the name is asked for: a stranger learns of it.
      const isAsking = name !== undefined && used !== null
      const { answers, hosts } = isAsking
        ? await outside(used.resolver, header.number, sent, onChain, signal)
        : { answers: onChain, hosts: [] }
      const [data, address, content, ...told] = answers.map((answer, at) =>
        at === 0 || answer === null || used?.isExtended !== true ? answer : bytesIn(answer, MOST_RECORD_BYTES),
      )
      const until = secondsIn(expires)
      const texts = told.slice(coins.length)
      return {
        asOf: { height: toNumber(header.number), hash: header.hash },
        owner: addressAt(owner),
        holder: addressAt(holder),
        wrapped: wrapper === null ? null : readWrapped(wrapper, node, data),
        resolver,
        address: addressAt(address),
        // The registrar answers zero for what it never lent.
        expires: until === 0 ? null : until,
        graceSeconds: until === null || until === 0 ? null : secondsIn(grace),
        texts: keys.map((_, place) => {
          const text = texts[place] ?? null
          return text === null ? null : readContractText(text).text
        }),
        contentHash: content == null ? null : bytesIn(content),
        elsewhere: coins.flatMap((chainId, place) => {
          const bytes = told[place] == null ? null : bytesIn(told[place])
          return bytes?.length === 42 && !/^0x0*$/.test(bytes) ? [{ chainId, address: bytes }] : []
        }),
        isOffChain: sent.size > 0,
        gateways: gateways === null ? null : hosts,
        ofParent: used !== null && used.resolver !== resolver,
      }
    },

    async price(label, seconds, signal) {
      if (new TextEncoder().encode(label).length > MOST_LABEL_BYTES) return null
      const input = priceInput(label, seconds)
      const { controllers, registrar } = service
      const answers = await ask(
        controllers.flatMap((controller) => [
          contractCall(registrar, withWord(SELECTOR.mayLend, `0x${controller.slice(2).padStart(64, '0')}`)),
          contractCall(controller, input),
        ]),
        signal,
      )
      for (const [at, controller] of controllers.entries()) {
        const [lends, told] = [answers[at * 2], answers[at * 2 + 1]]
        if (lends == null || readUint(lends) !== 1n || told == null) continue
        const base = readUint(told)
        // Controllers since 2023 tell both parts, those before the sum.
        if (base !== null) return { controller, base, premium: readUint(`0x${told.slice(66)}`) }
      }
      return null
    },

    async dns(name, signal) {
      const header = await rpc.call(headerByNumber('latest'), signal)
      return header === null ? null : readDnsClaim((calls) => ask(calls, signal), registry, name, header.number)
    },

    async owners(nodes, signal) {
      const told = await ask(
        nodes.slice(0, MOST_NODES).map((node) => contractCall(registry, withWord(SELECTOR.owner, node))),
        signal,
      )
      return nodes.map((_, at) => (told[at] == null ? undefined : addressAt(told[at])))
    },

    async wrapped(nodes, signal) {
      const { wrapper } = service
      const asked = wrapper === undefined ? [] : nodes.slice(0, MOST_NODES)
      const told = await ask(
        asked.map((node) => contractCall(wrapper!, withWord(SELECTOR.wrappedName, node))),
        signal,
      )
      return nodes.map((node, at) => {
        const bytes = told[at] == null ? null : bytesIn(told[at], MOST_NAME_BYTES)
        const name = bytes === null ? null : nameIn(bytes)
        return name !== null && nameHash(name) === node ? name : null
      })
    },

    async primary(addresses, signal) {
      const asked = addresses.slice(0, MOST_ADDRESSES)
      const reverse = asked.map(reverseNode)
      const resolvers = await resolversOf(reverse)
      const claims = await ask(
        resolvers.map((resolver, i) =>
          resolver === null ? null : contractCall(resolver, withWord(SELECTOR.name, reverse[i]!)),
        ),
        signal,
      )
      const names = await Promise.all(
        claims.map(async (claim) => {
          const { text, raw } = claim === null ? { text: null, raw: null } : readContractText(claim)
          // A name in another than its one form is not the name that it looks like (ENSIP-3).
          return text !== null && raw === null && (await normaliseName(text)) === text ? text : null
        }),
      )
      const nodes = names.map((name) => (name === null ? null : nameHash(name)))
      const forward = await resolversOf(nodes)
      const back = await ask(
        forward.map((resolver, i) =>
          resolver === null ? null : contractCall(resolver, withWord(SELECTOR.address, nodes[i]!)),
        ),
        signal,
      )
      return addresses.map((address, i) => (addressAt(back[i]) === address.toLowerCase() ? names[i]! : null))

      async function resolversOf(of: readonly (Hex | null)[]): Promise<readonly (Hex | null)[]> {
        const found = await ask(
          of.map((node) => (node === null ? null : contractCall(registry, withWord(SELECTOR.resolver, node)))),
          signal,
        )
        return found.map(addressAt)
      }
    },
  }
}

/** What a contract reverted with that sends to gateways; null for anything else. */
function gatewayRevert(answer: PromiseSettledResult<Hex>): Hex | null {
  const data = answer.status === 'rejected' ? refusalData(answer.reason) : null
  return data?.startsWith(OFFCHAIN_LOOKUP) === true ? data : null
}

function said(answer: PromiseSettledResult<Hex>): Hex | null {
  if (answer.status === 'fulfilled') return answer.value
  if (hasFailed(answer.reason)) return null
  throw answer.reason
}

/** Whether the contract failed. All other refusals (a block that the node lacks, a rate limit) tell nothing of the name. */
const hasFailed = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_RPC') &&
  (error.context.code === REVERTED || refusalData(error) !== null || readRefusal(error).failing !== null)

/** The error code of a revert that Geth began with. */
const REVERTED = 3

/** The address of an answer's first word; null where it is none, or zero. */
const addressAt = (answer: Hex | null | undefined): Hex | null =>
  answer == null || answer.length !== 66 ? null : addressIn(answer)

function secondsIn(answer: Hex | null | undefined): number | null {
  const value = answer == null ? null : readUint(answer)
  return value === null || value > MOST_SECONDS ? null : Number(value)
}

const wordOf = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** Calldata of `rentPrice(string,uint256)`. */
const priceInput = (label: string, seconds: number): Hex =>
  `${SELECTOR.price}${encodeValues([STRING, UINT], [label, BigInt(seconds)])}`

/** Calldata of `text(bytes32,string)`. */
const textInput = (node: Hex, key: string): Hex => `${SELECTOR.text}${encodeValues([NODE, STRING], [node, key])}`

/** A name in labels with their lengths before them (RFC 1035 §3.1); null for anything else. */
function nameIn(bytes: Hex): string | null {
  const buffer = Buffer.from(bytes.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; at < buffer.length;) {
    const length = buffer[at]!
    if (length === 0) return at === buffer.length - 1 && labels.length > 0 ? labels.join('.') : null
    const label = buffer.toString('utf8', at + 1, at + 1 + length)
    // A point within a label would read as the end of one.
    if (label.includes('.')) return null
    labels.push(label)
    at += 1 + length
  }
  return null
}

/** ABI bytes below the bound; null for anything else and for none. */
function bytesIn(answer: Hex, most = MOST_CONTENT_BYTES): Hex | null {
  const bytes = decodeValues([BYTES], answer)?.[0] as Hex | undefined
  return bytes === undefined || bytes === '0x' || bytes.length > 2 + most * 2 ? null : bytes
}
