import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accounts, ROLES } from '@orrery/localnet/evm-accounts'
import { startEvmActivity } from '@orrery/localnet/evm-activity-process'
import { PlainToken } from '@orrery/localnet/evm-contracts.gen'
import { startAnvil, type EvmNode } from '@orrery/localnet/evm-node'
import { createEvmRpc, type EvmRpc } from '@orrery/localnet/evm-rpc'
import { STAGE } from '@orrery/localnet/evm-stage'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlainNode, type PlainNode } from './plain-node.ts'
import { ask, rowsOf } from './site-subjects.ts'
import { watchSockets, type SocketWatch } from './watch-sockets.ts'
import { eventually, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'

const CHAIN_ID = 31_338
const CHAIN = `evm-${CHAIN_ID}`
const HISTORY = 90
const MESSAGES = JSON.parse(
  await readFile(path.resolve(import.meta.dirname, '../../../packages/i18n/languages/en_US/messages.json'), 'utf8'),
) as Readonly<Record<string, string>>
const NEEDS_TRACES = MESSAGES['needs.traces']!
/** All words that say that there are none of something. */
const NONE = Object.entries(MESSAGES).flatMap(([key, text]) =>
  /^(?:empty\.\w+|state\.none)$/.test(key) && !text.includes('{') ? [text] : [],
)

/** 127.0.0.0/8 and ::1, as the kernel writes them. */
const LOOPBACK = /^(?:[0-9A-F]{6}7F|0{8}0{8}0{8}01000000|0{8}0{8}FFFF0000[0-9A-F]{6}7F):/

/** Writes down every connection that a process of the program opens, before it is opened: what a firewall would log. */
const WATCH = `
import { appendFileSync } from 'node:fs'
import net from 'node:net'
import dgram from 'node:dgram'
import dns from 'node:dns'
const note = (text) => appendFileSync(process.env.CONNECTIONS, text + '\\n')
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  const { host, port, path } = typeof options === 'object' ? options : { port: options, host: args[1] }
  note(path ? 'socket' : (host ?? 'localhost') + ':' + port)
  return connect.apply(this, args)
}
const bind = dgram.createSocket
dgram.createSocket = (...args) => (note('udp'), bind(...args))
for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveTxt']) {
  const old = dns[name]
  dns[name] = (host, ...rest) => (note('name ' + host), old(host, ...rest))
}
`

let home: string
let node: EvmNode
let evm: EvmRpc
let plain: PlainNode
let program: Program
let sockets: SocketWatch
let victim: Hex
let spoof: Hex
let thief: Hex

const mine = (): Promise<unknown> => evm.call('evm_mine')

/** Signs a transaction of an account and submits it; its hash and its bytes. */
async function send(
  from: number,
  tx: {
    readonly to: Hex
    readonly value?: bigint
    readonly data?: Hex
    readonly nonce?: number
    readonly gwei?: bigint
  },
): Promise<{ readonly hash: Hex; readonly raw: Hex; readonly nonce: number }> {
  const account = accounts[from]!
  const nonce = tx.nonce ?? Number(await evm.call<Hex>('eth_getTransactionCount', account.address, 'pending'))
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce,
    gas: 200_000n,
    to: tx.to,
    value: tx.value ?? 0n,
    data: tx.data ?? '0x',
    maxFeePerGas: (tx.gwei ?? 200n) * 10n ** 9n,
    maxPriorityFeePerGas: (tx.gwei ?? 200n) * 10n ** 8n,
  })
  return { hash: await evm.call<Hex>('eth_sendRawTransaction', raw), raw, nonce }
}

/** A document of the site, as a browser that was never here reads it. */
async function read(at: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(`${program.url}/${CHAIN}${at}`, { headers })
  if (response.status !== 200) throw new Error(`${at} answers ${response.status}`)
  const html = await response.text()
  return (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')
}
const api = <T>(at: string): Promise<T> => ask<T>(program.url, `/v1/${CHAIN}${at}`)
const followed = async (): Promise<true | null> => {
  const tip = Number(await evm.call<Hex>('eth_blockNumber'))
  const { head, coverage } = await api<{ head: { height: number } | null; coverage: { complete: boolean } }>('/status')
  return (head !== null && head.height >= tip && coverage.complete) || null
}

beforeAll(async () => {
  home = await temporaryDir()
  node = await startAnvil({ dir: `${home}/node`, clock: systemClock, log: silentLog, chainId: CHAIN_ID })
  evm = createEvmRpc(node.url)
  const activity = startEvmActivity({ url: node.url, seed: 5, history: HISTORY, blockMs: 60_000 }, silentLog)
  await activity.ready
  await activity.stop()
  await evm.call('anvil_dropAllTransactions')
  victim = accounts[ROLES.people[0]!]!.address
  const friend: Hex = `0xabcd${'2'.repeat(32)}ef01`
  thief = `0xabcd${'3'.repeat(32)}ef01`
  const transfer = { abi: PlainToken.abi, functionName: 'transfer', args: [friend, 5n] } as const
  await send(ROLES.people[0]!, { to: STAGE.usd, data: encodeFunctionData(transfer) })
  await mine()
  const forged = { abi: PlainToken.abi, functionName: 'transferFrom', args: [victim, thief, 0n] } as const
  spoof = (await send(ROLES.unlucky, { to: STAGE.usd, data: encodeFunctionData(forged) })).hash
  await mine()
  plain = await startPlainNode(node.url)
  const watch = path.join(home, 'watch.mjs')
  await writeFile(watch, WATCH)
  program = await startProgram(`${home}/data`, ['--rpc', plain.url], {
    NODE_OPTIONS: `--import=${watch}`,
    CONNECTIONS: path.join(home, 'connections.log'),
  })
  sockets = watchSockets(program.process.pid!)
  await eventually('all blocks', followed)
  // Whoever comes first builds the site, on a machine that others use too.
}, 480_000)

afterAll(async () => {
  await sockets?.stop()
  await program?.stop()
  await plain?.stop()
  await evm?.close()
  await node?.stop()
  await removeDir(home)
})

test('screens-evm §15.2: what the index has of addresses after any block is what the node has', async () => {
  type Then = {
    readonly coin: string | null
    readonly tokens: readonly {
      readonly token: { readonly address: Hex; readonly standard: string }
      readonly amount: string
      readonly doubted?: true
    }[]
  }
  const tip = Number(await evm.call<Hex>('eth_blockNumber')) - 2
  let told = 0
  for (const { address } of accounts.slice(0, 8))
    for (const height of [0, 9, tip >> 1, tip - 5, tip]) {
      const then = await api<Then>(`/addresses/${address}/balances-then?block=${height}`)
      const tag = `0x${height.toString(16)}`
      // Without traces the index does not know all of the coin, and says nothing then.
      if (then.coin !== null) expect(BigInt(then.coin)).toBe(BigInt(await evm.call('eth_getBalance', address, tag)))
      for (const { token, amount, doubted } of then.tokens) {
        if (token.standard === 'erc1155' || doubted === true) continue
        const balanceOf = { to: token.address, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }
        const node = BigInt(await evm.call<Hex>('eth_call', balanceOf, tag))
        expect(BigInt(amount), `${token.address} of ${address} after ${height}`).toBe(node)
        told++
      }
    }
  expect(told).toBeGreaterThan(20)
})

test('screens-evm §20.1: without a debug API no page says that there is none: it says that traces are needed', async () => {
  expect(NONE.length).toBeGreaterThan(20)
  expect(NONE).toContain(MESSAGES['empty.calls'])
  const block = (await api<{ height: number }>(`/transactions/${spoof}`)).height
  for (const at of [
    `/tx/${spoof}/internal`,
    `/tx/${spoof}/trace`,
    `/tx/${spoof}/state`,
    `/block/${block}/internal`,
    `/address/${victim}/internal`,
  ]) {
    const html = await read(at)
    expect([at, html.includes(NEEDS_TRACES)]).toEqual([at, true])
    for (const words of NONE) expect([at, html.includes(words)]).toEqual([at, false])
  }
  expect([...plain.refused].some((method) => method.startsWith('debug_'))).toBe(true)
})

test('screens-evm §20.9: a zero-value spoof is hidden on the address page and shown with its reason on that of the transaction', async () => {
  const list = await read(`/address/${victim}/transfers`)
  expect(list).toContain('suspicious transfer')
  expect(list).not.toContain(spoof)
  expect(await read(`/address/${victim}/transfers?suspicious=show`)).toContain(spoof)
  const tx = await read(`/tx/${spoof}/transfers`)
  expect(tx.toLowerCase()).toContain(thief)
  expect(tx).toContain('Suspicious')
  // The thief's address imitates one that the victim really used: that is the worse of its two reasons.
  expect(tx).toContain('An address here begins and ends like another one that was really used before.')
})

test('screens-evm §20.13: receipts with keys that nobody knows make pages of a plain chain, without a fault', async () => {
  const told = await api<{ status: string; fee: string }>(`/transactions/${spoof}`)
  const receipt = await evm.call<{ gasUsed: Hex; effectiveGasPrice: Hex }>('eth_getTransactionReceipt', spoof)
  expect(told).toMatchObject({
    status: 'success',
    fee: String(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)),
  })
  for (const at of [
    '',
    '/tx-list',
    '/block-list',
    `/tx/${spoof}`,
    `/tx/${spoof}/raw`,
    `/address/${victim}`,
    '/about',
  ]) {
    const html = await read(at)
    expect([at, /undefined|NaN|\[object|Invalid Date/.test(html)]).toEqual([at, false])
  }
  expect(program.output()).not.toMatch(/"level":(?:50|60)/)
})

test('screens-evm §20.14: a numbered page has the same rows for the sharer and in a fresh browser, however far the chain went on', async () => {
  const rowsIn = (html: string) =>
    [...html.matchAll(/\/(?:tx\/0x[0-9a-f]{64}|block\/\d+)(?=")/g)]
      .map(([path]) => path)
      .filter((path) => path.startsWith('/tx/') || !html.includes('/tx/0x'))
  const kept = {
    cookie: 'theme=dark; timeMode=utc; pageSize=100; orrery-page-size=100',
    'accept-language': 'de',
    'user-agent': 'another browser',
  }
  const pages = new Set<string>()
  const shared: { readonly url: string; readonly rows: readonly unknown[] }[] = []
  for (const at of ['/tx-list/page/2', '/tx-list/page/3', '/tx-list/page/4', '/block-list/page/2']) {
    // The address as it stands in the sharer's browser: it names the block that the page is counted from.
    const { url } = await fetch(`${program.url}/${CHAIN}${at}`)
    const [, path, block] = /\/evm-\d+(\/.*)\?at=(\d+-[0-9a-f]{8})$/.exec(url)!
    expect(path).toBe(at)
    const html = await read(`${path}?at=${block}`)
    // Pages that it leads to are counted from the same block, the first one from the newest.
    expect(html).toContain(`${path!.replace(/\d$/, '5')}?at=${block}`)
    expect(html).toMatch(new RegExp(`"/${CHAIN}${path!.replace(/\/page\/\d$/, '')}"`))
    const rows = rowsIn(html)
    expect(rows.length).toBeGreaterThanOrEqual(20)
    if (at.startsWith('/tx-list')) for (const hash of rows) pages.add(hash!)
    shared.push({ url: `${path}?at=${block}`, rows })
  }
  expect(pages.size).toBe(60)
  for (let more = 0; more < 25; more++) {
    await send(ROLES.people[2]!, { to: victim, value: 1n })
    await mine()
  }
  await eventually('the new blocks', followed)
  for (const { url, rows } of shared) expect([url, rowsIn(await read(url, kept))]).toEqual([url, rows])
  expect(rowsIn(await read('/tx-list/page/2'))).not.toEqual(shared[0]!.rows)
})

test('screens-evm §20.4: the page of a transaction that was replaced says so and leads to the one that took its place', async () => {
  const to = accounts[ROLES.people[1]!]!.address
  const slow = await send(ROLES.waverer, { to, value: 1n, gwei: 60n })
  // Until it is followed here, and not only read through.
  await eventually(
    'the first one',
    async () =>
      (await rowsOf(program.url, `/v1/${CHAIN}/transactions/pending`)).some(({ hash }) => hash === slow.hash) || null,
  )
  expect(await read(`/tx/${slow.hash}`)).toContain('Pending')
  const fast = await send(ROLES.waverer, { to, value: 2n, gwei: 300n, nonce: slow.nonce })
  await eventually('its replacement', async () => {
    const html = await read(`/tx/${slow.hash}`)
    return (html.includes('Another transaction took its place.') && html.includes(`/tx/${fast.hash}`)) || null
  })
  await mine()
  await eventually('the block', followed)
  const html = await read(`/tx/${slow.hash}`)
  expect(html).toContain('Another transaction took its place.')
  expect(html).toContain(`/tx/${fast.hash}`)
  expect(await read(`/tx/${fast.hash}`)).toContain(slow.hash)
  // screens-evm §4.2: both are among those that ended.
  type Ended = { readonly hash: string; readonly finality: string; readonly replacedBy: string | null }
  const ended = (became: string) =>
    rowsOf(program.url, `/v1/${CHAIN}/ended?became=${became}`) as unknown as Promise<Ended[]>
  expect(await ended('replaced')).toContainEqual(
    expect.objectContaining({ hash: slow.hash, finality: 'replaced', replacedBy: fast.hash }),
  )
  expect((await ended('included')).map(({ hash }) => hash)).toContain(fast.hash)
  expect((await api<{ waited?: { ms: number } }>(`/transactions/${fast.hash}`)).waited?.ms).toBeGreaterThanOrEqual(0)
})

type OpRow = {
  readonly hash: string
  readonly sender: string
  readonly bundler: string
  readonly success: boolean
  readonly entryPointVersion: string
}
type OpDetail = OpRow & {
  readonly factory: string | null
  readonly request: object | null
  readonly authorizations: readonly { readonly authority: string }[]
}

test('screens-evm §4.4: user operations of a real chain are listed, narrowed by bundler and factory, and told with what they asked and why they failed', async () => {
  const list = (asked: string) =>
    rowsOf(program.url, `/v1/${CHAIN}/userops?limit=50${asked}`) as unknown as Promise<OpRow[]>
  const detail = (hash: string) => api<OpDetail>(`/userops/${hash}`)
  const all = await list('')
  expect(all.length).toBeGreaterThan(2)
  expect(new Set(all.map((op) => op.entryPointVersion))).toEqual(new Set(['0.7']))
  const [newest] = all
  const ofBundler = await list(`&bundler=${newest!.bundler}`)
  expect(ofBundler.map((op) => op.hash)).toEqual(
    all.filter((op) => op.bundler === newest!.bundler).map((op) => op.hash),
  )
  const made = await list(`&factory=${STAGE.accounts}`)
  expect(made.length).toBeGreaterThan(0)
  for (const op of made) expect((await detail(op.hash)).factory?.toLowerCase()).toBe(STAGE.accounts.toLowerCase())
  const details = await Promise.all(all.map((op) => detail(op.hash)))
  // One was handed on by another contract: only a trace could tell what it asked.
  const handedOn = details.find((op) => op.request === null)!
  expect(await read(`/tx/uop/${handedOn.hash}`)).toContain('What was asked for cannot be read.')
  expect(await read(`/tx/uop/${handedOn.hash}/internal`)).toContain(NEEDS_TRACES)
  const borrowed = details.find((op) => op.authorizations.length > 0)!
  expect(borrowed.authorizations[0]!.authority).toBe(borrowed.sender)
  expect(borrowed.sender).toBe(accounts[ROLES.delegators[0]]!.address)
  const failed = await read(`/tx/uop/${borrowed.hash}`)
  expect(failed).toContain('BatchWallet: not the account itself')
  expect(failed).toContain('Failed')
})

test('screens-evm §20.3: after a reorganisation by 3 the lost blocks are listed, and balances and counters are those of the chain', async () => {
  const payee: Hex = `0x${'77'.repeat(20)}`
  const kept = await send(ROLES.people[2]!, { to: payee, value: 1_000n })
  await mine()
  const lost = await send(ROLES.people[3]!, { to: payee, value: 20_000n })
  await mine()
  await send(ROLES.people[4]!, { to: payee, value: 300_000n })
  await mine()
  await eventually('the three', followed)
  const tip = Number(await evm.call<Hex>('eth_blockNumber'))
  const hashAt = async (height: number) =>
    (await evm.call<{ hash: Hex }>('eth_getBlockByNumber', `0x${height.toString(16)}`, false)).hash
  const before = await Promise.all([tip, tip - 1, tip - 2].map(hashAt))
  const balance = async () => (await api<{ balance: { amount: string } }>(`/addresses/${payee}`)).balance.amount
  expect(await balance()).toBe('321000')
  // One of them comes back, in another block than before; the others are lost.
  await evm.call('anvil_reorg', 3, [[kept.raw, 1]])
  await mine()
  const listed = await eventually('the lost blocks', async () => {
    const rows = await rowsOf(program.url, `/v1/${CHAIN}/forked-blocks`)
    return rows.length >= 3 && (await followed()) ? rows : null
  })
  expect(listed.slice(0, 3).map(({ hash }) => hash)).toEqual(before)
  expect(await balance()).toBe(BigInt(await evm.call<Hex>('eth_getBalance', payee, 'latest')).toString())
  expect(await balance()).toBe('1000')
  const rows = await rowsOf(program.url, `/v1/${CHAIN}/addresses/${payee}/transactions`)
  // Those that lost their block wait again, and count for nothing.
  expect(rows.filter(({ height }) => height !== null).map(({ hash, height }) => [hash, height])).toEqual([
    [kept.hash, tip - 1],
  ])
  const heights = Array.from({ length: tip + 2 }, (_, height) => `0x${height.toString(16)}`)
  const counts = await Promise.all(heights.map((at) => evm.call<Hex>('eth_getBlockTransactionCountByNumber', at)))
  const { total } = await api<{ total: number }>('/transactions')
  expect(total).toBe(counts.reduce((sum, count) => sum + Number(count), 0))
  const keptPage = await read(`/tx/${kept.hash}`)
  expect(keptPage).toContain(`/block/${tip - 1}`)
  // Both of its blocks are told: the one that it is in now, and the one that lost its place.
  expect(keptPage).toContain(`/forked-block/${before[2]}`)
  expect(await read(`/tx/${lost.hash}`)).toMatch(/>(?:Pending|Orphaned|Dropped)</)
})

test('screens-evm §20.11: with everything outside switched off, no process of the program connects to anything but its node', async () => {
  const lines = (await readFile(path.join(home, 'connections.log'), 'utf8')).trim().split('\n')
  const { host } = new URL(plain.url)
  expect(lines.filter((line) => line === host).length).toBeGreaterThan(0)
  // What Node itself opens, tries that fail included: the node, its own engine beside it, and nobody's name is asked for.
  const allowed = new Set([host, 'socket', ...[...sockets.listens].map((port) => `127.0.0.1:${port}`)])
  expect([...new Set(lines)].filter((line) => !allowed.has(line))).toEqual([])
  // What the kernel saw of all its processes: nothing but loopback.
  expect(sockets.peers.size).toBeGreaterThan(0)
  expect([...sockets.peers].filter((peer) => !LOOPBACK.test(peer))).toEqual([])
})
