import type { Parcel } from '@orrery/model/packed'
import type { Bundle } from '@orrery/model/rows'
import type { Chain } from '@orrery/model/chain'
import type { TokenMention } from '../ledger/packed-sums.ts'
import type { SumOrder } from '../ledger/sum-writer.ts'
import type { ChunkCounts } from './chunk-encoder.ts'

/** A chunk whose bodies stand in shared memory, by the names of their tables. */
export type SentChunk = {
  readonly counts: ChunkCounts
  readonly namesParties: boolean
  readonly bodies: readonly { readonly table: string; readonly body: readonly Uint8Array[] }[]
  readonly sums: Readonly<Record<SumOrder, Uint8Array>>
}

/** What the thread of the encoders is asked. Answers bear the number of the question; `open`, `letGo` and `close` have none. */
export type Question =
  | { readonly do: 'open'; readonly draft: number; readonly chain: Chain }
  | { readonly do: 'close'; readonly draft: number }
  | { readonly do: 'letGo'; readonly draft: number; readonly table: string }
  | {
      readonly do: 'add'
      readonly draft: number
      readonly ask: number
      /** Whole rows, or a parcel. */
      readonly blocks: readonly ({ readonly bundle: Bundle } | Parcel)[]
    }
  | { readonly do: 'tokens' | 'chunk'; readonly draft: number; readonly ask: number }

/** Results by their names; `added` are the rows of the chunk so far. */
export type Results = {
  readonly added: number
  readonly tokens: readonly TokenMention[]
  readonly chunk: SentChunk
}

/** What it answers. An error of the book comes as its code and context; any other as text. */
export type Answer = { readonly ask: number } & (
  | Pick<Results, 'added'>
  | Pick<Results, 'tokens'>
  | Pick<Results, 'chunk'>
  | { readonly refused: { readonly code: string; readonly context: object; readonly cause: string | null } }
  | { readonly failed: string }
)
