import { OrreryError } from '@orrery/errors/orrery-error'
import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { AccountTxFilter } from '@orrery/model/reads'
import type { Deployed, DeployedList } from '@orrery/model/wire/address-activity'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { narrowed, walkedPage } from '../addresses/account-filters.ts'
import { callSourceOf, untraced } from '../transactions/call-lists.ts'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList, countBlocks } from '../lists/chain-lists.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { atOneMoment } from '../snapshot.ts'
import { sweptList } from '../lists/swept-list.ts'
import { toList } from '../lists/to-list.ts'

const FIRST_BLOCKS = 5_000

/** Creations by one contract that took place, of the blocks that were traced. */
const creationsBy = (address: Hex, source: CallSource): KeysetList<CallRow> => ({
  name: `creations by ${address}`,
  read: async (reads, page) =>
    (await reads.familyPage(source.byAccount, { address, caller: address, ...source.creations }, page)).map(source.of),
  position: ({ height, txIndex, seq }) => ({ height, txIndex, seq }),
})

/**
 * Contracts that an address made, newest first, and whether a source of each is verified (screens-evm §5): an account by transactions of its own, a contract by calls, which only traced blocks
 * tell. Throws `CAPABILITY_MISSING` for a contract where none is traced.
 */
export async function listDeployed(
  desk: ChainDesk,
  address: Hex,
  params: ListParams,
  book: ContractBook | null = null,
): Promise<Answer<DeployedList>> {
  const contractOf = (made: Hex): Pick<Deployed, 'contract' | 'verified'> => ({
    contract: desk.wire.address(made),
    ...(book !== null && { verified: book.find(desk.chain.code, made) !== null }),
  })
  if (!desk.family.can.contracts)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'contracts' })
  const account = await desk.node.account(address).catch(() => null)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { newest, deep, tip } = snapshot
    const contract = (await newest.contract(address)) ?? (await deep.contract(address))
    // An account that runs another contract's code (EIP-7702) still sends transactions.
    const isContract = contract !== null || ((account?.codeSize ?? 0) > 0 && account?.ext['delegate'] === undefined)
    if (!isContract) {
      const made: AccountTxFilter = { creates: true }
      const list = narrowed(desk, snapshot, accountTxList(address, made), made)
      const page = walkedPage(await readKeysetPage(desk, snapshot, list, params))
      const hits = page.rows.map(({ height, txIndex, tx }): Deployed => ({
        ...contractOf(tx.created!),
        txHash: desk.wire.hash(tx.hash),
        height,
        txIndex,
        timeMs: tx.timeMs,
        by: 'transaction',
      }))
      return { data: { ...toList(snapshot, page, hits, null), traced: null }, head: desk.wire.head(tip) }
    }
    const source = callSourceOf(desk)
    const [blocks, of] = [await countTraced(desk, snapshot), countBlocks(snapshot)]
    if (blocks === 0 && of > 0) throw untraced(desk)
    const list = sweptList(desk, snapshot, creationsBy(address, source), FIRST_BLOCKS)
    const page = walkedPage(await readKeysetPage(desk, snapshot, list, params))
    const places = [...new Map(page.rows.map((row) => [`${row.height} ${row.txIndex}`, row])).values()]
    const refs =
      places.length === 0 ? [] : (await Promise.all([newest, deep].map((reads) => reads.txRefs(places)))).flat()
    const byPlace = new Map(refs.map((ref) => [`${ref.height} ${ref.txIndex}`, ref]))
    const hits = page.rows.flatMap(({ height, txIndex, to, kind }): Deployed[] => {
      const ref = byPlace.get(`${height} ${txIndex}`)
      if (ref === undefined || to === null) return []
      const by = kind === 'create2' ? 'create2' : 'create'
      const { timeMs } = ref
      return [{ ...contractOf(to), txHash: desk.wire.hash(ref.hash), height, txIndex, timeMs, by }]
    })
    return { data: { ...toList(snapshot, page, hits, null), traced: { blocks, of } }, head: desk.wire.head(tip) }
  })
}
