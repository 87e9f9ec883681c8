import { createClient } from '@orrery/api/client'
import { createApi } from '@orrery/api/server/create-api'
import type { ChainRuntime } from '@orrery/api/runtime'
import { tokenActivity } from '@orrery/archive/layers/token-activity'
import { tokenHolders } from '@orrery/archive/layers/token-holders'
import { openArchive } from '@orrery/archive/open-archive'
import { EVM_TOKENS, evmBundles, GENESIS_PARENT } from '@orrery/archive/testing/evm-bundles'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { devnet } from '@orrery/chains/records/devnet'
import { evm } from '@orrery/evm'
import { evmTables } from '@orrery/evm/tables'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle, DeltaRow, TransferRow } from '@orrery/model/rows'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import { zScore } from '@orrery/model/z-score'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLayers } from './follow-layers.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const CODE = 'SIGNALS'
const DAY_MS = 86_400_000
const FIRST_DAY = 19_700
const DAYS = 42
const [GROWS, FLAT, YOUNG] = EVM_TOKENS.filter(({ standard }) => standard === 'erc20').map(({ address }) => address)
/** Of the issuer that Base's chain number names. */
const BASE = 8_453
const USDC = STABLECOINS.get(BASE)![0]!.address
const SOURCE: Hex = `0x${'a1'.repeat(20)}`

/** Transfers of each token on a day of the chain; on the last whole day two stand out, one of them against days that never differed. */
const transfersOf = (token: Hex | undefined, day: number): number => {
  if (token === GROWS) return day === DAYS - 2 ? 400 : 100 + ((day * 7) % 11)
  if (token === FLAT) return day === DAYS - 2 ? 130 : 120
  return day < DAYS - 6 ? 0 : day === DAYS - 2 ? 600 : 10 + day
}

/** New holders of the growing token on a day: each transfer of it to one who never had any, others go to whom it had. */
const newHoldersOf = (day: number): number => (day === DAYS - 2 ? 90 : 3 + (day % 3))

/** What the issuer makes on a day, in millionths: on a quiet one more than enough to be told, would it stand out. */
const issuedOn = (day: number): bigint =>
  1_000_000n * (day === DAYS - 2 ? 5_000_000n : 150_000n + BigInt(day % 4) * 10_000n)

/** One block each half day. */
function chainOf(): readonly Bundle[] {
  let holder = 0
  return evmBundles({ seed: 3, above: GENESIS_PARENT, blocks: DAYS * 2, txs: 2 }).map((bundle): Bundle => {
    const { height } = bundle.block
    const day = Math.floor(height / 2)
    const timeMs = (FIRST_DAY + day) * DAY_MS + (height % 2) * (DAY_MS / 2) + 1_000
    const transfers: TransferRow[] = []
    const deltas: DeltaRow[] = []
    let seq = 2
    const txHash: Hex = `0x${height.toString(16).padStart(64, '0')}`
    if (height % 2 === 1)
      for (const asset of [GROWS, FLAT, YOUNG])
        for (let at = 0; at < transfersOf(asset, day); at++) {
          const isNew = asset === GROWS && at < newHoldersOf(day)
          const to: Hex = `0xee${(isNew ? ++holder : 0).toString(16).padStart(38, '0')}`
          const row = { height, txIndex: 0, seq, asset: asset!, tokenId: null, amount: 5n }
          transfers.push({ ...row, txHash, timeMs, standard: 'erc20', from: SOURCE, to })
          deltas.push(
            { ...row, address: to, cause: 'transfer' },
            { ...row, seq: seq + 1, address: SOURCE, amount: -5n, cause: 'transfer' },
          )
          seq += 2
        }
    if (height % 2 === 0) {
      const minted = { height, txIndex: 0, seq: 0, asset: USDC, tokenId: null, amount: issuedOn(day) }
      transfers.push({ ...minted, txHash, timeMs, standard: 'erc20', from: null, to: SOURCE })
      deltas.push({ ...minted, address: SOURCE, cause: 'mint' })
    }
    return {
      ...bundle,
      block: { ...bundle.block, timeMs },
      txs: bundle.txs.map((row) => ({ ...row, timeMs })),
      transfers,
      deltas,
    }
  })
}

/** What a day's measure scores against the thirty days before it, from the numbers themselves. */
const scoreOf = (valueAt: (day: number) => number, day: number): bigint | null =>
  zScore(
    BigInt(valueAt(day)),
    Array.from({ length: 30 }, (_, at) => BigInt(valueAt(day - 30 + at))),
  )

test('screens-evm §15.8: growth of transfers and holders is told against the 30 days before by kept sums, flat days without a score and young tokens not at all', async () => {
  const archive = await openArchive(engine.store, CODE, { familyTables: evmTables })
  const chain = { ...devnet, code: CODE, quirks: { ...devnet.quirks, chainId: BASE } }
  const bundles = chainOf()
  await archive.append({ bundles })
  const head = createChainHead({ chain: CODE })
  const ending = new AbortController()
  const { layers, ended } = await followLayers(
    { chain, archive, head, clock: systemClock, random: () => 0.5, log: silentLog },
    engine.store,
    [tokenActivity, tokenHolders],
    true,
    ending.signal,
  )
  const lastMs = bundles.at(-1)!.block.timeMs
  const clock = { ...systemClock, now: () => lastMs + 60_000 }
  const runtime: ChainRuntime = {
    chain,
    family: evm,
    head,
    archive,
    lookups: null,
    layers,
    status: () => ({
      state: 'following',
      reason: null,
      nodeHead: null,
      capabilities: null,
      archive: archive.state(),
      backfill: null,
      reorgs: { count: 0, maxDepth: 0 },
    }),
    nodes: () => [],
  }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock, log: silentLog })
  try {
    for (const id of [TOKEN_ACTIVITY, TOKEN_HOLDERS])
      await expect.poll(() => layers.get(id)!.status().through, { timeout: 30_000 }).toBe(DAYS * 2 - 1)
    const client = createClient({ request: api.request })
    const ask = () => client.getAlphaSignals({ chain: CODE })
    await expect.poll(async () => (await ask()).madeMs, { timeout: 30_000 }).not.toBeNull()
    const { kinds, signals } = await ask()
    const stateOf = (kind: string) => kinds.find((one) => one.kind === kind)!
    // The last day is not over; the first one begins with the chain.
    expect(stateOf('token-transfers')).toMatchObject({
      state: 'on',
      days: DAYS - 1,
      needs: 15,
      looked: 4,
      through: DAYS * 2 - 1,
      fired: 2,
      backTest: { days: DAYS - 15, fired: 2, higher: 0, notHigher: 0, noPrice: 0, open: 2 },
    })
    const told = (kind: string) =>
      signals
        .filter((one) => one.kind === kind)
        .map(({ token, timeMs, value, strength, flat, days }) => ({
          token: token!.address.toLowerCase(),
          day: timeMs / DAY_MS - FIRST_DAY,
          value,
          strength,
          flat,
          days,
        }))
    const day = DAYS - 2
    const grows = { token: GROWS, day, flat: false, days: 30 }
    const growth = scoreOf((at) => transfersOf(GROWS, at), day)!
    expect(growth > 3_000n).toBe(true)
    expect(told('token-transfers')).toEqual([
      { ...grows, value: '400', strength: growth.toString() },
      { token: FLAT, day, value: '130', strength: null, flat: true, days: 30 },
    ])
    expect(told('token-holders')).toEqual([{ ...grows, value: '90', strength: scoreOf(newHoldersOf, day)!.toString() }])
    const issue = zScore(
      issuedOn(day),
      Array.from({ length: 30 }, (_, at) => issuedOn(day - 30 + at)),
    )!
    expect(told('stable-issue')).toEqual([
      { ...grows, token: USDC, value: issuedOn(day).toString(), strength: issue.toString() },
    ])
    expect(stateOf('stable-issue')).toMatchObject({ state: 'on', looked: 1, fired: 1 })
    expect(stateOf('woken-senders')).toMatchObject({ state: 'off', why: 'sums' })
    expect(stateOf('exchange-outflow')).toMatchObject({ state: 'off', why: 'labels' })
    expect(stateOf('profit-cluster')).toMatchObject({ state: 'off', why: 'unbounded', fired: null, backTest: null })
  } finally {
    api.close()
    ending.abort(new Error('enough'))
    await ended
  }
})
