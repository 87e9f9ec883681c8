import type { TokenAudit } from '@orrery/model/rows'
import { USUAL_SAFETY, type SafetyRules } from '@orrery/model/safety-rules'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

const asset = SAMPLE_TOKENS[0]!.address
const AUDIT: TokenAudit = {
  address: asset,
  height: 50,
  timeMs: 1_800_000_000_000,
  supplyTold: null,
  supplyLedger: 7n,
  holdersChecked: 5,
  holdersWrong: 5,
}

type Change = {
  readonly audit?: Partial<TokenAudit> | null
  readonly balance?: bigint
  readonly hash?: Hex
  readonly safety?: Partial<SafetyRules>
}

/** What is told of receipts of a token whose contract says that everybody has `balance` of it; `asked` are the heights that it was asked at. */
async function receipts({ audit = {}, balance = 0n, hash, safety = {} }: Change) {
  const world = await createAccountWorld()
  const { head, chain, family } = world.runtime
  const asked: unknown[] = []
  if (audit !== null) await world.archive.saveAudits([{ ...AUDIT, ...audit }])
  world.node.tokenState = async (_, holders, height) => {
    if (holders.length > 0) asked.push(height)
    const tip = head.view().tip!
    return {
      asOf: { height: tip.height, hash: hash ?? tip.hash },
      supply: null,
      balances: holders.map(() => balance),
    }
  }
  const runtime = { ...world.runtime, safety: { ...USUAL_SAFETY, off: ['lookAlike' as const], ...safety } }
  const server = await startTestServer([{ ...world, runtime }])
  onTestFinished(() => server.close())
  const rows = world.chain.flatMap((bundle) =>
    bundle.transfers.flatMap((row) => {
      const tx = bundle.txs.find(({ txIndex }) => txIndex === row.txIndex)!
      return row.asset === asset && row.amount > 0n && row.to !== null && row.from !== row.to && tx.from !== row.to
        ? [row]
        : []
    }),
  )
  const sumOf = (holder: Hex) =>
    world.chain
      .flatMap(({ transfers }) => transfers)
      .filter((row) => row.asset === asset)
      .reduce((sum, { from, to, amount }) => sum + (to === holder ? amount : 0n) - (from === holder ? amount : 0n), 0n)
  const row = rows.find(({ to }) => sumOf(to!) > 0n)!
  const isRow = ({ txHash, seq }: { txHash: string; seq: number }) => txHash === row.txHash && seq === row.seq
  const address = family.formatAddress(row.to!, chain)
  const [ofAddress, ofTx] = await Promise.all([
    server.client.listAddressTransfers({ chain: chain.code, address, limit: 100 }),
    server.client.listTransactionTransfers({ chain: chain.code, hash: row.txHash, limit: 50 }),
  ])
  const told = [ofAddress, ofTx].map(({ hits }) => hits.find(isRow)?.suspicion)
  return { told, asked: [...new Set(asked)], tip: head.view().tip!.height }
}

test('screens-evm §0.6: a receipt is suspicious where the contract says that its receiver has none of what the transfers add up to, at one block', async () => {
  const { told, asked, tip } = await receipts({})
  expect(told).toEqual(['unbacked', 'unbacked'])
  expect(asked).toEqual([tip])
})

test('screens-evm §0.6: whoever has some is believed, as of tokens that take a fee or rebase', async () => {
  expect((await receipts({ balance: 1n })).told).toEqual([null, null])
})

test('screens-evm §0.6: nothing is said against a token by two blocks, and one that no audit found wrong is not asked', async () => {
  expect((await receipts({ hash: `0x${'aa'.repeat(32)}` })).told).toEqual([null, null])
  for (const audit of [null, { holdersWrong: 0 }])
    expect(await receipts({ audit })).toMatchObject({ told: [null, null], asked: [] })
})

test('screens-evm §0.6: the operator may switch the rule off, or trust a token', async () => {
  for (const safety of [{ off: ['unbacked', 'lookAlike'] as const }, { off: ['lookAlike'] as const, trusted: [asset] }])
    expect(await receipts({ safety })).toMatchObject({ told: [null, null], asked: [] })
})
