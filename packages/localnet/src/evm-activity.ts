import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import { numberToHex } from 'viem'
import { accounts, ROLES } from './evm-accounts.ts'
import { EVM_ACTIONS, type EvmAction, type EvmMemory } from './evm-actions.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import { createRandom, type Random } from './evm-random.ts'
import { createEvmRpc, type EvmRpc, type RpcCall } from './evm-rpc.ts'
import { createEvmSender, type EvmSender, type GasPrice } from './evm-sender.ts'
import { ENTRY_POINT, setUpStage, STAGE } from './evm-stage.ts'

export type EvmActivityOptions = {
  readonly url: string
  /** The same seed does the same things on a new chain; times differ. */
  readonly seed: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly log: Log
  /** Blocks that a new chain has before it lives. */
  readonly history: number
  /** Time between live blocks; 4 s unless told. */
  readonly blockMs?: number
  /** Live blocks between reorgs on average; 45 unless told, 0 for none. */
  readonly reorgEvery?: number
  /** Called once, when the history stands or an earlier chain was taken up. */
  readonly onReady?: () => void
}

type Header = { readonly number: Hex; readonly timestamp: Hex; readonly hash: Hex }

/** Who fee payments go to; blocks of a real chain have many producers. */
const PRODUCERS: readonly Hex[] = [
  '0x00000000000000000000000000000000c0ffee01',
  '0x00000000000000000000000000000000c0ffee02',
  '0x00000000000000000000000000000000c0ffee03',
]

const GWEI = 10n ** 9n
const TOTAL_WEIGHT = EVM_ACTIONS.reduce((sum, { weight }) => sum + weight, 0)

/** Between two tries to go on with a node that went away. */
const PAUSE_AFTER_ERROR_MS = 2_000

/**
 * Keeps a local EVM chain alive until the signal is aborted: builds contracts and a history on a new
 * one, goes on with an earlier one. A node that goes away after that is waited for, however long. Throws when it does not answer before.
 */
export async function runEvmActivity(options: EvmActivityOptions): Promise<void> {
  const { clock, log, signal, url } = options
  let failures = 0
  let isReady = false
  const onReady = (): void => {
    failures = 0
    if (!isReady) options.onReady?.()
    isReady = true
  }
  while (!signal.aborted) {
    const rpc = createEvmRpc(url)
    try {
      await new Activity({ ...options, onReady }, rpc, Number(await rpc.call<Hex>('eth_chainId'))).run()
    } catch (error) {
      if (signal.aborted) return
      if (!isReady) throw error
      if (failures++ === 0)
        log.warn('local EVM chain stands still until its node answers', { reason: (error as Error).message })
      await clock.sleep(PAUSE_AFTER_ERROR_MS, signal).catch(() => {})
    } finally {
      await rpc.close()
    }
  }
}

class Activity {
  readonly #options: EvmActivityOptions
  readonly #rpc: EvmRpc
  readonly #sender: EvmSender
  readonly #memory: EvmMemory = { owned: [], upgraded: false }
  #random: Random
  /** Of the newest block, seconds. */
  #timestamp = 0
  #baseFee = GWEI
  /** A transaction that waits for the one before it, until this many blocks have passed. */
  #gap: number | null = null

  constructor(options: EvmActivityOptions, rpc: EvmRpc, chainId: number) {
    this.#options = options
    this.#rpc = rpc
    this.#sender = createEvmSender(rpc, chainId)
    this.#random = createRandom(options.seed)
  }

  async run(): Promise<void> {
    const { log, history, clock, signal, onReady } = this.#options
    await this.#rpc.call('anvil_dropAllTransactions')
    await this.#sender.resync()
    const newest = await this.#newest()
    const started = clock.monotonic()
    if ((await this.#rpc.call<Hex>('eth_getCode', STAGE.wallet, 'latest')) === '0x') await this.#makeHistory(history)
    else this.#random = createRandom(this.#options.seed + Number(newest.number))
    log.info('local EVM chain is ready', {
      blocks: Number((await this.#newest()).number),
      ms: Math.round(clock.monotonic() - started),
    })
    onReady?.()
    while (!signal.aborted) await this.#live()
  }

  /** Contracts first, then every kind of action once, then as it comes. */
  async #makeHistory(blocks: number): Promise<void> {
    const begun = this.#timestamp
    const built = await this.#rpc
      .call<Hex>('eth_getTransactionCount', accounts[ROLES.builder]!.address, 'latest')
      .then(Number)
    let creation = 0
    const stage = setUpStage().map((txs) => txs.filter((tx) => tx.to !== null || creation++ >= built))
    const once = [...EVM_ACTIONS]
    for (let block = 0; block < Math.max(blocks, stage.length); block++) {
      this.#options.signal.throwIfAborted()
      const txs =
        stage[block] ??
        Array.from({ length: 1 + this.#random.below(8) }, () =>
          (once.shift() ?? this.#pickAction()).plan(this.#random, this.#memory),
        ).flat()
      await this.#submit(await Promise.all(txs.map((tx) => this.#sender.prepare(tx, this.#price()))))
      // Evenly over the time since genesis, a little uneven as on a real chain.
      const now = Math.floor(this.#options.clock.now() / 1000)
      const left = Math.max(1, blocks - block)
      const step = Math.max(1, Math.floor((now - Math.max(begun, this.#timestamp)) / left))
      await this.#mine(this.#timestamp + Math.max(1, step + this.#random.below(3) - 1))
      if (block === stage.length - 1) await this.#openDesk()
    }
  }

  /** Bundles of user operations go to an address that nobody can deploy to. */
  async #openDesk(): Promise<void> {
    const code = await this.#rpc.call<Hex>('eth_getCode', STAGE.desk, 'latest')
    await this.#rpc.call('anvil_setCode', ENTRY_POINT, code)
  }

  /** One block: its transactions arrive one by one and wait for it. */
  async #live(): Promise<void> {
    const { clock, signal, blockMs = 4_000, reorgEvery = 45, log } = this.#options
    const due = clock.monotonic() + blockMs
    const txs = Array.from({ length: 1 + this.#random.below(5) }, () =>
      this.#pickAction().plan(this.#random, this.#memory),
    )
      .flat()
      .slice(0, 8)
    const steps: (() => Promise<RpcCall>)[] = txs.map((tx) => () => this.#sender.prepare(tx, this.#price()))
    for (const [index, step] of this.#waver().entries()) steps.splice(index === 0 ? 0 : steps.length, 0, step)
    for (const step of steps) {
      await this.#submit([await step()])
      await clock.sleep(
        Math.floor((blockMs * 0.8 * (0.5 + this.#random.below(100) / 100)) / (steps.length + 1)),
        signal,
      )
    }
    await clock.sleep(Math.max(0, due - clock.monotonic()), signal)
    await this.#mine(Math.max(this.#timestamp + 1, Math.floor(clock.now() / 1000)))
    if (reorgEvery > 0 && this.#random.below(reorgEvery) === 0) await this.#reorg(1 + this.#random.below(3))
    log.debug('local EVM block', { transactions: steps.length })
  }

  /** Now and then a transaction is replaced before its block, or waits for the one before it. */
  #waver(): (() => Promise<RpcCall>)[] {
    const random = this.#random
    const payment = (): PlannedTx => ({
      from: ROLES.waverer,
      to: accounts[random.pick(ROLES.people)]!.address,
      value: random.amount(10n ** 17n),
      gas: 21_000n,
    })
    const { tip, cap } = this.#price()
    if (this.#gap !== null) {
      if (this.#gap-- > 0) return []
      this.#gap = null
      return [() => this.#sender.prepare(payment(), { tip, cap })]
    }
    if (random.chance(0.3)) {
      const nonce = this.#sender.nextNonce(ROLES.waverer)
      return [
        () => this.#sender.prepare(payment(), { tip, cap }, nonce),
        () => this.#sender.prepare(payment(), { tip: tip * 2n + GWEI, cap: cap * 2n + GWEI }, nonce),
      ]
    }
    if (random.chance(0.15)) {
      this.#gap = 1 + random.below(4)
      // Bids high: it must still be worth it when its turn comes.
      return [() => this.#sender.prepare(payment(), { tip, cap: cap * 4n }, this.#sender.nextNonce(ROLES.waverer, 1))]
    }
    return []
  }

  #pickAction(): EvmAction {
    let left = this.#random.below(TOTAL_WEIGHT)
    return EVM_ACTIONS.find(({ weight }) => (left -= weight) < 0)!
  }

  #price(): GasPrice {
    const tip = this.#random.amount(2n * GWEI)
    return { tip, cap: this.#baseFee * 2n + tip }
  }

  /** Submits; what the node refuses is noted and forgotten. */
  async #submit(calls: readonly RpcCall[]): Promise<void> {
    for (const answer of await this.#rpc.batch(calls))
      if ('error' in answer) this.#options.log.debug('local EVM transaction refused', { reason: answer.error })
  }

  async #mine(timestamp: number): Promise<void> {
    await this.#rpc.batch([
      { method: 'anvil_setNextBlockBaseFeePerGas', params: [numberToHex(this.#baseFee)] },
      { method: 'anvil_setCoinbase', params: [this.#random.pick(PRODUCERS)] },
    ])
    await this.#rpc.call('evm_mine', { timestamp })
    this.#timestamp = timestamp
    // The node's own base fee falls to nothing on a chain this empty: it walks instead, by up to an eighth as EIP-1559 allows.
    const walked = (this.#baseFee * BigInt(885 + this.#random.below(235))) / 1_000n
    this.#baseFee = walked < GWEI / 2n ? GWEI / 2n : walked > 40n * GWEI ? 40n * GWEI : walked
    await this.#sender.resync()
  }

  /** The last blocks are made anew with other transactions. */
  async #reorg(depth: number): Promise<void> {
    const { number } = await this.#newest()
    const ancestor = numberToHex(Number(number) - depth)
    const senders = [...new Set(Array.from({ length: depth + 1 }, () => this.#random.pick(ROLES.people)))]
    const nonces = await this.#rpc.batch(
      senders.map((from) => ({ method: 'eth_getTransactionCount', params: [accounts[from]!.address, ancestor] })),
    )
    const txs = senders.map((from, index) => {
      const nonce = nonces[index]!
      const to = accounts[this.#random.pick(ROLES.people)]!.address
      const tx = {
        from: accounts[from]!.address,
        to,
        nonce: 'result' in nonce ? nonce.result : '0x0',
        value: numberToHex(this.#random.amount(10n ** 17n)),
        gas: '0x5208',
        gasPrice: numberToHex(100n * GWEI),
      }
      return [tx, index % depth] as const
    })
    await this.#rpc.call('anvil_reorg', depth, txs)
    this.#memory.owned.length = 0
    this.#memory.upgraded = false
    this.#gap = null
    await this.#newest()
    await this.#sender.resync()
    this.#options.log.info('local EVM chain reorganised', { depth, height: Number(number) })
  }

  async #newest(): Promise<Header> {
    const header = await this.#rpc.call<Header>('eth_getBlockByNumber', 'latest', false)
    this.#timestamp = Number(header.timestamp)
    return header
  }
}
