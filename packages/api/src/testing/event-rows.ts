import { USER_OP_TABLE } from '@orrery/model/user-ops'
import type { EventSources } from '@orrery/family/event-sources'
import type { Bundle, FamilyRow, FamilyRows, LogRow, TxRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'

/** First topics of the logs that the test family takes for a vault's. */
export const TEST_FLOW = { deposit: `0x${'d'.repeat(64)}`, withdraw: `0x${'e'.repeat(64)}` } as const

/** First topic of the logs that the test family takes for transfers of tokens. */
export const TEST_TRANSFERRED: Hex = `0x${'7a'.repeat(32)}`

/** First topic of the logs that the test family takes for permissions. */
export const TEST_APPROVED: Hex = `0x${'8c'.repeat(32)}`

/** A topic without the zeros before it: sample addresses are of any length. */
const shortened = (topic: Hex): Hex => `0x${topic.slice(2).replace(/^0+/, '')}`

/** Names of the test family's event tables; columns are those of the real ones. */
export const TEST_EVENTS: EventSources = {
  keys: 't_keys',
  transferTopics: [TEST_TRANSFERRED],
  approvals: {
    byOwner: { table: 't_approvals', kinds: ['erc20', 'item', 'all'] },
    bySpender: { table: 't_spenders', kinds: ['erc20', 'item', 'all'] },
    logs: {
      topics: [TEST_APPROVED],
      read: ({ topics: [, owner, spender], data }) =>
        owner === undefined || spender === undefined
          ? null
          : { kind: 0, owner: shortened(owner), spender: shortened(spender), value: BigInt(data) },
    },
    standing: [
      { kinds: [0], byOwner: ['token', 'spender'], bySpender: ['owner', 'token'] },
      { kinds: [1], byOwner: ['token', 'value'], bySpender: null },
      { kinds: [2], byOwner: ['token', 'spender'], bySpender: ['owner', 'token'] },
    ],
  },
  userOps: {
    table: USER_OP_TABLE,
    kinds: [],
    topic: 0,
    notes: { table: 't_notes', kinds: ['deployed', 'reverted', 'post-op-reverted'] },
    entryPoints: { [SAMPLE_ACCOUNTS[0]!]: '0.7' },
    executing: `0x${'b'.repeat(64)}`,
    deposited: `0x${'c'.repeat(64)}`,
    unpack: (input, sender, nonce) => ({
      index: Number(nonce),
      count: 99,
      beneficiary: sender,
      initCode: '0x',
      callData: input,
      callGas: 1n,
      verificationGas: 2n,
      preVerificationGas: 3n,
      maxFee: 1n << 200n,
      maxTip: 5n,
      paymasterData: '0x',
      signature: '0x',
      aggregator: null,
      calls: [{ to: sender, value: 1n << 200n, data: '0xa9059cbb' }],
    }),
  },
  upgrades: { table: 't_upgrades', kinds: ['implementation'], topic: 1 },
  roles: { table: 't_roles', kinds: ['owner', 'granted'], topic: 2, holders: 3 },
  names: {
    table: 't_names',
    kinds: ['registered', 'renewed', 'owner', 'resolver', 'address', 'text', 'reverse'],
    topic: 7,
    payment: ({ data }) => (data.length < 66 ? null : { cost: BigInt(data.slice(0, 66)), premium: null }),
  },
  pools: { table: 't_pools', kinds: ['uniswap-v2'], topic: 4, tokens: 5 },
  swaps: { table: 't_swaps', kinds: ['uniswap-v2'], topics: [TEST_FLOW.deposit] },
  reserves: { table: 't_reserves' },
  nftNotices: { table: 't_nft_notices', kinds: ['metadata', 'uri', 'range'] },
  vaults: {
    topics: [TEST_FLOW.deposit, TEST_FLOW.withdraw],
    // One of another shape stands among the logs, too.
    read: ({ topics, data }) =>
      data.length < 66
        ? null
        : {
            kind: topics[0] === TEST_FLOW.deposit ? 'deposit' : 'withdraw',
            sender: SAMPLE_ACCOUNTS[0]!,
            owner: SAMPLE_ACCOUNTS[1]!,
            receiver: topics[0] === TEST_FLOW.deposit ? null : SAMPLE_ACCOUNTS[2]!,
            assets: BigInt(data.slice(0, 66)),
            shares: 1n << 200n,
          },
  },
  rollups: {
    batches: { table: 't_rollup_batches', kinds: ['sequenced', 'committed', 'proved', 'executed'] },
    roots: { table: 't_rollup_roots', kinds: ['output', 'game', 'resolved', 'node', 'assertion', 'send-root'] },
    messages: {
      table: 't_rollup_messages',
      kinds: ['deposited', 'proven', 'finalised', 'executed', 'delivered', 'requested', 'sent', 'relayed'],
    },
  },
  stablecoins: { table: 't_coins', kinds: ['issued', 'frozen'], topic: 6, supply: [0], listing: [1] },
}

const TOKEN = SAMPLE_TOKENS[0]!.address
const OTHER = SAMPLE_TOKENS[1]!.address
/** The pool of all swaps; every block's first transaction claims to have made it. */
export const TEST_POOL: Hex = `0x${'9'.repeat(40)}`

/** The factory that accounts claim to be made by. */
export const TEST_CLAIM: Hex = `0x${'8'.repeat(40)}`
/** Above the logs that sample blocks have. */
const FIRST_NOTE = 9_000

/** Whether an operation failed, by its transaction: then a contract that is no known entry point told of it. */
const isFailed = ({ hash }: TxRow): boolean => parseInt(hash.slice(-1), 16) % 2 === 0

/** What is told beside operations that failed: by their account first, which knows the hash as well, and then by their entry point. */
function notesOf(tx: TxRow): readonly { readonly row: FamilyRow; readonly log: LogRow }[] {
  if (!isFailed(tx)) return []
  const { height, txIndex, hash } = tx
  const sender = tx.from!
  const told = [
    { by: sender, kind: 0, factory: TEST_CLAIM, reason: null },
    { by: sender, kind: 1, factory: null, reason: '0xdead' },
    { by: SAMPLE_ACCOUNTS[2]!, kind: 1, factory: null, reason: '0x08c379a0' },
  ] as const
  return told.map(({ by, ...note }, index) => {
    const seq = FIRST_NOTE + txIndex * 10 + index
    return {
      row: { height, tx_index: txIndex, seq, hash, sender, ...note },
      log: { height, txIndex, logIndex: seq, address: by, topics: [`0x${'c'.repeat(64)}`, hash], data: '0x' },
    }
  })
}

/** What contracts told in a transaction: follows from the transaction alone. */
function rowsOf(tx: TxRow): readonly (readonly [string, FamilyRow])[] {
  const seq = tx.txIndex * 10
  const at = { height: tx.height, tx_index: tx.txIndex, seq }
  const from = tx.from!
  const to = tx.to ?? SAMPLE_ACCOUNTS[1]!
  const digit = parseInt(tx.hash.slice(-1), 16)
  const key = (topic: number, id: Hex) => ['t_keys', { ...at, topic, key: id }] as const
  const approval = { ...at, owner: from, token: digit % 2 ? TOKEN : OTHER, spender: to, kind: digit % 3 }
  const value = digit % 3 === 0 ? BigInt(digit % 4) * 1_000n : BigInt(digit & 1)
  const isItemBack = approval.kind === 1 && digit > 8
  return [
    ['t_approvals', { ...approval, value, spender: isItemBack ? null : to, expires: null }],
    ...(isItemBack ? [] : [['t_spenders', { ...approval, value }] as const]),
    [
      USER_OP_TABLE,
      {
        ...at,
        hash: tx.hash,
        sender: from,
        paymaster: digit % 2 ? to : null,
        entry_point: digit % 2 ? SAMPLE_ACCOUNTS[0]! : SAMPLE_ACCOUNTS[2]!,
        nonce: BigInt(digit),
        success: digit % 2,
        gas_cost: 1n << 200n,
        gas_used: 21_000n,
      },
    ],
    key(0, tx.hash.slice(0, 18) as Hex),
    key(0, from),
    ...(digit % 2 && to !== from ? [key(0, to)] : []),
    ...notesOf(tx).map(({ row }) => ['t_notes', row] as const),
    ['t_upgrades', { ...at, contract: TOKEN, kind: 0, target: to, previous: null }],
    key(1, TOKEN),
    ['t_roles', { ...at, contract: TOKEN, kind: digit % 2, role: null, account: to, by_account: from }],
    key(2, TOKEN),
    key(3, to),
    ...(tx.txIndex > 0
      ? []
      : [
          [
            't_pools',
            {
              ...at,
              pool: TEST_POOL,
              kind: 0,
              factory: OTHER,
              token0: TOKEN,
              token1: OTHER,
              fee: null,
              hooks: null,
            },
          ] as const,
          key(4, TEST_POOL),
          key(5, TOKEN),
          key(5, OTHER),
        ]),
    [
      't_swaps',
      {
        ...at,
        pool: TEST_POOL,
        kind: 0,
        vault: null,
        sender: from,
        recipient: to,
        amount0: 5n,
        amount1: -(1n << 200n),
        side0: null,
        side1: null,
      },
    ],
    ['t_coins', { ...at, token: TOKEN, kind: digit % 2, account: to, by_account: null, amount: digit % 2 ? null : 7n }],
    key(6, TOKEN),
  ]
}

/** The bundle with rows of all event tables. */
export function withEventRows(bundle: Bundle): Bundle {
  const family: Record<string, FamilyRow[]> = {}
  for (const tx of bundle.txs) for (const [table, row] of rowsOf(tx)) (family[table] ??= []).push(row)
  const rows: FamilyRows = { ...bundle.family, ...family }
  return {
    ...bundle,
    logs: [...bundle.logs, ...bundle.txs.flatMap((tx) => notesOf(tx).map(({ log }) => log))],
    family: rows,
  }
}
