import { OrreryError } from '@orrery/errors/orrery-error'
import type { OutputSource } from '@orrery/family/family'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxInput, TxOutput } from '@orrery/model/wire/output-transaction'
import type { Answer } from '../../contract/handler.ts'
import { spendsOfTx, type OutputSpend } from '../addresses/outputs.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { toList } from '../lists/to-list.ts'
import { coverageOf } from '../snapshot.ts'
import type { FoundTx } from './find-tx.ts'

/** A page of a transaction's inputs, in their order. Throws `CAPABILITY_MISSING` on chains without outputs. */
export async function inputsOfTx(
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<ListOf<TxInput>>> {
  const { hash, address } = desk.wire
  return pageOf(desk, found, 'inputs', requireOutputs(desk).inputs(found.tx), params, async (rows, offset) =>
    rows.map(({ spends, address: key, value, ...row }, at) => ({
      index: offset + at,
      outpoint: spends && { txid: hash(spends.txid), vout: spends.vout },
      address: key === null ? null : address(key),
      amount: value === null ? null : value.toString(),
      ...row,
    })),
  )
}

/** A page of a transaction's outputs, in their order, with what spends them. Throws `CAPABILITY_MISSING` on chains without outputs. */
export async function outputsOfTx(
  desk: ChainDesk,
  found: FoundTx,
  params: ListParams,
): Promise<Answer<ListOf<TxOutput>>> {
  const { tx, state } = found
  return pageOf(desk, found, 'outputs', requireOutputs(desk).of(tx), params, async (rows, from) => {
    const which = { from, count: rows.length }
    const spends =
      state === 'included'
        ? await spendsOfTx(desk, tx, which)
        : state === 'pending'
          ? await spendsOfTx(desk, { ...tx, height: null }, which)
          : undefined
    return rows.map(({ address, value, script }, at) => ({
      index: from + at,
      address: address === null ? null : desk.wire.address(address),
      amount: value.toString(),
      script,
      ...spentOf(address === null ? undefined : spends?.[at]),
    }))
  })
}

/** Undefined is not looked for; what only waits has not spent anything. */
const spentOf = (spend: OutputSpend | null | undefined): Pick<TxOutput, 'spent' | 'spentBy'> => ({
  spent: spend === undefined ? null : spend !== null && spend.height !== null,
  spentBy: spend ? { txHash: spend.txid, vin: spend.vin, height: spend.height } : null,
})

function requireOutputs({ family, chain }: ChainDesk): OutputSource {
  if (!family.outputs) throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'outputs' })
  return family.outputs
}

/** All of it is in the transaction's row, so that the last page costs what the first does. */
async function pageOf<Row, T>(
  desk: ChainDesk,
  found: FoundTx,
  side: string,
  all: readonly Row[],
  params: ListParams,
  write: (rows: readonly Row[], offset: number) => Promise<T[]>,
): Promise<Answer<ListOf<T>>> {
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} ${side} of ${found.tx.hash}`,
      anchor: null,
      level: true,
      read: async (offset, limit) => all.slice(offset, offset + limit),
    },
    params,
  )
  const hits = await write(page.rows, page.offset ?? 0)
  const data = toList({ coverage: coverageOf(found.view, desk.runtime.archive.state()) }, page, hits, all.length)
  return { data: { ...data, extend: { ...data.extend, totalIsFloor: false } }, head: desk.wire.head(found.view.tip) }
}
