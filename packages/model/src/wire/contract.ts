import { Type, type Static } from 'typebox'
import { RevertReason } from './call.ts'
import { AddressMarks, AddressNames, HeadRef, Nullable } from './common.ts'

const literals = <const W extends readonly string[]>(...words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))))

/** One proxy on the way from a contract to the code that runs. */
export const ProxyStep = Type.Object({
  address: Type.String(),
  kind: literals(
    'eip7702',
    'eip1167',
    'clone-args',
    'erc7760',
    'eip1967',
    'beacon',
    'eip1822',
    'zeppelin',
    'safe',
    'eip2535',
  ),
  implementation: Nullable(Type.String()),
  beacon: Nullable(Type.String()),
  admin: Nullable(Type.String()),
  facets: Type.Array(Type.String()),
})
export type ProxyStep = Static<typeof ProxyStep>

/** What the node says of a contract. */
export const ContractState = Type.Object({
  /** The block at which it was asked. */
  asOf: HeadRef,
  /** Bytes. */
  codeSize: Type.Integer(),
  /** Keccak-256; null where there is no code. */
  codeHash: Nullable(Type.String()),
  owner: Nullable(Type.String()),
  /** Empty for a contract that runs its own code. */
  proxies: Type.Array(ProxyStep),
  /** Where the proxies lead: to code, to no code, in a ring, further than they are followed, or nobody can tell. */
  end: literals('code', 'empty', 'loop', 'deep', 'unknown'),
})
export type ContractState = Static<typeof ContractState>

/** What a call answered at a block that was executed and not sent. */
export const ContractAnswer = Type.Object({
  asOf: HeadRef,
  /** null where it failed. */
  output: Nullable(Type.String()),
  failing: Nullable(Type.Object({ error: Type.String(), reason: Nullable(RevertReason) })),
})
export type ContractAnswer = Static<typeof ContractAnswer>

/** Variables of a contract with what they hold now, by the layout of a verified source. */
export const ContractStorage = Type.Object({
  /** The contract whose source tells the layout: this one, or what stands behind it now. */
  layoutOf: Type.String(),
  asOf: HeadRef,
  /** In the order in which the source declares them. */
  variables: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      slot: Type.String(),
      /** Bytes from the end of the word. */
      offset: Type.Integer(),
      /** The whole word; null where the node did not tell it. */
      word: Nullable(Type.String()),
      /** null where it has none of its own, as a mapping, or only bytes can be told. */
      value: Nullable(Type.String()),
    }),
  ),
  /** All that the layout tells at fixed places, shown or not; 500 stands for that and more. */
  total: Type.Integer(),
})
export type ContractStorage = Static<typeof ContractStorage>

/** Who may act for a Safe, as its contract tells it; null is what it does not say. */
export const Safe = Type.Object({
  asOf: HeadRef,
  version: Nullable(Type.String()),
  owners: Type.Array(Type.String()),
  ownersMore: Type.Boolean(),
  /** How many owners it takes. */
  threshold: Nullable(Type.Integer()),
  /** Contracts that may act without the owners. */
  modules: Nullable(Type.Array(Type.String())),
  modulesMore: Type.Boolean(),
  /** What looks at each transaction and may refuse it. */
  guard: Nullable(Type.String()),
  /** What answers for functions that the Safe has not got. */
  fallback: Nullable(Type.String()),
})
export type Safe = Static<typeof Safe>

/** Who may act for an address beside whoever has its key, as the node tells it now (screens-evm §9.3). */
export const ActingFor = Type.Object({
  /** null where the node told nothing in time. */
  state: Nullable(ContractState),
  /** null where it is no Safe, or did not tell in time. */
  safe: Nullable(Safe),
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type ActingFor = Static<typeof ActingFor>
