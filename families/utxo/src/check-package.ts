import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Lookups } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { judge, LOOKED_UP, readSigned, type SignedDeps } from './check-signed.ts'
import { isNoMethod, nodeCalls } from './node-calls.ts'
import type { RawTx } from './raw-block.ts'
import { pendingRow } from './watch-pending.ts'

type Verdict = { readonly accepted: boolean | null; readonly reason: string | null }
type Sent = { readonly hash: Hex | null; readonly refused: string | null }

const UNSENT: Sent = { hash: null, refused: null }
/** How nodes say that they have one already: no reason to keep back what follows. */
const KNOWN = /already.?(?:known|exists|in.?mempool)|known transaction|already in (?:block chain|utxo set)/i
/** What nodes say of one that spends what they do not know. */
const LACKS_INPUTS = /missing-?inputs|inputs-missingorspent|missing inputs/i

/** See `Lookups.checkPackage` and `Lookups.sendPackage` (screens-nonevm §13). */
export function createPackages({
  rpc,
  chain,
  clock,
  fetcher,
}: SignedDeps): Required<Pick<Lookups, 'checkPackage' | 'sendPackage'>> {
  return {
    async checkPackage(bytes, signal) {
      const raws = bytes.map((one) => readSigned(one, chain))
      const inputs = raws.reduce((sum, raw) => sum + raw.inputs.length, 0)
      const whole = inputs > LOOKED_UP ? raws : await fetcher.resolve(raws, signal)
      const verdicts = await judgeAll(rpc, bytes, raws, signal)
      return whole.map((raw, at) => ({ tx: pendingRow(raw, null, chain, clock.now()), ...verdicts[at]! }))
    },
    async sendPackage(bytes, signal) {
      const raws = bytes.map((one) => readSigned(one, chain))
      const answer = isPackage(raws) ? await submit(rpc, bytes, raws, signal) : null
      return answer ?? { together: false, message: null, sent: await sendInOrder(rpc, bytes, raws, signal) }
    },
  }
}

/** What nodes take as one: a transaction with those that it spends from (Bitcoin Core, `IsChildWithParents`). */
function isPackage(raws: readonly RawTx[]): boolean {
  const spent = new Set(raws.at(-1)?.inputs.map(({ prevTxid }) => prevTxid))
  return raws.length > 1 && raws.slice(0, -1).every(({ txid }) => spent.has(txid))
}

/** By the node all at once, or one by one where it judges no more: then it cannot say of one that spends from another what it would say behind that. */
async function judgeAll(
  rpc: RpcClient,
  bytes: readonly Hex[],
  raws: readonly RawTx[],
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  try {
    const told = await rpc.call(nodeCalls.testAcceptAll(bytes), signal)
    if (told.length === bytes.length) return told
  } catch (error) {
    if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
    if (isNoMethod(error)) return bytes.map(() => ({ accepted: null, reason: null }))
  }
  const own = new Set<Hex | null>(raws.map(({ txid }) => txid))
  const verdicts: Verdict[] = []
  for (const [at, one] of bytes.entries()) {
    const verdict = await judge(rpc, one, signal)
    const rests = raws[at]!.inputs.some(({ prevTxid }) => own.has(prevTxid))
    verdicts.push(rests && LACKS_INPUTS.test(verdict.reason ?? '') ? { ...verdict, accepted: null } : verdict)
  }
  return verdicts
}

/** Null where the node takes no packages. */
async function submit(rpc: RpcClient, bytes: readonly Hex[], raws: readonly RawTx[], signal: AbortSignal) {
  try {
    const { message, results } = await rpc.call(nodeCalls.submitPackage(bytes), signal)
    const sent = raws.map(({ txid, wtxid }): Sent => {
      const found = results.get(wtxid)
      if (found === undefined) return UNSENT
      return found.error === null ? { hash: txid, refused: null } : { hash: null, refused: found.error }
    })
    return { together: true, message, sent }
  } catch (error) {
    if (isNoMethod(error)) return null
    if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
    return { together: true, message: String(error.context.reason), sent: raws.map(() => UNSENT) }
  }
}

async function sendInOrder(
  rpc: RpcClient,
  bytes: readonly Hex[],
  raws: readonly RawTx[],
  signal: AbortSignal,
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (const [at, one] of bytes.entries()) {
    try {
      await rpc.call(nodeCalls.send(one), signal)
      sent.push({ hash: raws[at]!.txid, refused: null })
    } catch (error) {
      if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
      const reason = String(error.context.reason)
      sent.push({ hash: null, refused: reason })
      if (!KNOWN.test(reason)) break
    }
  }
  return raws.map((_, at) => sent[at] ?? UNSENT)
}
