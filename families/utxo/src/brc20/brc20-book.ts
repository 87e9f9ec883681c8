import type { Brc20Action } from '@orrery/model/brc20'
import type { Hex } from '@orrery/primitives/hex'
import type { InscriptionKey, InscriptionTx } from '../inscriptions/apply-inscriptions.ts'
import type { Brc20Message } from './read-brc20.ts'

/** An inscription and the place of the transaction that revealed it. */
export type Brc20Place = Omit<InscriptionKey, 'sequence'>

/** A token as the ledger knows it. Amounts in its smallest unit. */
export type Brc20Token = {
  /** Its ticker in small letters, by which it is known, and as its deploy has it. */
  readonly key: string
  readonly text: string
  readonly max: bigint
  readonly limit: bigint
  readonly decimals: number
  readonly isSelfMint: boolean
  /** The inscription that deployed it, and the address that this came to. */
  readonly deploy: Brc20Place
  readonly timeMs: number
  readonly deployer: Hex | null
  minted: bigint
  burned: bigint
  mints: number
  events: number
  /** Addresses that have some. */
  holders: number
  /** The block from which the programmable module may have given some back, which nobody knows who does not run it; null before. */
  undecidedFrom: number | null
}

/** What an address has of a token, and what part of that no inscription has set aside. */
export type Brc20Balance = { amount: bigint; available: bigint }

/** What an inscription will mean when it moves first, or announced. */
export type Brc20Note =
  | {
      readonly kind: 'transfer' | 'withdraw'
      /** Of the token, and as the inscription has it with its bytes. */
      readonly key: string
      readonly text: string
      readonly bytes: number
      readonly amount: bigint
      /** Whose it is; null of a withdrawal. */
      readonly address: Hex | null
      /** The script that it came to, where the address does not tell it. */
      readonly script: Hex | null
    }
  | { readonly kind: 'predeploy'; readonly hash: string; readonly script: Hex; readonly height: number }

/** Where an inscription came to: an address, or a script that nobody can spend; neither where its sat was left to the miner. */
export type Brc20Landing = { readonly address: Hex | null; readonly script: Hex | null; readonly isFee: boolean }

/** A message that was inscribed, or the first move of one. */
export type Brc20Cause = {
  readonly tx: InscriptionTx
  readonly key: Brc20Place
  /** Null of a move. */
  readonly message: Brc20Message | null
  /** The first of its parents that its transaction has (OPI looks at no other). */
  readonly parent: string | null
  readonly landing: Brc20Landing
}

/** What a cause did. */
export type Brc20Event = {
  readonly height: number
  /** Null of what the protocol itself does. */
  readonly tx: { readonly txIndex: number; readonly txid: Hex } | null
  readonly timeMs: number
  readonly token: Brc20Token
  /** The ticker as the message has it. */
  readonly text: string
  readonly action: Brc20Action
  readonly amount: bigint
  readonly from: Hex | null
  readonly to: Hex | null
  /** The script of `from` where a transfer moves what it set aside; null where it is not known. */
  readonly source?: Hex | null
  readonly key: Brc20Place | null
}

/** What is known of the blocks before, as far as causes concern it; changed by them. */
export type Brc20State = {
  readonly tokens: Map<string, Brc20Token>
  /** By `address key`. */
  readonly balances: Map<string, Brc20Balance>
  /** By the inscription's id. */
  readonly notes: Map<string, Brc20Note>
}

/** The id of an inscription. */
export const idOf = ({ reveal, item }: Pick<InscriptionKey, 'reveal' | 'item'>): string => `${reveal.slice(2)}i${item}`

export const balanceKey = (address: Hex, token: string): string => `${address} ${token}`
