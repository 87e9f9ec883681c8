import type { Bundle, TokenRow, TokenStandard } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import { withDeadline } from './deadline.ts'
import { createDoorbell } from './doorbell.ts'
import type { Engine } from './engine.ts'
import type { WriteQueue } from './write-queue.ts'

/** Learns what the tokens are that transfers mention. */
export type TokenReader = {
  /** Tokens of a block at the tip: asked for in the background, shown by the Head as soon as they are known. */
  note(bundle: Bundle): void
  /** Tokens first seen above `height` are forgotten with their blocks; `deep` when the archive lost blocks too. */
  forgetAbove(height: number, deep: boolean): void
  /**
   * Sees to it that every token of blocks about to be archived has its row in the archive first, so that a
   * crash cannot leave one without. Gives up after a few refusals of the node; the tip asks again later.
   */
  settle(bundles: readonly Bundle[], signal: AbortSignal): Promise<void>
  /** The background work; ends when the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}

type Wanted = { readonly address: Hex; readonly standard: TokenStandard; readonly height: number }

const BATCH = 50
const QUEUE_LIMIT = 10_000
const KNOWN_LIMIT = 200_000
const ATTEMPTS = 3
const DEADLINE_MS = 60_000
/** Supplies change all the time; a token in use is asked again after this long. */
const REFRESH_MS = 10 * 60_000
const REFRESH_BATCH = 10

/** A reader that has learnt nothing yet. */
export function createTokenReader({ adapter, archive, head, clock, random, log, chain }: Engine, queue: WriteQueue): TokenReader {
  /** In the archive, with the monotonic time of the last reading. */
  const saved = new Map<Hex, number>()
  /** Shown by the Head, by the height that brought them. */
  const shown = new Map<Hex, number>()
  const waiting = new Map<Hex, Wanted>()
  const stale = new Set<Hex>()
  const bell = createDoorbell()

  const remember = (addresses: Iterable<Hex>, readMs: number) => {
    for (const address of addresses) {
      saved.delete(address)
      saved.set(address, readMs)
    }
    for (const oldest of saved.keys()) {
      if (saved.size <= KNOWN_LIMIT) break
      saved.delete(oldest)
    }
  }

  const lookUp = async (addresses: readonly Hex[], signal: AbortSignal) => {
    const rows = await withDeadline(clock, DEADLINE_MS, chain.code, signal, (limit) => adapter.lookups.tokens(addresses, limit))
    return new Map(rows.map((row) => [row.address, row]))
  }

  const ask = async (wanted: readonly Wanted[], signal: AbortSignal): Promise<TokenRow[]> => {
    const readAt = head.view().tip?.height ?? Math.max(...wanted.map((token) => token.height))
    const answers = await lookUp(wanted.map((token) => token.address), signal)
    return wanted.map((token) => ({
      // What answers nothing is remembered as that, or it would be asked for again with every transfer.
      ...(answers.get(token.address) ?? { address: token.address, standard: token.standard, name: null, symbol: null, decimals: null, totalSupply: null, rawName: null, readAt }),
      height: token.height,
    }))
  }

  const unsaved = async (wanted: readonly Wanted[]): Promise<readonly Wanted[]> => {
    const unsure = wanted.filter((token) => !saved.has(token.address))
    if (unsure.length === 0) return []
    const held = new Set((await archive.reads.tokensByAddress(unsure.map((token) => token.address))).map((row) => row.address))
    // When they were last read is not known here, so they count as due.
    remember(held, clock.monotonic() - REFRESH_MS)
    return unsure.filter((token) => !held.has(token.address))
  }

  const learn = async (batch: readonly Wanted[], signal: AbortSignal) => {
    const news = await unsaved(batch)
    const held = new Set((await head.view().reads.tokensByAddress(news.map((token) => token.address))).map((row) => row.address))
    const unknown = news.filter((token) => !held.has(token.address))
    if (unknown.length === 0) return
    const rows = await ask(unknown, signal)
    const base = head.view().base ?? Infinity
    const deep = rows.filter((row) => row.height < base)
    const fresh = rows.filter((row) => row.height >= base && isMentioned(row))
    head.apply({ type: 'tokens', tokens: fresh })
    for (const row of fresh) shown.set(row.address, row.height)
    if (deep.length > 0) {
      await queue.run(() => queue.insist(() => archive.saveTokens(deep)))
      remember(deep.map((row) => row.address), clock.monotonic())
    }
  }

  /** A reorganisation may have taken the block while the node was asked. */
  const isMentioned = (row: TokenRow): boolean =>
    head.view().bundle(row.height)?.transfers.some((transfer) => transfer.asset === row.address) ?? false

  const refresh = async (signal: AbortSignal) => {
    const addresses = [...stale].slice(0, REFRESH_BATCH)
    addresses.forEach((address) => stale.delete(address))
    const rows = await archive.reads.tokensByAddress(addresses)
    if (rows.length === 0) return
    const answers = await lookUp(rows.map((row) => row.address), signal)
    const newer = rows.flatMap((row) => {
      const answer = answers.get(row.address)
      return answer && answer.totalSupply !== row.totalSupply ? [{ ...row, ...answer }] : []
    })
    if (newer.length > 0) await queue.run(() => queue.insist(() => archive.saveTokens(newer)))
    remember(rows.map((row) => row.address), clock.monotonic())
  }

  return {
    note(bundle) {
      for (const token of tokensOf([bundle])) {
        const readMs = saved.get(token.address)
        if (readMs !== undefined) {
          if (clock.monotonic() - readMs >= REFRESH_MS && stale.size < QUEUE_LIMIT) stale.add(token.address)
        } else if (!shown.has(token.address) && !waiting.has(token.address) && waiting.size < QUEUE_LIMIT) waiting.set(token.address, token)
      }
      if (waiting.size + stale.size > 0) bell.ring()
    },
    forgetAbove(height, deep) {
      for (const [address, token] of waiting) if (token.height > height) waiting.delete(address)
      for (const [address, first] of shown) if (first > height) shown.delete(address)
      if (deep) saved.clear()
    },
    async settle(bundles, signal) {
      const wanted = tokensOf(bundles)
      if (wanted.length === 0) return
      const news = await unsaved(wanted)
      const held = new Map((await head.view().reads.tokensByAddress(news.map((token) => token.address))).map((row) => [row.address, row]))
      const rows: TokenRow[] = [...held.values()]
      const unknown = news.filter((token) => !held.has(token.address))
      for (let start = 0; start < unknown.length; start += BATCH) {
        const batch = unknown.slice(start, start + BATCH)
        for (let attempt = 1; ; attempt++) {
          try {
            rows.push(...(await ask(batch, signal)))
            break
          } catch (error) {
            if (signal.aborted) throw error
            if (attempt === ATTEMPTS) {
              log.warn('tokens stay unread for now', { chain: chain.code, count: batch.length, error: String(error) })
              break
            }
            await clock.sleep(backOff(attempt, random), signal)
          }
        }
      }
      if (rows.length === 0) return
      await queue.insist(() => archive.saveTokens(rows))
      remember(rows.map((row) => row.address), clock.monotonic())
      for (const row of rows) shown.delete(row.address)
    },
    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        if (waiting.size + stale.size === 0) {
          await bell.wait(signal)
          continue
        }
        const batch = [...waiting.values()].slice(0, BATCH)
        try {
          if (batch.length > 0) await learn(batch, signal)
          else await refresh(signal)
          for (const token of batch) if (waiting.get(token.address) === token) waiting.delete(token.address)
          failures = 0
        } catch (error) {
          if (signal.aborted) return
          log.debug('tokens could not be read', { chain: chain.code, error: String(error) })
          await clock.sleep(backOff(++failures, random, 1_000, 30_000), signal).catch(() => {})
        }
      }
    },
  }
}

/** The tokens that the blocks' transfers mention, each with the lowest block. */
function tokensOf(bundles: readonly Bundle[]): readonly Wanted[] {
  const tokens = new Map<Hex, Wanted>()
  for (const bundle of bundles) {
    for (const { asset, standard, height } of bundle.transfers) {
      if (asset !== EMPTY && !tokens.has(asset)) tokens.set(asset, { address: asset, standard, height })
    }
  }
  return [...tokens.values()]
}
