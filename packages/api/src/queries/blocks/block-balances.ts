import { OrreryError } from '@orrery/errors/orrery-error'
import type { DeltaCause, DeltaRow } from '@orrery/model/rows'
import type { BlockBalance } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { callSourceOf, untraced } from '../transactions/call-lists.ts'
import { partsPage } from './block-parts.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from './find-block.ts'
import type { ListParams } from '../lists/keyset-list.ts'

/** A block of the fullest chains makes some ten thousand. */
const MOST_ENTRIES = 100_000

/** What one address had more or less, by cause. */
export type BalanceChange = {
  readonly address: Hex
  readonly change: bigint
  readonly causes: readonly { readonly cause: DeltaCause; readonly amount: bigint }[]
}

const sizeOf = ({ change }: BalanceChange): bigint => (change < 0n ? -change : change)

/** Net changes by address, the largest first whichever way, without those that cancel out. Pure. */
export function changesOfBlock(
  entries: readonly Pick<DeltaRow, 'address' | 'amount' | 'cause'>[],
): readonly BalanceChange[] {
  const byAddress = new Map<Hex, Map<DeltaCause, bigint>>()
  for (const { address, amount, cause } of entries) {
    const sums = byAddress.get(address) ?? new Map<DeltaCause, bigint>()
    byAddress.set(address, sums.set(cause, (sums.get(cause) ?? 0n) + amount))
  }
  return [...byAddress]
    .map(([address, sums]) => ({
      address,
      change: [...sums.values()].reduce((sum, amount) => sum + amount, 0n),
      causes: [...sums].flatMap(([cause, amount]) => (amount === 0n ? [] : [{ cause, amount }])),
    }))
    .filter(({ change }) => change !== 0n)
    .toSorted((a, b) => {
      const [one, other] = [sizeOf(a), sizeOf(b)]
      return one > other ? -1 : one < other ? 1 : a.address < b.address ? -1 : 1
    })
}

/**
 * How a block changed what addresses have of the chain's coin, the largest change first (screens-evm §3.2): coins that moved, also inside transactions, fees and
 * whom they went to, rewards and withdrawals. Throws `CAPABILITY_MISSING` where the block does not tell all of them, for then it would tell wrong sums.
 */
export async function balancesOfBlock(
  desk: ChainDesk,
  block: FoundBlock,
  list: ListParams,
): Promise<Answer<ListOf<BlockBalance>>> {
  const { traced, ledger } = callSourceOf(desk)
  const { height } = block.row
  const { reads } = desk.runtime.archive
  const held = block.bundle?.family[traced]
  const isTold = block.bundle
    ? (held ?? []).some((row) => Object.entries(ledger).every(([name, value]) => row[name] === value))
    : (await reads.familyRows(traced, { height, ...ledger }, 1)).length > 0
  if (!isTold) {
    const can = desk.runtime.status().capabilities?.can['native-ledger']
    if (can === undefined || can.ok) throw untraced(desk)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: `all changes of balances (${can.why})`,
    })
  }
  const entriesOf = (rows: readonly DeltaRow[]) => changesOfBlock(rows.filter(({ asset }) => asset === EMPTY))
  return partsPage(
    desk,
    block,
    'balances',
    list,
    ({ deltas }) => entriesOf(deltas),
    async (source, offset, limit) =>
      entriesOf(await source.ledgerOfBlock(height, EMPTY, MOST_ENTRIES)).slice(offset, offset + limit),
    ({ address, change, causes }): BlockBalance => ({
      address: desk.wire.address(address),
      change: change.toString(),
      causes: causes.map(({ cause, amount }) => ({ cause, amount: amount.toString() })),
    }),
  )
}
