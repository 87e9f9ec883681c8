import type { AccountLookup } from '@orrery/family/adapter'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import { BRC20_TABLES } from '@orrery/model/brc20'
import { CAT20_TABLES } from '@orrery/model/cat20'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import { OMNI_TABLES } from '@orrery/model/omni'
import { SUMMARY_REACH, type AccountSummary } from '@orrery/model/account-summary'
import type { FamilyList } from '@orrery/model/reads'
import type { ContractRow, PendingTxRow } from '@orrery/model/rows'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { keepsBrc20, LEDGER_OF_BRC20 } from '../ledgers/keeps-brc20.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { firstOfDay } from '../chains/day-ago.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { accountTypeOf } from './account-type.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { keysIn, mayHave } from '../ledgers/ledger-lists.ts'
import { emptyLists, probedLists, type EmptyList, type ProbedList } from './empty-lists.ts'
import { nativeBalance } from './native-balance.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { isPoolWhole, tellsPool } from '../pending/tells-pool.ts'
import { wrapperOf } from '../names/wrapped-names.ts'
import { addSummaries } from '../chains/sums.ts'
import type { ApiContext } from '../context.ts'
import { hasBridge } from '@orrery/chains/has-bridge'

const PENDING_SEEN = 200
const DAY_MS = 86_400_000

/** The address page's data. A node that does not answer leaves its fields null; the page stands. */
export async function addressDetail(
  { desks }: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  address: Hex,
): Promise<Answer<AddressDetail>> {
  const { runtime, family, wire } = desk
  // Asked beside the index, not inside its moment: the node has its own and says which.
  const [account, indexed] = await Promise.all([
    desk.node.account(address).catch(() => null),
    atOneMoment(runtime, (snapshot) => readIndex(desk, snapshot, address)),
  ])
  const { snapshot, summary, contract, ledger, lately } = indexed
  const { lists, none } = indexed.lists
  // What never had code is no token: most addresses, which neither the index nor the node need be asked about.
  const plain = account?.codeSize === 0 && contract === null
  const [tokens, code] = await Promise.all([
    family.can.tokens && !plain ? findTokens(desk, [address]) : null,
    family.can.contracts && account?.codeSize ? desk.node.contract(address, null).catch(() => null) : null,
  ])
  const isCoded = account !== null && account.codeSize !== 0
  // A node that does not tell the code does not tell whose account it is either.
  const accountType = isCoded && code === null ? null : await accountTypeOf(desk, address, code, account?.nonce ?? null)
  const pending = snapshot.view.pending.ofAccount(address, PENDING_SEEN)
  const token = tokens?.get(address)
  const held = snapshot.coverage.ranges.length > 0
  const forms = family.otherForms?.(address, desk.chain) ?? []
  const label = runtime.labels?.find((one) => one.address === address)
  return {
    data: {
      address: wire.address(address),
      kind: kindOf(
        desk,
        account,
        contract !== null,
        account?.delegates === true || code?.proxies[0]?.kind === 'eip7702',
      ),
      balance: balanceOf(desk, account, ledger, snapshot),
      pendingChange: pendingChange(desk, address, pending, snapshot),
      txCount: held ? summary.txCount : null,
      transferCount: held ? summary.transferCount : null,
      txCount24h: lately?.txs ?? null,
      transferCount24h: lately?.transfers ?? null,
      firstSeenMs: summary.firstSeenMs,
      lastSeenMs: summary.lastSeenMs,
      nonce: account?.nonce ?? null,
      codeSize: account?.codeSize ?? null,
      contract: contract && {
        creator: wire.address(contract.creator),
        txHash: wire.hash(contract.txHash),
        height: contract.height,
      },
      proxy: (code && wire.contractState(code).proxies[0]) ?? null,
      token: token ? wire.token(token) : null,
      ...(label !== undefined && { label: { kind: label.kind, source: label.source } }),
      ...(accountType !== null && { accountType }),
      lists,
      ...(hasBridge(
        desk.chain,
        desks().map(({ chain }) => chain),
      ) && { bridged: true as const }),
      none: waitsForNothing(desk, pending, account) ? [...none, 'pending'] : none,
      coverage: snapshot.coverage,
      ext: { ...account?.ext, ...(forms.length > 0 && { otherForms: forms }) },
    },
    head: wire.head(snapshot.tip),
  }
}

async function readIndex(desk: ChainDesk, snapshot: Snapshot, address: Hex) {
  const { family } = desk
  const { newest, deep } = snapshot
  const whole = await isLedgerWhole(desk, snapshot)
  const made = family.can.contracts
    ? newest.contract(address).then((found) => found ?? deep.contract(address))
    : Promise.resolve(null)
  const summed = Promise.all([newest.accountSummary(address), deep.accountSummary(address)]).then(([a, b]) =>
    addSummaries(a, b),
  )
  const [summary, contract, ledger, lists, floor] = await Promise.all([
    summed,
    made,
    whole ? nativeBalance(desk, snapshot, address) : null,
    listsOf(desk, snapshot, address, made, summed),
    firstOfDay(desk, snapshot),
  ])
  const lately = floor === null ? null : await countLately(desk, snapshot, address, summary, floor)
  return { snapshot, summary, contract, ledger, lists, lately }
}

/** How far a moment of the index may lie behind the clock by which a day is counted: times of blocks may be ahead. */
const SLACK_MS = 3_600_000

/** What happened to an address in the blocks from a height on, which are those of the last 24 hours. Most addresses are older than that: nothing is asked of them. */
async function countLately(
  { clock }: ChainDesk,
  { newest, deep }: Snapshot,
  address: Hex,
  { lastSeenMs }: Pick<AccountSummary, 'lastSeenMs'>,
  floor: number,
): Promise<{ readonly txs: number; readonly transfers: number }> {
  if (lastSeenMs === null || lastSeenMs < clock.now() - DAY_MS - SLACK_MS) return { txs: 0, transfers: 0 }
  const [a, b, c, d] = await Promise.all([
    newest.accountTxCount(address, floor),
    deep.accountTxCount(address, floor),
    newest.accountTransferCount(address, floor),
    deep.accountTransferCount(address, floor),
  ])
  return { txs: a + b, transfers: c + d }
}

/** The family's own lists that hold a row of an address, asked for together. Those of ledgers may hold one, while these still read history. */
async function listsOf(
  desk: ChainDesk,
  snapshot: Snapshot,
  address: Hex,
  made: Promise<ContractRow | null>,
  summary: Promise<AccountSummary>,
): Promise<{ readonly lists: AddressDetail['lists']; readonly none: EmptyList[] }> {
  const { blockData, events } = desk.family
  const { names } = desk
  const { newest, deep } = snapshot
  const lists: readonly (FamilyList & { readonly name: AddressDetail['lists'][number] | ProbedList })[] = [
    ...probedLists(desk.family, address),
    ...(blockData
      ? (['withdrawals', 'authorizations'] as const).map((name) => ({
          name,
          table: blockData[name].ofAccount,
          match: { address },
        }))
      : []),
    ...(events
      ? (
          [
            ['userops', events.userOps.topic],
            ['upgrades', events.upgrades.topic],
            ['roles', events.roles.topic],
            ['roles', events.roles.holders],
            ...(names === null ? [] : ([['names', events.names.topic]] as const)),
          ] as const
        ).map(([name, topic]) => ({ name, table: events.keys, match: { topic, key: address } }))
      : []),
  ]
  const wrapper = wrapperOf(desk)
  const [inHead, inArchive, wrapped, blobs, batches, blocks, runes, omni, cashTokens, inscriptions, brc20, cat20] =
    await Promise.all([
      newest.familyHas(lists),
      deep.familyHas(lists),
      wrapper !== null && holdsItem(snapshot, address, wrapper),
      blockData !== undefined && maySendBlobs(summary, made),
      postsBatches(desk, summary),
      isProducer(desk, snapshot, address),
      mayHave(desk, 'runes', RUNE_TABLES.balances, { address }),
      mayHave(desk, 'omni', OMNI_TABLES.history, { address }),
      mayHave(desk, 'cashTokens', CASH_TOKEN_TABLES.balances, { address }),
      mayHave(desk, 'inscriptions', INSCRIPTION_TABLES.owners, { address }),
      keepsBrc20(desk) && mayHave(desk, LEDGER_OF_BRC20, BRC20_TABLES.balances, { address }),
      mayHave(desk, 'cat20', CAT20_TABLES.balances, { owner: [...keysIn(desk, 'cat20', address)] }),
    ])
  const told = { blobs, batches, blocks, runes, omni, cashTokens, inscriptions, brc20, cat20 } as const
  const own = (Object.keys(told) as (keyof typeof told)[]).filter((name) => told[name])
  const found = lists.flatMap(({ name }, at) => (inHead[at] === true || inArchive[at] === true ? [name] : []))
  const isProbed = (name: (typeof found)[number]): name is ProbedList => name === 'internal' || name === 'approvals'
  const { txCount, transferCount } = await summary
  const none = await emptyLists(desk, snapshot, address, { found: found.filter(isProbed), txCount, transferCount })
  const shown = found.filter((name) => !isProbed(name))
  return { lists: [...new Set([...shown, ...(wrapped ? (['names'] as const) : [])]), ...own], none: [...none] }
}

/** Whether an address has an item of a contract, or newer blocks moved one of it. */
async function holdsItem({ newest, deep }: Snapshot, address: Hex, asset: Hex): Promise<boolean> {
  const sides = [newest, deep].map((reads) => reads.itemsOfAccount(address, { asset, limit: 1 }))
  return (await Promise.all(sides)).flat().length > 0
}

/**
 * Whether an address sent blobs lately, or may have before: who sends them sends little else. Where it has more transactions than its summary looks at, only a
 * contract is known to send none.
 */
export async function maySendBlobs(
  summary: Promise<Pick<AccountSummary, 'sentKinds' | 'txCount'>>,
  made: Promise<ContractRow | null>,
): Promise<boolean> {
  const { sentKinds, txCount } = await summary
  if (sentKinds.includes('blob')) return true
  return txCount > SUMMARY_REACH && (await made) === null
}

/** Whether batches of rollups are among what an address sent lately. */
async function postsBatches({ family }: ChainDesk, summary: Promise<Pick<AccountSummary, 'sent'>>): Promise<boolean> {
  const { postedBatch } = family
  return postedBatch !== undefined && (await summary).sent.some((tx) => postedBatch(tx) !== null)
}

/** Blocks are not kept by producer: only the newest are looked at. */
const PRODUCED_WITHIN = 20_000

async function isProducer(desk: ChainDesk, { newest, deep, tip }: Snapshot, address: Hex): Promise<boolean> {
  if (tip === null) return false
  const page = { limit: 1, floor: Math.max(0, tip.height - PRODUCED_WITHIN) }
  if ((await newest.blocks(page, address)).length > 0) return true
  return (await desk.producers.mayHave(page.floor, address)) && (await deep.blocks(page, address)).length > 0
}

/** Whoever holds the key of an account that runs a contract's code (EIP-7702) still signs for it: it is no contract. */
function kindOf(
  { family }: ChainDesk,
  account: AccountLookup | null,
  created: boolean,
  delegates: boolean,
): AddressDetail['kind'] {
  if (!family.can.contracts || delegates) return 'account'
  if (account?.codeSize != null) return account.codeSize > 0 ? 'contract' : 'account'
  return created ? 'contract' : 'unknown'
}

function balanceOf(
  { wire }: ChainDesk,
  account: AccountLookup | null,
  ledger: bigint | null,
  { tip }: Snapshot,
): AddressDetail['balance'] {
  if (account?.balance != null)
    return {
      amount: account.balance.toString(),
      source: 'node',
      asOf: { height: account.asOf.height, hash: wire.hash(account.asOf.hash) },
    }
  return ledger === null || tip === null
    ? null
    : { amount: ledger.toString(), source: 'ledger', asOf: { height: tip.height, hash: wire.hash(tip.hash) } }
}

/** Whether the node tells what waits, and neither holds a transaction of an address nor counts one that it does not show. */
function waitsForNothing(
  { runtime, family }: ChainDesk,
  pending: readonly PendingTxRow[],
  account: AccountLookup | null,
): boolean {
  if (family.can.utxos || account === null || pending.length > 0 || tellsPool(runtime.status()) !== true) return false
  const next = account.ext['pendingNonce']
  return typeof next !== 'number' || next <= (account.nonce ?? 0)
}

/** Value that waiting transactions move to or from the address; null where it cannot be told from them alone. */
function pendingChange(
  { runtime }: ChainDesk,
  address: Hex,
  pending: readonly PendingTxRow[],
  { view }: Snapshot,
): string | null {
  if (!isPoolWhole(runtime.status(), view) || pending.length === PENDING_SEEN) return null
  const changes = pending.map((tx) => changeBy(tx, address))
  return changes.includes(null) ? null : changes.reduce<bigint>((sum, change) => sum + change!, 0n).toString()
}

/** Fees are left out for accounts, where they are not known before the transaction is mined. */
function changeBy(tx: PendingTxRow, address: Hex): bigint | null {
  const touched = tx.accounts?.find((account) => account.address === address)
  if (touched) return touched.net
  return tx.from === null ? null : (tx.to === address ? tx.value : 0n) - (tx.from === address ? tx.value : 0n)
}
