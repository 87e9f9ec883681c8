import type { ChainReads } from '@orrery/model/reads'
import type { BlockRef, Bundle, TokenAudit, TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import { withDeadline } from './deadline.ts'
import type { Engine } from './engine.ts'
import { atWholeLedger } from './whole-ledger.ts'
import type { WriteQueue } from './write-queue.ts'

/** Compares what the ledger says of tokens with what their contracts say of whole balances, a little at a time: not of items with several owners. */
export type TokenAuditor = {
  /** The background work; ends when the signal aborts, at once where the node cannot be asked. */
  run(signal: AbortSignal): Promise<void>
}

/** Holders that one audit compares: the largest, and some that moved last, where a fee or a rebase shows first. */
const LARGEST = 16
const RECENT = 8
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

/** Whose `balanceOf` tells of an address all that it has. */
const COMPARED: readonly TokenStandard[] = ['erc20', 'erc721']

/** An auditor that has compared nothing yet. */
export function createTokenAuditor(engine: Engine, queue: Pick<WriteQueue, 'run' | 'insist'>): TokenAuditor {
  const { adapter, archive, head, clock, random, log, chain, options } = engine
  const tokenState = adapter.lookups.tokenState?.bind(adapter.lookups)
  /** When a token is due again, monotonic. */
  const due = new Map<Hex, number>()
  const waiting = new Set<Hex>()
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
      if (!COMPARED.includes(standard) || waiting.size >= QUEUE_LIMIT || waiting.has(asset)) continue
      if ((due.get(asset) ?? 0) > clock.monotonic()) continue
      waiting.add(asset)
    }
  }

  /** Both sides at the same block; null where the index is not whole, or when the block lost its place meanwhile. */
  const compare = async (asset: Hex, signal: AbortSignal): Promise<TokenAudit | null> => {
    const ledger = await atWholeLedger(engine, (deep, newest, tip) => readLedger(asset, deep, newest, tip))
    if (ledger === null) return null
    const holders = [...ledger.balances.keys()]
    const told = await withDeadline(clock, DEADLINE_MS, chain.code, signal, (limit) =>
      tokenState!(asset, holders, ledger.tip.height, limit),
    )
    if (told?.asOf.hash !== ledger.tip.hash) return null
    const answered = holders.flatMap((holder, index) => {
      const balance = told.balances[index] ?? null
      return balance === null ? [] : [balance === ledger.balances.get(holder)]
    })
    return {
      address: asset,
      height: ledger.tip.height,
      timeMs: clock.now(),
      supplyTold: told.supply,
      supplyLedger: ledger.supply,
      holdersChecked: answered.length,
      holdersWrong: answered.filter((equal) => !equal).length,
    }
  }

  const audit = async (asset: Hex, signal: AbortSignal): Promise<void> => {
    const found = await compare(asset, signal)
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

  /** The next token of the archive that nobody moved for a day. */
  const sweep = async (): Promise<void> => {
    sweptMs = clock.monotonic()
    if ((await atWholeLedger(engine, () => Promise.resolve(true))) === null) return
    const [token] = await archive.reads.tokens({ offset: swept, limit: 1, standards: COMPARED })
    swept = token ? swept + 1 : 0
    if (!token || (due.get(token.address) ?? 0) > clock.monotonic()) return
    const [known] = await archive.audits([token.address])
    if (known && clock.now() - known.timeMs < SWEEP_MS) plan(token.address, SWEEP_MS - (clock.now() - known.timeMs))
    else waiting.add(token.address)
  }

  /** What the calls of one audit take of the budget. */
  const pauseMs = (): number => ((LARGEST + RECENT + 2) * 60_000) / options.auditCallsPerMinute

  return {
    async run(signal) {
      if (tokenState === undefined || options.auditCallsPerMinute <= 0) return
      const stop = head.subscribe((event) => {
        if (event.type === 'extended') note(event.bundle)
        else if (event.type === 'reorganised') event.bundles.forEach(note)
      })
      try {
        for (let failures = 0; !signal.aborted;) {
          const [asset] = waiting
          try {
            if (asset === undefined) {
              await clock.sleep(IDLE_MS, signal)
              if (waiting.size === 0 && clock.monotonic() - sweptMs >= SWEEP_PAUSE_MS) await sweep()
            } else {
              waiting.delete(asset)
              await audit(asset, signal)
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

async function readLedger(asset: Hex, deep: ChainReads, newest: ChainReads, tip: BlockRef) {
  const [archived, changed, moved, deepSupply, newSupply] = await Promise.all([
    deep.holders(asset, 0, LARGEST),
    newest.holders(asset, 0, LARGEST),
    newest.transfersOfToken(asset, { limit: RECENT }),
    deep.ledgerSupply(asset),
    newest.ledgerSupply(asset),
  ])
  const recent = moved.flatMap(({ from, to }) => [from, to]).filter((party) => party !== null)
  const largest = [...archived, ...changed].slice(0, LARGEST).map(({ address }) => address)
  const wanted = [...new Set([...recent.slice(0, RECENT), ...largest])]
  const [below, above] = await Promise.all([deep.holdings(asset, wanted), newest.holdings(asset, wanted)])
  const balances = new Map(wanted.map((address) => [address, 0n]))
  for (const { address, amount } of [...below, ...above]) balances.set(address, balances.get(address)! + amount)
  return { tip, balances, supply: deepSupply + newSupply }
}
