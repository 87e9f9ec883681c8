import type { TokenMention } from '@orrery/archive/ledger/packed-sums'
import type { Bundle, TokenRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import { backOff } from './back-off.ts'
import { withDeadline } from './deadline.ts'
import { createDoorbell } from './doorbell.ts'
import type { Engine } from './engine.ts'
import type { WriteQueue } from './write-queue.ts'

/** Learns what the tokens are that transfers mention. */
export type TokenReader = {
  /** Tokens of a block at the tip: asked for in the background, shown by the Head as soon as they are known. */
  note(bundle: Bundle): void
  /** Tokens first seen above `height` are forgotten with their blocks. */
  forgetAbove(height: number): void
  /**
   * Sees to it that every token of blocks about to be archived has its row in the archive first, so that a
   * crash cannot leave one without. Gives up after a few refusals of the node, and then at once until it answers; the tip asks again later.
   */
  settle(tokens: readonly TokenMention[], signal: AbortSignal): Promise<void>
  /** The background work; ends when the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}

const BATCH = 50
/** What the archive answers at once. */
const READ_BATCH = 1_000
const QUEUE_LIMIT = 10_000
const KNOWN_LIMIT = 200_000
const ATTEMPTS = 3
const DEADLINE_MS = 60_000
/** Supplies change all the time; a token in use is asked again after this long. */
const REFRESH_MS = 10 * 60_000
const REFRESH_BATCH = 10

/** A reader that has learnt nothing yet. */
export function createTokenReader(
  { adapter, archive, head, clock, random, log, chain }: Engine,
  queue: WriteQueue,
): TokenReader {
  /** In the archive: the lowest block that is known to mention it, and the monotonic time of the last reading. */
  const saved = new Map<Hex, { readonly height: number; readonly readMs: number }>()
  /** Shown by the Head, by the height that brought them. */
  const shown = new Map<Hex, number>()
  const waiting = new Map<Hex, TokenMention>()
  const stale = new Set<Hex>()
  /** The node told nothing of the tokens that it was asked for last: chunks do not wait for each of theirs to be refused, too. */
  let isSilent = false
  /** The archive may tell of unread tokens that do not wait here: from before a start, or more than fit. */
  let owes = true
  let rewinds = queue.rewinds()
  let reorgs = 0
  const bell = createDoorbell()

  const remember = (rows: readonly { readonly address: Hex; readonly height: number }[], readMs: number) => {
    for (const { address, height } of rows) {
      saved.delete(address)
      saved.set(address, { height, readMs })
    }
    for (const oldest of saved.keys()) {
      if (saved.size <= KNOWN_LIMIT) break
      saved.delete(oldest)
    }
  }

  const lookUp = async (addresses: readonly Hex[], signal: AbortSignal) => {
    const rows = await withDeadline(clock, DEADLINE_MS, chain.code, signal, (limit) =>
      adapter.lookups.tokens(addresses, limit),
    )
    return new Map(rows.map((row) => [row.address, row]))
  }

  const ask = async (wanted: readonly TokenMention[], signal: AbortSignal): Promise<TokenRow[]> => {
    const readAt = head.view().tip?.height ?? Math.max(...wanted.map((token) => token.height))
    const answers = await lookUp(
      wanted.map((token) => token.address),
      signal,
    )
    isSilent = false
    return wanted.map((token) => ({
      // What answers nothing is remembered as that, or it would be asked for again with every transfer.
      ...(answers.get(token.address) ?? {
        address: token.address,
        standard: token.standard,
        name: null,
        symbol: null,
        decimals: null,
        totalSupply: null,
        rawName: null,
        readAt,
      }),
      height: token.height,
    }))
  }

  /** A rewind takes tokens out with their first blocks, so what was known to be saved may not be any more. */
  const forgetRewound = () => {
    if (rewinds !== queue.rewinds()) saved.clear()
    rewinds = queue.rewinds()
  }

  const readSaved = async (addresses: readonly Hex[]): Promise<TokenRow[]> => {
    const rows: TokenRow[] = []
    for (let start = 0; start < addresses.length; start += READ_BATCH)
      rows.push(...(await archive.reads.tokensByAddress(addresses.slice(start, start + READ_BATCH))))
    return rows
  }

  /** Those that the archive does not have, and rows of those that it has from a higher block than the one at hand. */
  const missing = async (
    wanted: readonly TokenMention[],
  ): Promise<{ readonly unknown: readonly TokenMention[]; readonly lowered: readonly TokenRow[] }> => {
    forgetRewound()
    const isDone = (token: TokenMention) => (saved.get(token.address)?.height ?? Infinity) <= token.height
    const unsure = wanted.filter((token) => !isDone(token))
    if (unsure.length === 0) return { unknown: [], lowered: [] }
    const rows = new Map((await readSaved(unsure.map((token) => token.address))).map((row) => [row.address, row]))
    // What was read may have been taken out while it was on its way.
    if (rewinds !== queue.rewinds()) return missing(wanted)
    // When they were last read is not known here, so they count as due.
    remember(
      [...rows.values()].filter((row) => !saved.has(row.address)),
      clock.monotonic() - REFRESH_MS,
    )
    return {
      unknown: unsure.filter((token) => !rows.has(token.address)),
      lowered: unsure.flatMap((token) => {
        const row = rows.get(token.address)
        return row && row.height > token.height ? [{ ...row, height: token.height }] : []
      }),
    }
  }

  /** Those that the Head knows. */
  const readHeld = async (tokens: readonly TokenMention[]): Promise<ReadonlyMap<Hex, TokenRow>> =>
    new Map(
      (await head.view().reads.tokensByAddress(tokens.map((token) => token.address))).map((row) => [row.address, row]),
    )

  const save = async (rows: readonly TokenRow[]) => {
    await queue.insist(() => archive.saveTokens(rows))
    remember(rows, clock.monotonic())
  }

  /** False for blocks that were passed over, released or whose chunk failed. What retention dropped was there. */
  const wasArchived = (height: number): boolean => {
    const { ranges } = archive.state()
    return contains(ranges, height) || height < (ranges[0]?.from ?? 0)
  }

  /** Saves what was learnt beside the archiving; a lower first block that was saved meanwhile stays. */
  const saveBeside = (rows: readonly TokenRow[], before = reorgs) =>
    queue.run(async () => {
      // Their blocks may be gone by now.
      if (reorgs !== before) return
      const lowest = new Map((await readSaved(rows.map((row) => row.address))).map((row) => [row.address, row.height]))
      const there = rows.filter((row) => lowest.has(row.address) || wasArchived(row.height))
      if (there.length === 0) return
      await save(
        there.map((row) => {
          const known = lowest.get(row.address) ?? Infinity
          return { ...row, height: wasArchived(row.height) ? Math.min(row.height, known) : known }
        }),
      )
    })

  const learn = async (batch: readonly TokenMention[], signal: AbortSignal): Promise<void> => {
    const before = reorgs
    const { unknown: news, lowered } = await missing(batch)
    if (lowered.length > 0) await saveBeside(lowered, before)
    const base = head.view().base ?? Infinity
    const held = await readHeld(news)
    const unknown = news.filter((token) => !held.has(token.address))
    // The Head knows them from a block of its own; that they were there before, its block will not say once it is archived.
    const deeper = news.flatMap((token) => {
      const row = held.get(token.address)
      return row && token.height < base ? [{ ...row, height: token.height }] : []
    })
    if (deeper.length > 0) await saveBeside(deeper, before)
    for (const token of batch) if (!unknown.includes(token)) waiting.delete(token.address)
    if (unknown.length === 0) return
    const rows = await ask(unknown, signal)
    // Their blocks may be gone by now; those that are not are still waiting and asked for again.
    if (reorgs !== before) return
    const lowest = head.view().base ?? Infinity
    const deep = rows.filter((row) => row.height < lowest)
    const fresh = rows.filter((row) => row.height >= lowest && isMentioned(row))
    head.apply({ type: 'tokens', tokens: fresh })
    for (const row of fresh) shown.set(row.address, row.height)
    if (deep.length > 0) await saveBeside(deep, before)
    for (const token of batch) if (waiting.get(token.address) === token) waiting.delete(token.address)
  }

  /** A reorganisation may have taken the block while the node was asked. */
  const isMentioned = (row: TokenRow): boolean =>
    head
      .view()
      .bundle(row.height)
      ?.transfers.some((transfer) => transfer.asset === row.address) ?? false

  /** Those that a chunk could not wait for: whoever learns of them first elsewhere does not know their first block. */
  const askLater = (tokens: readonly TokenMention[]) => {
    for (const token of tokens) {
      const known = waiting.get(token.address)
      if (known ? known.height > token.height : waiting.size < QUEUE_LIMIT) waiting.set(token.address, token)
      else if (!known) owes = true
    }
    bell.ring()
  }

  /** Between other writes: what was taken out is no longer told of. */
  const readOwed = (): Promise<void> =>
    queue.run(async () => {
      const before = reorgs
      const tokens = await archive.unreadTokens(QUEUE_LIMIT)
      if (reorgs !== before) return
      const there = tokens.filter((token) => wasArchived(token.height))
      owes = there.length > 0 && tokens.length === QUEUE_LIMIT
      askLater(there)
    })

  const refresh = async (signal: AbortSignal) => {
    const addresses = [...stale].slice(0, REFRESH_BATCH)
    addresses.forEach((address) => stale.delete(address))
    const rows = await readSaved(addresses)
    if (rows.length === 0) return
    const answers = await lookUp(
      rows.map((row) => row.address),
      signal,
    )
    const newer = rows.flatMap((row) => {
      const answer = answers.get(row.address)
      return answer && answer.totalSupply !== row.totalSupply ? [{ ...row, ...answer }] : []
    })
    // Each is asked once per interval, whether its supply had changed or not.
    remember(
      rows.filter((row) => saved.has(row.address)),
      clock.monotonic(),
    )
    if (newer.length > 0) await saveBeside(newer)
  }

  return {
    note(bundle) {
      forgetRewound()
      for (const token of tokensOf([bundle])) {
        const known = saved.get(token.address)
        if (known) {
          if (clock.monotonic() - known.readMs >= REFRESH_MS && stale.size < QUEUE_LIMIT) stale.add(token.address)
        } else if (!shown.has(token.address) && !waiting.has(token.address) && waiting.size < QUEUE_LIMIT)
          waiting.set(token.address, token)
      }
      if (waiting.size + stale.size > 0) bell.ring()
    },
    forgetAbove(height) {
      reorgs++
      for (const [address, token] of waiting) if (token.height > height) waiting.delete(address)
      for (const [address, first] of shown) if (first > height) shown.delete(address)
    },
    async settle(wanted, signal) {
      if (wanted.length === 0) return
      const { unknown: news, lowered } = await missing(wanted)
      const held = await readHeld(news)
      const shownRows = news.flatMap((token) => {
        const row = held.get(token.address)
        // Which of the Head's own blocks brought it first does not count: a watch list may pass over that one.
        return row ? [{ ...row, height: token.height }] : []
      })
      const rows: TokenRow[] = [...lowered, ...shownRows]
      const unknown = news.filter((token) => !held.has(token.address))
      let next = 0
      for (let failures = 0; next < unknown.length && !isSilent;) {
        try {
          rows.push(...(await ask(unknown.slice(next, next + BATCH), signal)))
          next += BATCH
          failures = 0
        } catch (error) {
          if (signal.aborted) throw error
          isSilent = ++failures === ATTEMPTS
          if (isSilent)
            log.warn('tokens stay unread for now', {
              chain: chain.code,
              count: unknown.length - next,
              error: String(error),
            })
          else await clock.sleep(backOff(failures, random), signal)
        }
      }
      const unread = unknown.slice(next)
      if (unread.length > 0) {
        await queue.insist(() => archive.noteUnread(unread))
        askLater(unread)
      }
      if (rows.length === 0) return
      await save(rows)
      for (const row of rows) shown.delete(row.address)
    },
    async run(signal) {
      for (let failures = 0; !signal.aborted;) {
        if (waiting.size + stale.size === 0 && !owes) {
          await bell.wait(signal)
          continue
        }
        const batch = [...waiting.values()].slice(0, BATCH)
        try {
          if (batch.length === 0 && owes) {
            await readOwed()
            continue
          }
          if (batch.length > 0) await learn(batch, signal)
          else await refresh(signal)
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
export function tokensOf(bundles: readonly Bundle[]): readonly TokenMention[] {
  const tokens = new Map<Hex, TokenMention>()
  for (const bundle of bundles) {
    for (const { asset, standard, height } of bundle.transfers) {
      if (asset !== EMPTY && !tokens.has(asset)) tokens.set(asset, { address: asset, standard, height })
    }
  }
  return [...tokens.values()]
}
