import type { MessagePort } from 'node:worker_threads'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { Parcel, Unpack } from '@orrery/model/packed'
import type { AnyTable } from '@orrery/store/store'
import { ChunkEncoder } from './chunk-encoder.ts'
import { chunkOf, EncoderPool } from './encoding.ts'
import type { Answer, Question } from './encode-messages.ts'
import { PIECE_BYTES, type RowMemory } from './row-writer.ts'

/** What the thread knows of a chain's family. */
export type EncodedFamily = { readonly tables: readonly AnyTable[]; readonly unpack: (chain: Chain) => Unpack }

type Work = { readonly unpack: Unpack; readonly pool: EncoderPool }
type OpenWork = Work & { readonly encoder: ChunkEncoder }

/** Pieces that wait for rows: as many as two chunks have in hand, no more. */
const MOST_PIECES = 192

/** Shared memory for bodies. Whole pieces are written over by the next chunk of any chain: fresh memory costs more than what is written into it. */
function createSharedMemory(): RowMemory {
  const idle: ArrayBufferLike[] = []
  return {
    allocate: (bytes) => Buffer.from((bytes === PIECE_BYTES ? idle.pop() : undefined) ?? new SharedArrayBuffer(bytes)),
    giveBack({ buffer }) {
      if (buffer.byteLength === PIECE_BYTES && idle.length < MOST_PIECES) idle.push(buffer)
    },
  }
}

/** Encodes for another thread what comes through the port, in its order. `familyOf` throws where a chain's family is not encoded here. */
export function serveEncoding(port: MessagePort, familyOf: (chain: Chain) => EncodedFamily): void {
  const chains = new Map<string, Work>()
  const memory = createSharedMemory()
  /** One that could not be opened holds why: that is told when it is used. */
  const drafts = new Map<number, OpenWork | { readonly error: unknown }>()

  const workOf = (chain: Chain): Work => {
    let work = chains.get(chain.code)
    if (!work) {
      const { tables, unpack } = familyOf(chain)
      const pool = new EncoderPool(() => new ChunkEncoder(chain.code, tables, memory))
      chains.set(chain.code, (work = { unpack: unpack(chain), pool }))
    }
    return work
  }

  const answer = (question: Exclude<Question, { do: 'open' | 'close' | 'letGo' }>): Answer => {
    const { ask } = question
    const draft = drafts.get(question.draft)
    if (!draft) throw new Error('no such draft')
    if ('error' in draft) throw draft.error
    const { encoder, unpack } = draft
    switch (question.do) {
      case 'add':
        for (const block of question.blocks) {
          encoder.add('bundle' in block ? block.bundle : unpack(block.content))
          if ('handedOver' in block) giveUp(block)
        }
        return { ask, added: encoder.rows }
      case 'tokens':
        return { ask, tokens: encoder.tokens() }
      case 'chunk': {
        const { bodies, ...rest } = chunkOf(encoder)
        return { ask, chunk: { ...rest, bodies: bodies.map(({ table, body }) => ({ table: table.name, body })) } }
      }
    }
  }

  // A question that cannot be read would wait for ever: the thread ends, and its drafts are read again.
  port.on('messageerror', (error) => {
    throw error
  })
  port.on('message', (question: Question) => {
    if (question.do === 'open') {
      try {
        const work = workOf(question.chain)
        drafts.set(question.draft, { ...work, encoder: work.pool.take() })
      } catch (error) {
        drafts.set(question.draft, { error })
      }
    } else if (question.do === 'close') {
      const draft = drafts.get(question.draft)
      drafts.delete(question.draft)
      if (draft && 'pool' in draft) draft.pool.give(draft.encoder)
    } else if (question.do === 'letGo') {
      const draft = drafts.get(question.draft)
      if (draft && 'encoder' in draft) draft.encoder.letGo(question.table)
    } else {
      try {
        port.postMessage(answer(question))
      } catch (error) {
        port.postMessage(refusal(question.ask, error))
      }
    }
  })
}

/** Gives memory that was handed over back at once. Left to the collector it grows to what that allows before it looks. */
function giveUp({ handedOver }: Parcel): void {
  for (const buffer of handedOver) buffer.transfer(0)
}

const refusal = (ask: number, error: unknown): Answer =>
  error instanceof OrreryError
    ? {
        ask,
        refused: {
          code: error.code,
          context: error.context,
          cause: error.cause instanceof Error ? error.cause.message : null,
        },
      }
    : { ask, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
