import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

let world: World
let server: TestServer
beforeAll(async () => {
  world = await createAccountWorld(5)
  server = await startTestServer([world])
})
afterAll(() => server.close())

type Told = { readonly status: string; readonly message: string; readonly result: Record<string, string>[] }
const ask = async (action: string, params: Record<string, string>, url = server.url) => {
  const asked = new URLSearchParams({ module: 'account', action, ...params })
  return (await (await fetch(`${url}/api?${asked.toString()}`)).json()) as Told
}
const key = ({ height, txIndex }: { readonly height: number; readonly txIndex: number }) => `${height} ${txIndex}`
/** The family of tests has every second sender come from the parent chain. */
const arrives = ({ from }: { readonly from: string | null }) => from !== null && /[02468ace]$/.test(from)

/** By the rows themselves, newest first. */
function expectedDeposits(address: string) {
  return world.chain
    .flatMap(({ txs, transfers, accountTxs }) => {
      const own = new Set(accountTxs.filter((row) => row.address === address).map(key))
      const given = transfers.filter(({ to, standard }) => to === address && standard === 'erc20')
      return txs
        .filter((tx) => arrives(tx) && (own.has(key(tx)) || given.some((row) => key(row) === key(tx))))
        .map((tx) => ({ hash: tx.hash, token: given.find((row) => key(row) === key(tx)) }))
    })
    .toReversed()
}

test('screens-evm §18: deposits of an address are told over head and archive, with what a bridge gave it, newest first', async () => {
  const address = SAMPLE_ACCOUNTS.find((account) => {
    const told = expectedDeposits(account)
    return told.some(({ token }) => token) && told.some(({ token }) => !token)
  })!
  const expected = expectedDeposits(address)
  const { status, message, result } = await ask('getdeposittxs', { address })
  expect([status, message]).toEqual(['1', 'OK'])
  expect(
    result.map(({ hash, tokenAddress, tokenSentTo, tokenValue }) => [hash, tokenAddress, tokenSentTo, tokenValue]),
  ).toEqual(
    expected.map(({ hash, token }) => [
      hash,
      token?.asset ?? '',
      token === undefined ? '' : address,
      token?.amount.toString() ?? '',
    ]),
  )
  expect(result[0]).toMatchObject({ L1transactionhash: '', L1TxOrigin: '', queueIndex: '', errDescription: '' })
  const oldest = await ask('getdeposittxs', { address, sort: 'asc', page: '2', offset: '3' })
  expect(oldest.result.map(({ hash }) => hash)).toEqual(
    expected
      .toReversed()
      .slice(3, 6)
      .map(({ hash }) => hash),
  )
})

test('screens-evm §18: coins that a bridge gave by a call are a deposit, too, and blocks without traces are named', async () => {
  const other = await createAccountWorld(5)
  const address: Hex = `0x${'7'.repeat(40)}`
  const first = other.chain.findLast(({ txs }) => txs.some(arrives) && txs.some((tx) => !arrives(tx)))!
  const untraced = other.chain.filter(({ txs }) => txs.length === 0).length
  for (const { block, txs, family } of other.chain) {
    const rows = family as Record<string, FamilyRow[]>
    if (txs.length > 0) rows['t_traced'] = [{ height: block.height }]
    if (block !== first.block) continue
    rows['t_calls_by'] = txs.flatMap(({ txIndex }, at) =>
      [5n, 0n].map((value, seq) => ({ height: block.height, tx_index: txIndex, seq: 10 * at + seq, address, value })),
    )
  }
  const calls = {
    table: 't_calls',
    byAccount: 't_calls_by',
    traced: 't_traced',
    of: (row: FamilyRow) => ({
      height: Number(row['height']),
      txIndex: Number(row['tx_index']),
      seq: Number(row['seq']),
      kind: 'call',
      outcome: 'done',
      from: SAMPLE_ACCOUNTS[0]!,
      to: address,
      value: row['value'] as bigint,
    }),
  } as unknown as CallSource
  const traced = await startTestServer([
    { ...other, runtime: { ...other.runtime, family: { ...other.runtime.family, calls } } },
  ])
  const { message, result } = await ask('getdeposittxs', { address }, traced.url)
  expect(untraced).toBeGreaterThan(0)
  expect(message).toBe(`OK-Partial, ${untraced} indexed blocks were not traced`)
  expect(result.map((row) => [row['hash'], row['tokenAddress'], row['tokenSentFrom'], row['tokenValue']])).toEqual(
    first.txs
      .filter(arrives)
      .toReversed()
      .map(({ hash }) => [hash, '', SAMPLE_ACCOUNTS[0], '5']),
  )
  const nobody = await ask('getdeposittxs', { address: `0x${'6'.repeat(40)}` }, traced.url)
  expect(nobody).toMatchObject({
    status: '0',
    result: `Error! This cannot be told: ${untraced} indexed blocks were not traced`,
  })
  await traced.close()
})

test('screens-evm §18: withdrawals of an address are its transactions that wrote a message to the parent chain', async () => {
  const messages = (address: string) =>
    world.chain
      .flatMap(({ txs, logs }) => {
        const writing = new Set(logs.filter((log) => log.address === SAMPLE_TOKENS[0]!.address).map(key))
        return txs.filter((tx) => tx.from === address && tx.to !== null && writing.has(key(tx)))
      })
      .toReversed()
  const address = SAMPLE_ACCOUNTS.find((account) => messages(account).length > 1)!
  const { result } = await ask('getwithdrawaltxs', { address })
  expect(result.map(({ hash, messageNonce, status }) => [hash, messageNonce, status])).toEqual(
    messages(address).map(({ hash }) => [hash, '7', '']),
  )
})

test('screens-evm §18: chains whose index tells no messages say so in the shape of Etherscan, and never that there are none', async () => {
  const { arrivals: _in, departures: _out, ...family } = world.runtime.family
  const other = await startTestServer([{ ...world, runtime: { ...world.runtime, family } }])
  const address = SAMPLE_ACCOUNTS[0]!
  for (const action of ['getdeposittxs', 'getwithdrawaltxs', 'txnbridge'])
    expect(await ask(action, { address }, other.url), action).toMatchObject({
      status: '0',
      message: 'NOTOK',
      result: expect.stringMatching(/^Error! .*(?:parent chain|Plasma)/) as string,
    })
  await other.close()
})

test('screens-evm §18: an address is told by its labels, and an unknown one by empty texts', async () => {
  const [labelled, unknown] = SAMPLE_ACCOUNTS as unknown as [`0x${string}`, `0x${string}`]
  const labels = [
    { address: labelled, tag: 'Example Exchange', kind: 'hot' as const, source: 'https://example.org' },
    { address: labelled, tag: 'Example Exchange', kind: 'flagged' as const, source: '' },
  ]
  const other = await startTestServer([{ ...world, runtime: { ...world.runtime, labels } }])
  const asked = new URLSearchParams({
    module: 'nametag',
    action: 'getaddresstag',
    address: `${labelled},${unknown}`,
  })
  const { result } = (await (await fetch(`${other.url}/api?${asked.toString()}`)).json()) as Told
  expect(result).toMatchObject([
    {
      address: labelled,
      nametag: 'Example Exchange',
      labels: ['Example Exchange'],
      labels_slug: ['hot', 'flagged'],
      notes_1: 'https://example.org',
      reputation: 2,
    },
    { address: unknown, nametag: '', labels: [], labels_slug: [], reputation: 0 },
  ])
  await other.close()
})
