import type { ChainOf } from '@orrery/model/chain'
import type { ErrorCode } from '@orrery/errors/book'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainJoin } from './join-chain.ts'
import type { LightningNodeConfig } from './lightning-source.ts'
import type { ReaderShelf, ReadMoment } from './read-network.ts'

/** What the thread of a reader is begun with. */
export type ReaderTask = { readonly config: LightningNodeConfig; readonly chain: ChainOf<'utxo'> }

/** What the reader asks of the thread that keeps the network and knows the chain. */
export type Kept = ReaderShelf & Pick<ChainJoin, 'join'>
export type KeptName = keyof Kept

/** An error as it goes from thread to thread. */
export type CarriedError =
  | { readonly code: string; readonly context: object; readonly cause: string | null }
  | { readonly text: string }

/** From the reader: a wish, or the end of a read. */
export type FromReader =
  | { readonly wish: number; readonly name: KeptName; readonly args: readonly unknown[] }
  | { readonly read: 'done' }
  | { readonly read: 'failed'; readonly error: CarriedError }

/** To the reader: begin a read, or what a wish came to. */
export type ToReader =
  | { readonly begin: ReadMoment }
  | { readonly wish: number; readonly value: unknown }
  | { readonly wish: number; readonly error: CarriedError }

export const carry = (error: unknown): CarriedError =>
  error instanceof OrreryError
    ? {
        code: error.code,
        context: error.context,
        cause: error.cause instanceof Error ? error.cause.message : null,
      }
    : { text: error instanceof Error ? (error.stack ?? error.message) : String(error) }

export const carried = (error: CarriedError): Error =>
  'text' in error
    ? new Error(error.text)
    : new OrreryError(
        error.code as ErrorCode,
        error.context as never,
        error.cause === null ? {} : { cause: new Error(error.cause) },
      )
