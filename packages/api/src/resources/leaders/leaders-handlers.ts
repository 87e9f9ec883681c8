import { OrreryError } from '@orrery/errors/orrery-error'
import { firstBy, type Tally } from '@orrery/model/tally'
import type { Leaders } from '@orrery/model/wire/leaders'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { TOLD, type OfSpan, type TallyKind } from '../../queries/chains/day-board.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import type { leaders } from './leaders.ts'

const HOURS = { '24h': 24, '7d': 168, '30d': 720 } as const
/** EIP-4844: one gas a byte. */
const BLOB_GAS = 131_072n

/** What is counted for each kind, in which order it is told, and how many base units one of the column is. */
const KINDS = {
  'blob-senders': { data: 'blobs', by: 'sender', sum: 'price', order: 'rows', unit: BLOB_GAS },
  'withdrawal-recipients': { data: 'withdrawals', by: 'address', sum: 'amount', order: 'sum', unit: 1n },
} as const

/** Answers for leaders. */
export const leadersHandlers: Handlers<typeof leaders> = {
  async getLeaders({ chain, leaders: of, span = '24h' }, context) {
    const desk = findDesk(context, chain)
    const { blockData } = desk.family
    if (!blockData) throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: of })
    const { data, by, sum } = KINDS[of]
    const { table } = blockData[data]
    // What is paid in place of the coin is the same in all of a chain's withdrawals.
    const token = data === 'blobs' ? null : await newestToken(desk, table)
    const kind: TallyKind = { table, by, sum, match: data === 'blobs' ? {} : { token } }
    const found = await desk.day.tally(kind, HOURS[span])
    return {
      data: {
        of,
        span,
        told: found === null || found === 'none' ? null : toTold(desk, found, of, token),
        isMaking: found === null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}

const newestToken = (desk: ChainDesk, table: string) =>
  atOneMoment(desk.runtime, async ({ newest, deep }) => {
    const [row] = (await Promise.all([newest, deep].map((reads) => reads.familyPage(table, {}, { limit: 1 })))).flat()
    return (row?.['token'] ?? null) as `0x${string}` | null
  })

function toTold(
  { wire }: ChainDesk,
  { told, ...span }: OfSpan<Tally>,
  of: Leaders['of'],
  token: `0x${string}` | null,
): NonNullable<Leaders['told']> {
  const { order, unit } = KINDS[of]
  const amount = (sum: bigint | null) => (sum === null ? null : String(sum * unit))
  return {
    ...span,
    count: told.rows,
    sum: amount(told.sum),
    token: wire.party(token),
    leaders: firstBy(told.top, order, TOLD).map(({ value, rows, sum }) => ({
      address: wire.address(value),
      count: rows,
      sum: amount(sum),
    })),
  }
}
