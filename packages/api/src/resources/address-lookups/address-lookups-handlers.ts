import { OrreryError } from '@orrery/errors/orrery-error'
import { EMPTY } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { accountKindsOf } from '../../queries/addresses/account-kinds.ts'
import { listMergedTxs } from '../../queries/addresses/merged-txs.ts'
import { isLedgerWhole } from '../../queries/ledgers/ledger-coverage.ts'
import { atOneMoment } from '../../queries/snapshot.ts'
import { addSummaries } from '../../queries/chains/sums.ts'
import { waitingOf } from '../../queries/pending/tells-pool.ts'
import { unlessUnsettled } from '../../queries/unless-unsettled.ts'
import { MOST_LOOKED_UP, type addressLookups } from './address-lookups.ts'

const PENDING_COUNTED = 100
/** Addresses that are read at once: all of them would fill the queue of the store's readers for everybody. */
const AT_ONCE = 4

/** Answers for many addresses. */
export const addressLookupsHandlers: Handlers<typeof addressLookups> = {
  async lookUpAddresses({ chain, body }, context) {
    const desk = findDesk(context, chain)
    const keys = body.addresses.map((text) => desk.family.parseAddress(text, desk.chain))
    return atOneMoment(desk.runtime, async (snapshot) => {
      const { newest, deep, view, coverage, tip } = snapshot
      const isHeard = waitingOf(desk.runtime.status(), view) !== null
      const whole = await isLedgerWhole(desk, snapshot)
      const [a, b] = await Promise.all([newest.accountSummaries(keys), deep.accountSummaries(keys)])
      const rows = await sideBySide(
        keys.map((key, at) => async () => {
          const balance = whole
            ? await unlessUnsettled(
                Promise.all([newest.balance(key, EMPTY, null), deep.balance(key, EMPTY, null)]).then(([x, y]) => x + y),
              )
            : null
          const { txCount, firstSeenMs, lastSeenMs } = addSummaries(a[at]!, b[at]!)
          return {
            address: desk.wire.address(key),
            balance: balance === null ? null : balance.toString(),
            txCount,
            firstSeenMs,
            lastSeenMs,
            pending: isHeard ? view.pending.ofAccount(key, PENDING_COUNTED).length : null,
          }
        }),
        AT_ONCE,
      )
      return { data: { rows, coverage }, head: desk.wire.head(tip) }
    })
  },
  async getAddressKinds({ chain, addresses }, context) {
    const desk = findDesk(context, chain)
    const texts = [...new Set(addresses.split(',').filter((text) => text !== ''))]
    if (texts.length === 0 || texts.length > MOST_LOOKED_UP)
      throw new OrreryError('PARAMETER_INVALID', { name: 'addresses', reason: `it names one to ${MOST_LOOKED_UP}` })
    const keys = texts.map((text) => desk.family.parseAddress(text, desk.chain))
    const { kinds, answered } = await accountKindsOf(desk, keys)
    return {
      data: {
        kinds: Object.fromEntries(
          keys.flatMap((key) => {
            const kind = kinds.get(key)
            return kind == null ? [] : [[desk.wire.address(key), kind]]
          }),
        ),
        answered,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  listMergedTransactions({ chain, body: { addresses, ...query } }, context) {
    const desk = findDesk(context, chain)
    return listMergedTxs(
      desk,
      addresses.map((text) => desk.family.parseAddress(text, desk.chain)),
      query,
    )
  },
}
