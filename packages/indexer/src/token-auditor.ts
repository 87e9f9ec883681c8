import type { BlockRef, Bundle, TokenAudit, TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import { withDeadline } from './deadline.ts'
import { createDoorbell, waitForRing } from './doorbell.ts'
import type { Engine } from './engine.ts'
import {
  LARGEST,
  NOT_REACHED,
  readComparedHolders,
  readComparedItems,
  RECENT,
  type ItemsReached,
} from './read-compared.ts'
import { atWholeLedger } from './whole-ledger.ts'
import type { WriteQueue } from './write-queue.ts'

/** Compares what the ledger says of tokens with what their contracts say, a little at a time: of whole balances, and of what somebody has of an item that has several owners. */
export type TokenAuditor = {
  /** The background work; ends when the signal aborts, at once where the node cannot be asked. */
  run(signal: AbortSignal): Promise<void>
}

/** A token that moves is compared again after this long, one that disagreed sooner: it may have been repaired, or have grown worse. */
const AGREED_MS = 6 * 3_600_000
const DISAGREED_MS = 600_000
/** Tokens that do not move are compared once a day (screens-evm §1.3: rebasing needs no transfer). */
const SWEEP_MS = 86_400_000
const SWEEP_PAUSE_MS = 30_000
const IDLE_MS = 2_000
const QUEUE_LIMIT = 1_000
const KNOWN_LIMIT = 100_000
const DEADLINE_MS = 30_000

/** An auditor that has compared nothing yet. */
export function createTokenAuditor(engine: Engine, queue: Pick<WriteQueue, 'run' | 'insist'>): TokenAuditor {
  const { adapter, archive, head, clock, random, log, chain, options } = engine
  const tokenState = adapter.lookups.tokenState?.bind(adapter.lookups)
  const itemBalances = adapter.lookups.itemBalances?.bind(adapter.lookups)
  const compared: readonly TokenStandard[] = [
    ...(tokenState === undefined ? [] : (['erc20', 'erc721'] as const)),
    ...(itemBalances === undefined ? [] : (['erc1155'] as const)),
  ]
  /** When a token is due again, monotonic. */
  const due = new Map<Hex, number>()
  /** Of contracts that have more items than one comparison takes, or of which one differed. */
  const reached = new Map<Hex, ItemsReached>()
  const waiting = new Map<Hex, TokenStandard>()
  const bell = createDoorbell()
  let swept = 0
  let sweptMs = -Infinity

  const plan = (asset: Hex, afterMs: number) => {
    due.delete(asset)
    due.set(asset, clock.monotonic() + afterMs)
    for (const oldest of due.keys()) {
      if (due.size <= KNOWN_LIMIT) break
      due.delete(oldest)
    }
  }

  const note = ({ transfers }: Bundle) => {
    for (const { asset, standard } of transfers) {
      if (!compared.includes(standard) || waiting.size >= QUEUE_LIMIT || waiting.has(asset)) continue
      if ((due.get(asset) ?? 0) > clock.monotonic()) continue
      waiting.set(asset, standard)
      bell.ring()
    }
  }

  const goOn = (asset: Hex, next: ItemsReached) => {
    reached.delete(asset)
    if (next.after !== null || next.wrong.length > 0) reached.set(asset, next)
    for (const oldest of reached.keys()) {
      if (reached.size <= KNOWN_LIMIT) break
      reached.delete(oldest)
    }
  }

  /** Both sides at the same block; null where the index is not whole, or when the block lost its place meanwhile. */
  const compare = async (asset: Hex, signal: AbortSignal): Promise<TokenAudit | null> => {
    const ledger = await atWholeLedger(engine, (deep, newest, tip) => readComparedHolders(asset, { deep, newest, tip }))
    if (ledger === null) return null
    const holders = [...ledger.balances.keys()]
    const told = await withDeadline(clock, DEADLINE_MS, chain.code, signal, (limit) =>
      tokenState!(asset, holders, ledger.tip.height, limit),
    )
    if (told?.asOf.hash !== ledger.tip.hash) return null
    const found = outcome(asset, ledger, told.supply, [...ledger.balances.values()], told.balances)
    return stands(found, ledger.tip, (limit) => tokenState!(asset, [], ledger.tip.height, limit), signal)
  }

  /** The same of items with several owners. No standard has a supply of all of them together. */
  const compareItems = async (asset: Hex, signal: AbortSignal): Promise<TokenAudit | null> => {
    const from = reached.get(asset) ?? NOT_REACHED
    const ledger = await atWholeLedger(engine, (deep, newest, tip) =>
      readComparedItems(asset, from, { deep, newest, tip }),
    )
    if (ledger === null) return null
    const told = await withDeadline(clock, DEADLINE_MS, chain.code, signal, (limit) =>
      itemBalances!(asset, ledger.held, ledger.tip.height, limit),
    )
    if (told?.asOf.hash !== ledger.tip.hash) return null
    const amounts = ledger.held.map(({ amount }) => amount)
    const isWrong = (index: number): boolean => (told.balances[index] ?? amounts[index]) !== amounts[index]
    goOn(asset, { after: ledger.next, wrong: ledger.held.filter((_, index) => isWrong(index)).slice(0, RECENT) })
    const found = outcome(asset, ledger, null, amounts, told.balances)
    return stands(found, ledger.tip, (limit) => itemBalances!(asset, [], ledger.tip.height, limit), signal)
  }

  /** The node tells by height: what disagrees counts only if it names the same block once more, behind its answers. */
  const stands = async (
    found: TokenAudit,
    tip: BlockRef,
    again: (limit: AbortSignal) => Promise<{ readonly asOf: BlockRef } | null>,
    signal: AbortSignal,
  ): Promise<TokenAudit | null> => {
    if (isAgreed(found)) return found
    const told = await withDeadline(clock, DEADLINE_MS, chain.code, signal, again)
    return told?.asOf.hash === tip.hash ? found : null
  }

  const outcome = (
    asset: Hex,
    { tip, supply }: { readonly tip: BlockRef; readonly supply: bigint },
    supplyTold: bigint | null,
    amounts: readonly bigint[],
    told: readonly (bigint | null)[],
  ): TokenAudit => {
    const answered = amounts.flatMap((amount, index) => {
      const balance = told[index] ?? null
      return balance === null ? [] : [balance === amount]
    })
    return {
      address: asset,
      height: tip.height,
      timeMs: clock.now(),
      supplyTold,
      supplyLedger: supply,
      holdersChecked: answered.length,
      holdersWrong: answered.filter((equal) => !equal).length,
    }
  }

  const audit = async (asset: Hex, standard: TokenStandard, signal: AbortSignal): Promise<void> => {
    const found = await (standard === 'erc1155' ? compareItems : compare)(asset, signal)
    if (found === null) return
    await queue.run(() => queue.insist(() => archive.saveAudits([found])))
    const agrees = isAgreed(found)
    if (!agrees)
      log.info('a token’s contract says something else than its transfers', {
        chain: chain.code,
        token: asset,
        height: found.height,
        holdersWrong: found.holdersWrong,
        holdersChecked: found.holdersChecked,
      })
    plan(asset, agrees ? AGREED_MS : DISAGREED_MS)
  }

  /** The next token of the archive that nobody moved for a day, or that disagreed. */
  const sweep = async (): Promise<void> => {
    sweptMs = clock.monotonic()
    if ((await atWholeLedger(engine, () => Promise.resolve(true))) === null) return
    const [token] = await archive.reads.tokens({ offset: swept, limit: 1, standards: compared })
    swept = token ? swept + 1 : 0
    if (!token || (due.get(token.address) ?? 0) > clock.monotonic()) return
    const [known] = await archive.audits([token.address])
    // When it moves it is due before that.
    const afterMs = known === undefined ? 0 : isAgreed(known) ? SWEEP_MS : DISAGREED_MS
    if (known === undefined || clock.now() - known.timeMs >= afterMs) waiting.set(token.address, token.standard)
  }

  /** What the calls of one audit take of the budget. */
  const pauseMs = (): number => ((LARGEST + RECENT + 4) * 60_000) / options.auditCallsPerMinute

  return {
    async run(signal) {
      if (compared.length === 0 || options.auditCallsPerMinute <= 0) return
      const stop = head.subscribe((event) => {
        if (event.type === 'extended') note(event.bundle)
        else if (event.type === 'reorganised') event.bundles.forEach(note)
      })
      try {
        for (let failures = 0; !signal.aborted;) {
          const [next] = waiting
          try {
            if (next === undefined) {
              const leftMs = sweptMs + SWEEP_PAUSE_MS - clock.monotonic()
              await waitForRing(bell, clock, Math.max(IDLE_MS, leftMs), signal)
              if (waiting.size === 0 && clock.monotonic() - sweptMs >= SWEEP_PAUSE_MS) await sweep()
            } else {
              waiting.delete(next[0])
              await audit(...next, signal)
              await clock.sleep(pauseMs(), signal)
            }
            failures = 0
          } catch (error) {
            if (signal.aborted) return
            log.debug('a token could not be compared', { chain: chain.code, error: String(error) })
            await clock.sleep(backOff(++failures, random, 1_000, 60_000), signal).catch(() => {})
          }
        }
      } finally {
        stop()
      }
    },
  }
}

/** Whether an audit found nothing that disagrees. */
const isAgreed = ({ supplyTold, supplyLedger, holdersWrong }: TokenAudit): boolean =>
  holdersWrong === 0 && (supplyTold === null || supplyTold === supplyLedger)
