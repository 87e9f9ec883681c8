import { regtest } from '@orrery/chains/records/regtest'
import type { ListOf } from '@orrery/model/wire/common'
import type { OmniAccount, OmniMove, OmniNote, OmniToken } from '@orrery/model/wire/omni'
import type { Ledger, RuneBalance, RuneMove, RuneState } from '@orrery/model/wire/rune'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { commitmentOf, runeNumber } from '@orrery/utxo/runes/rune-names'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { runeScript } from '@orrery/utxo/testing/rune-chain'
import { revealOutput } from '@orrery/utxo/testing/taproot-reveal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { fundScript, revealCoin, type Coin } from './inscribe.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

const NAME = 'ZZZZZZZZZZZZQ'
const P = '0000001f'
const hex = (value: number | bigint, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')

describe.skipIf(!hasLitecoind)('protocols of output chains on a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string

  const ask = <T>(path: string): Promise<T> => site.ask(path)
  /** Until the ledgers have the node's newest block. */
  const followed = async (): Promise<void> => {
    const height = await node.rpc<number>('getblockcount')
    const hash = await node.rpc<string>('getblockhash', height)
    await eventually('the ledgers', async () => {
      if (site.chain.runtime.head.view().tip?.hash !== `0x${hash}`) return null
      const ledgers = (await ask<Ledger[]>('/ledgers')).filter(({ id }) => id === 'runes' || id === 'omni')
      return ledgers.length === 2 && ledgers.every(({ through }) => through === height) ? true : null
    })
  }
  const mine = async (count: number): Promise<number> => {
    await node.rpc('generatetoaddress', count, miner)
    await followed()
    return node.rpc<number>('getblockcount')
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=0', '-acceptnonstdtxn=1'])
    miner = await node.rpc('getnewaddress', '', 'bech32')
    site = await startApiSite(`${home}/data`, { ...regtest, archiveDepth: 10 }, node.url)
    await mine(120)
  }, 120_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('screens-nonevm §16: a rune is etched by its commitment, minted to its cap, split by edicts and burned by a cenotaph, which a fork takes back', async () => {
    const commitment = commitmentOf(runeNumber(NAME))
    const commit = revealOutput(`${hex(commitment.length / 2, 1)}${commitment}75`)
    // Spendable by anybody who shows their script: nothing is to be signed.
    const [first, second, purse] = ['5175', '51755175', ''].map((envelope) => revealOutput(envelope)) as [
      ReturnType<typeof revealOutput>,
      ReturnType<typeof revealOutput>,
      ReturnType<typeof revealOutput>,
    ]
    const message = (...integers: readonly (number | bigint)[]) => ({
      value: 0n,
      script: runeScript(...integers).slice(2),
    })
    const addressOf = async (txid: string, vout: number): Promise<string> =>
      ((await ask<TxDetail>(`/transactions/${txid}`)).ext as unknown as { outputs: { address: string }[] }).outputs[
        vout
      ]!.address
    const held = async (address: string): Promise<string[]> =>
      (await ask<{ list: ListOf<RuneBalance> }>(`/addresses/${address}/runes`)).list.hits.map(({ amount }) => amount)

    const committed = await fundScript(node, commit.script, 1_000_000n)
    await mine(6)
    // Flags (etching, terms), name, decimals, symbol, premine, cap and amount.
    const etching = message(2, 3, 4, runeNumber(NAME), 1, 2, 5, 36, 6, 1_000, 8, 2, 10, 50)
    const etch = await revealCoin(node, committed, commit.witness, [etching, { value: 900_000n, script: first.script }])
    const height = await mine(1)
    const id = `${height}:1`
    const rune = (): Promise<RuneState> => ask(`/runes/${NAME}`)
    expect(await rune()).toMatchObject({
      rune: { id, name: NAME, divisibility: 2, symbol: '$' },
      premine: '1000',
      supply: '1000',
    })

    const mints: string[] = []
    for (let i = 0; i < 3; i++) {
      const coin = await fundScript(node, purse.script, 100_000n)
      await mine(1)
      const output = { value: 90_000n, script: i === 0 ? second.script : purse.script }
      mints.push(await revealCoin(node, coin, purse.witness, [message(20, height, 20, 1), output]))
      await mine(1)
    }
    expect(await rune(), 'the third mint is over the cap').toMatchObject({ mints: '2', supply: '1100' })

    const coins: Coin = { txid: etch, vout: 1, value: 900_000n }
    const split = await revealCoin(node, coins, first.witness, [
      message(0, height, 1, 300, 1, 0, 0, 200, 2),
      { value: 400_000n, script: first.script },
      { value: 400_000n, script: purse.script },
    ])
    await mine(1)
    const [one, two, three] = [await addressOf(split, 1), await addressOf(mints[0]!, 1), await addressOf(split, 2)]
    // What no edict names goes to the first output that can be spent.
    expect(await Promise.all([one, two, three].map(held))).toEqual([['800'], ['50'], ['250']])

    const broken = await revealCoin(node, { txid: split, vout: 2, value: 400_000n }, purse.witness, [
      message(126, 0),
      { value: 390_000n, script: second.script },
    ])
    await mine(1)
    expect(await rune()).toMatchObject({ burned: '200', supply: '1100' })
    const moves = (await ask<ListOf<RuneMove>>(`/runes/${encodeURIComponent(id)}/moves?limit=50`)).hits
    expect(
      moves.map(({ txHash, action }) => `${action} ${[etch, ...mints, split, broken].indexOf(txHash)}`).toSorted(),
    ).toEqual(expect.arrayContaining(['burn 5', 'etch 0', 'mint 1', 'mint 2']))
    const lost = await node.rpc<string>('getbestblockhash')
    await node.rpc('invalidateblock', lost)
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await node.rpc('generateblock', miner, [])
    await node.rpc('generateblock', miner, [])
    await followed()
    expect(await rune()).toMatchObject({ burned: '0', supply: '1100' })
    expect(await held(three)).toEqual(['250'])
  }, 180_000)

  test('screens-nonevm §16: Tether on Omni is granted, sent, not sent beyond the balance, frozen and then not sent', async () => {
    await mine(1)
    const [issuer, owner, other] = await Promise.all(
      Array.from({ length: 3 }, () => node.rpc<string>('getnewaddress', '', 'legacy')),
    )
    const hashOf = async (address: string): Promise<string> =>
      (await node.rpc<{ scriptPubKey: string }>('getaddressinfo', address)).scriptPubKey.slice(6, 46)
    /** A message of somebody, to somebody: in a block of its own. */
    const say = async (by: string, payload: string, to: string | null = null): Promise<string> => {
      const paid = await node.rpc<string>('sendtoaddress', by, 0.01)
      await mine(1)
      const { vout } = await node.rpc<{ vout: { n: number; value: number; scriptPubKey: { addresses?: string[] } }[] }>(
        'decoderawtransaction',
        (await node.rpc<{ hex: string }>('gettransaction', paid)).hex,
      )
      const coin = vout.find(({ scriptPubKey }) => scriptPubKey.addresses?.[0] === by)!
      const raw = await node.rpc<string>('createrawtransaction', [{ txid: paid, vout: coin.n }], {
        data: `6f6d6e69${payload}`,
        [by]: 0.009,
        ...(to !== null && { [to]: 0.0001 }),
      })
      const signed = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
      const txid = await node.rpc<string>('sendrawtransaction', signed.hex, 0)
      await mine(1)
      return txid
    }
    const send = (amount: number): string => `00000000${P}${hex(amount, 8)}`
    await say(issuer!, `00000036010002${hex(0, 4)}${'00'.repeat(6)}`)
    await say(issuer!, `00000037${P}${hex(1_000, 8)}`)
    await say(issuer!, send(300), owner)
    const over = await say(owner!, send(301), other)
    await say(issuer!, `00000047${P}`)
    await say(issuer!, `000000b9${P}${hex(0, 8)}6f${await hashOf(owner!)}`)
    const frozen = await say(owner!, send(1), other)
    const freezes = () => ask<ListOf<OmniNote>>('/omni/freezes')
    expect((await freezes()).hits).toMatchObject([{ to: owner, after: '300', freedBy: null }])

    const verdict = async (txid: string) => {
      const { list } = await ask<{ list: ListOf<OmniMove> }>(`/transactions/${txid}/omni/moves`)
      return list.hits.map(({ action, state, reason }) => [action, state, reason])
    }
    expect(await verdict(over)).toEqual([['Simple Send', 'invalid', 'balance']])
    expect(await verdict(frozen)).toEqual([['Simple Send', 'invalid', 'frozen']])
    expect(await ask<OmniToken>('/omni')).toMatchObject({ issuer, supply: '1000', holders: 2, frozen: 1 })
    const has = async (address: string) => (await ask<OmniAccount>(`/addresses/${address}/omni`)).balance
    expect(await has(owner!)).toMatchObject({ amount: '300', frozen: true })
    expect(await has(issuer!)).toMatchObject({ amount: '700', frozen: false })
    expect((await has(other!))?.amount ?? '0').toBe('0')
    // What a message paid the miner is told beside it, in the chain's own coin.
    const { list } = await ask<{ list: ListOf<OmniMove> }>(`/transactions/${over}/omni/moves`)
    expect(list.hits[0]!.fee).toBe((await ask<{ fee: string }>(`/transactions/${over}`)).fee)
    const freed = await say(issuer!, `000000ba${P}${hex(0, 8)}6f${await hashOf(owner!)}`)
    expect((await freezes()).hits.map(({ txHash, freedBy }) => [txHash === freed, freedBy])).toEqual([
      [true, null],
      [false, freed],
    ])
    expect(await has(owner!)).toMatchObject({ amount: '300', frozen: false })
  }, 180_000)
})
