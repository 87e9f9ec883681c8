import { Type, type Static } from 'typebox'
import { AddressNames, Amount, HeadRef, Nullable } from './common.ts'

const literals = <const W extends readonly string[]>(...words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))))

/** Who stands behind an address that may do more than others with a contract, as the node tells it. */
export const PowerHolder = Type.Object({
  address: Type.String(),
  /** `timelock` keeps each call waiting; `nobody` is the zero address; `unknown` where the node did not tell, `unasked` where there are too many. */
  kind: literals('account', 'safe', 'timelock', 'contract', 'nobody', 'unknown', 'unasked'),
  /** Of a Safe: how many of its owners it takes; null is what it does not say. */
  safe: Nullable(
    Type.Object({
      owners: Type.Array(Type.String()),
      ownersMore: Type.Boolean(),
      threshold: Nullable(Type.Integer()),
      modules: Nullable(Type.Integer()),
    }),
  ),
  /** Seconds that a timelock keeps calls waiting at least. */
  delay: Nullable(Amount),
  /** Whom its own `owner()` names, who acts through it. */
  owner: Nullable(Type.String()),
})
export type PowerHolder = Static<typeof PowerHolder>

/** Who may do more than others with a contract (screens-evm §6.1). */
export const ContractPowers = Type.Object({
  /** The block at which the node was asked for owner and slots; null where it did not tell. */
  asOf: Nullable(HeadRef),
  powers: Type.Array(
    Type.Object({
      /** `owner()`, the slots of admin and beacon, or a role by events. `owner` by events is what it was told last, where no node tells. */
      as: literals('owner', 'admin', 'beacon', 'role'),
      by: literals('node', 'events'),
      /** 32 bytes; null for what is no role. */
      role: Nullable(Type.String()),
      holder: Type.String(),
    }),
  ),
  /** More roles are held than are told. */
  more: Type.Boolean(),
  /** Whether the index has looked at all events by which roles are given. */
  rolesWhole: Type.Boolean(),
  /** The code behind it decides by itself who may replace it: no admin's slot does (ERC-1822 and proxies of its kind). */
  codeDecides: Type.Boolean(),
  /** The contract itself, then each holder once and who stands behind it. */
  holders: Type.Array(PowerHolder),
  addressNames: AddressNames,
})
export type ContractPowers = Static<typeof ContractPowers>
