import type { Chain } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxDetail } from '@orrery/model/wire/transaction'

/** A value that the pages know how to draw; a family says what it is, never how it looks. */
export type PanelValue =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'message'; readonly key: string; readonly slots?: Readonly<Record<string, string | number>> }
  | { readonly as: 'number'; readonly value: string | number; readonly unit?: string }
  | { readonly as: 'amount'; readonly value: string; readonly unit: 'native' | 'gas' | 'wei' }
  | {
      readonly as: 'percent'
      readonly part: string | number
      readonly whole: string | number
      readonly target?: string | number
    }
  | { readonly as: 'time'; readonly ms: number }
  | { readonly as: 'bytes'; readonly size: number }
  | { readonly as: 'address'; readonly address: string }
  | { readonly as: 'transaction'; readonly hash: string }
  | { readonly as: 'block'; readonly block: string | number; readonly label?: string }
  | { readonly as: 'hash'; readonly text: string }
  /** Somebody's page below the chain, `/pool/antpool`, or that of what a hash names. */
  | { readonly as: 'place'; readonly path: string; readonly text: string; readonly isHash?: true }
  | { readonly as: 'hex'; readonly text: string; readonly utf8?: boolean }
  | { readonly as: 'flag'; readonly tone: 'good' | 'bad' | 'warn' | 'plain'; readonly key: string }
  | { readonly as: 'list'; readonly items: readonly PanelValue[] }
  | { readonly as: 'missing'; readonly why: string }

/** One labelled fact. `label` and `hint` are message keys. `group` folds rows: basics are shown, technical is folded. */
export type PanelRow = {
  readonly label: string
  readonly hint?: string
  readonly value: PanelValue
  readonly group?: 'basics' | 'fees' | 'technical'
}

/** One input or output of a UTXO transaction as it is drawn. Amounts are base units, decimal text; null is unknown. */
export type FlowSide = {
  readonly address: string | null
  /** Message key that stands for the address where there is none: coinbase, data, unknown. */
  readonly label: string | null
  readonly amount: string | null
  readonly script: string
  /** The outpoint that an input spends, or the transaction that spends an output. */
  readonly link: { readonly hash: string; readonly index: number } | null
  /** False with a `link` where what spends it waits itself. */
  readonly spent: boolean | null
  readonly details: readonly PanelRow[]
}

/** A larger part of a page that has its own picture. */
export type PanelSection =
  | {
      readonly as: 'flow'
      readonly title: string
      readonly inputs: readonly FlowSide[]
      readonly outputs: readonly FlowSide[]
      readonly totalIn: string | null
      readonly totalOut: string
      readonly fee: string | null
      /** How many there are where only some of them are told, and the index of the first output that is; sums are those of all. */
      readonly whole?: { readonly inputs: number; readonly outputs: number; readonly firstOutput: number }
      /** Where all of them are listed: the path to which `/inputs` and `/outputs` are added. */
      readonly lists?: string
      /** Index of the output that the visitor asked for. */
      readonly marked?: number
    }
  | { readonly as: 'rows'; readonly title: string; readonly rows: readonly PanelRow[] }
  | {
      readonly as: 'table'
      readonly title: string
      readonly columns: readonly string[]
      readonly rows: readonly (readonly PanelValue[])[]
      /** What few people read, however long it is: folded away, below all else. */
      readonly folded?: true
    }

/** Parts of one whole in their order, drawn as one bar; a table tells the same. `label` stands for itself. */
export type PanelStrip = {
  readonly title: string
  readonly parts: readonly { readonly label: string; readonly size: number }[]
}

/** What a subject is: message keys of the word and of its hint. */
export type PanelMark = {
  readonly key: string
  readonly slots: Readonly<Record<string, string | number>>
  readonly tip: string
}

export type Panel = {
  readonly rows: readonly PanelRow[]
  readonly sections: readonly PanelSection[]
  /** Of blocks alone. */
  readonly strip?: PanelStrip
  /** The page asks the node what only this chain's software tells of such a subject. */
  readonly asks?: 'block' | 'transaction' | 'address'
  /** Of blocks alone: a consensus layer has a slot of it. */
  readonly hasSlot?: true
  /** Stands beside the title. */
  readonly mark?: PanelMark
}

/** What a family adds to the pages that know no family. Pure, browser-safe, no React. */
export type Panels = {
  block(block: BlockDetail, chain: Chain): Panel
  transaction(tx: TxDetail, chain: Chain): Panel
  address(address: AddressDetail, chain: Chain): Panel
}
