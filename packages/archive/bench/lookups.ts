import { performance } from 'node:perf_hooks'
import type { AccountTxRow, Bundle, DeltaRow, LogRow, TransferRow, TxRow } from '@orrery/model/rows'
import { ROLE } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { openArchive } from '../src/open-archive.ts'
import { seeded } from '../src/testing/seeded.ts'
import { temporaryEngine } from '../src/testing/temporary-engine.ts'

/**
 * Fills an archive with blocks in which one address takes part in every transaction, then measures
 * what pages ask. `node packages/archive/bench/lookups.ts [transactions] [per block] [blocks per chunk]`
 */
const [total = 1_000_000, perBlock = 200, perChunk = 50] = process.argv.slice(2).map(Number)
const random = seeded(1)
const HOT = random.hex(20)
const TOKEN = random.hex(20)
const TOPIC = random.hex(32)
const others = Array.from({ length: 20_000 }, () => random.hex(20))
const say = (line: string) => void process.stdout.write(`${line}\n`)

function block(height: number, parentHash: Hex): Bundle {
  const timeMs = 1_700_000_000_000 + height * 12_000
  const rows = {
    txs: [] as TxRow[],
    logs: [] as LogRow[],
    transfers: [] as TransferRow[],
    deltas: [] as DeltaRow[],
    accountTxs: [] as AccountTxRow[],
  }
  for (let txIndex = 0; txIndex < perBlock; txIndex++) {
    const other = random.pick(others)
    const hash = random.hex(32)
    const value = BigInt(random.int(1e9)) * 10n ** 9n
    const fee = BigInt(random.int(1e9)) * 21_000n
    const input = random.hex(68)
    rows.txs.push({
      height,
      txIndex,
      hash,
      timeMs,
      from: HOT,
      to: other,
      created: null,
      value,
      fee,
      status: 'success',
      kind: 'dynamic-fee',
      method: input.slice(0, 10) as Hex,
      input,
      ext: {
        nonce: height * perBlock + txIndex,
        gas: '90000',
        gasUsed: '52341',
        gasPrice: '1200000000',
        maxFeePerGas: '2000000000',
        maxPriorityFeePerGas: '100000000',
      },
    })
    rows.accountTxs.push(
      { address: HOT, height, txIndex, role: ROLE.from, net: -value - fee },
      { address: other, height, txIndex, role: ROLE.to, net: value },
    )
    rows.deltas.push(
      { height, txIndex, seq: 0, address: HOT, asset: EMPTY, tokenId: null, amount: -value, cause: 'transfer' },
      { height, txIndex, seq: 1, address: HOT, asset: EMPTY, tokenId: null, amount: -fee, cause: 'fee' },
      { height, txIndex, seq: 2, address: other, asset: EMPTY, tokenId: null, amount: value, cause: 'transfer' },
    )
    const amount = BigInt(random.int(1e9))
    const seq = txIndex * 65_536
    rows.logs.push({
      height,
      txIndex,
      logIndex: txIndex,
      address: TOKEN,
      topics: [TOPIC, `0x${'00'.repeat(12)}${HOT.slice(2)}`, `0x${'00'.repeat(12)}${other.slice(2)}`],
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    })
    rows.transfers.push({
      height,
      txIndex,
      seq,
      txHash: hash,
      timeMs,
      asset: TOKEN,
      standard: 'erc20',
      from: HOT,
      to: other,
      amount,
      tokenId: null,
    })
    rows.deltas.push(
      { height, txIndex, seq, address: HOT, asset: TOKEN, tokenId: null, amount: -amount, cause: 'transfer' },
      { height, txIndex, seq, address: other, asset: TOKEN, tokenId: null, amount, cause: 'transfer' },
    )
  }
  return {
    block: {
      height,
      hash: random.hex(32),
      parentHash,
      timeMs,
      txCount: perBlock,
      size: 100_000,
      producer: others[0]!,
      fees: 1n,
      reward: 1n,
      burnt: 1n,
      ext: { gasUsed: '29000000' },
    },
    ...rows,
    contracts: [],
    family: {},
  }
}

async function measure(name: string, runs: number, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < runs + 20; i++) {
    const start = performance.now()
    await ask()
    if (i >= 20) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  say(`${name.padEnd(44)} p50 ${times[runs >> 1]!.toFixed(2)} ms  p99 ${times[Math.floor(runs * 0.99)]!.toFixed(2)} ms`)
}

const engine = await temporaryEngine()
try {
  const archive = await openArchive(engine.store, 'BENCH')
  const hashes: Hex[] = []
  let parent: Hex = `0x${'00'.repeat(32)}`
  let appendMs = 0
  let encodeMs = 0
  for (let height = 0; height * perBlock < total;) {
    const bundles: Bundle[] = []
    for (let i = 0; i < perChunk; i++, height++) {
      const bundle = block(height, parent)
      parent = bundle.block.hash
      bundles.push(bundle)
      hashes.push(bundle.txs[random.int(perBlock)]!.hash)
    }
    const start = performance.now()
    const done = archive.append({ bundles })
    encodeMs += performance.now() - start
    await done
    appendMs += performance.now() - start
  }
  const txs = (await archive.reads.totals()).txs
  say(
    `${txs} transactions in chunks of ${perChunk * perBlock}: ${Math.round(txs / (appendMs / 1000))} tx/s stored, of it ${((encodeMs * 1000) / txs).toFixed(1)} us/tx encoding on the caller's thread`,
  )
  const { reads } = archive
  const page = { limit: 50 }
  const measureAll = async (when: string) => {
    say(`-- ${when}`)
    await measure('(nothing: SELECT 1 by the same road)', 200, () =>
      engine.store.query({ sql: 'SELECT toUInt8(1) AS one', columns: { one: 'u8' } }),
    )
    await measure('tx by hash', 300, () => reads.tx(random.pick(hashes)))
    await measure('newest 50 txs of the address with all txs', 100, () => reads.accountTxs(HOT, page))
    await measure('… 50 from the middle', 100, () =>
      reads.accountTxs(HOT, { before: { height: random.int(total / perBlock), txIndex: 10, seq: 0 }, limit: 50 }),
    )
    await measure('50 txs of an ordinary address', 100, () => reads.accountTxs(random.pick(others), page))
    await measure('summary of the address with all txs', 50, () => reads.accountSummary(HOT))
    await measure('50 transfers of that address', 100, () => reads.transfersOfAccount(HOT, page))
    await measure('50 transfers of the token', 100, () => reads.transfersOfToken(TOKEN, page))
    await measure('balances of an address', 100, () => reads.balancesOfAccount(random.pick(others), 50))
    await measure('50 largest of 20,000 holders', 50, () => reads.holders(TOKEN, 0, 50))
    await measure('block by height', 100, () => reads.block(random.int(total / perBlock)))
    await measure('block by hash', 100, () => reads.blockByHash(parent))
    await measure('newest 20 blocks', 100, () => reads.blocks({ limit: 20 }))
    await measure('newest 50 txs', 100, () => reads.txs(page))
    await measure('50 txs of a block', 100, () => reads.txsOfBlock(random.int(total / perBlock), 0, 50))
  }
  await measureAll('as written')
  const start = performance.now()
  await archive.tidy()
  await measureAll(`tidied in ${Math.round(performance.now() - start)} ms`)
  const disk = await engine.store.query({
    sql: `SELECT table, toUInt64(sum(bytes_on_disk)) AS bytes, toUInt64(count()) AS parts FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC`,
    columns: { table: 'text', bytes: 'u64', parts: 'u64' },
    purpose: 'write',
  })
  for (const { table, bytes, parts } of disk)
    say(`${table.padEnd(20)} ${(bytes / txs).toFixed(1)} B/tx in ${parts} parts`)
} finally {
  await engine.end()
}
