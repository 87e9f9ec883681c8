import { createHash } from 'node:crypto'
import { outpointKey } from '@orrery/model/cat20'
import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock } from '../raw-block.ts'

type TxOut = { readonly key: string; readonly owner: string | null; readonly amount: bigint | null; spent: boolean }
type Info = { readonly token: Hex; readonly minter: string; tokenKey: string | null }
type Mint = { readonly key: string; readonly amount: bigint }

const sha = (name: string, bytes: Buffer): Buffer => createHash(name).update(bytes).digest()
const hash160 = (digits: string): string => sha('ripemd160', sha('sha256', Buffer.from(digits, 'hex'))).toString('hex')
const number = (digits: string): bigint =>
  digits === '' ? 0n : BigInt(Buffer.from(digits, 'hex').readIntLE(0, digits.length / 2))

/**
 * The reference's tracker (cat-token-box, `packages/tracker`) over blocks in memory, written once more after what it does: its tables of tokens, mints and outputs, whose spent mark it sets for transactions of
 * the protocol alone, and what its routes add up of them. Announcements are taken for good ones.
 */
export function trackCat20(blocks: readonly RawBlock[], guard: { readonly guard: string; readonly transfer: string }) {
  const infos: Info[] = []
  const mints: Mint[] = []
  const outs = new Map<string, TxOut>()
  for (const { txs } of blocks)
    for (const tx of txs) {
      if (!tx.outputs[0]?.script.startsWith('0x6a1863617401')) continue
      const keys = tx.outputs.map(({ script }) => (/^0x5120.{64}$/.test(script) ? script.slice(6) : null))
      if (keys.includes(guard.guard)) continue
      const ins = tx.inputs.map(({ witness, prevout }) => ({
        key: witness.length > 1 && prevout !== null ? prevout.script.slice(6) : null,
        items: witness.map((item) => item.slice(2)),
      }))
      for (const { prevTxid, prevVout } of tx.inputs) {
        const out = outs.get(`${prevTxid}:${prevVout}`)
        if (out !== undefined) out.spent = true
      }
      const save = (vout: number, owner: string | null, amount: bigint | null): void => {
        outs.set(`${tx.txid}:${vout}`, { key: keys[vout]!, owner, amount, spent: false })
      }
      try {
        const guards = ins.filter(({ key }) => key === guard.guard)
        for (const { items } of guards) {
          if (items.length < 20) throw new Error('guard')
          if (hash160(items.at(-2)!) !== guard.transfer) continue
          const moved = [0, 1, 2, 3, 4].filter((i) => items[15 + i] !== '')
          for (let i = 0; i < 6; i++) {
            const amount = number(items[27 + i]!)
            if (amount === 0n) continue
            const input = tx.inputs[i]!
            const before = outs.get(`${input.prevTxid}:${input.prevVout}`)!
            if (`5120${before.key}` !== items[26] || before.amount !== amount) throw new Error('amount')
          }
          for (const i of moved) save(i + 1, items[5 + i]!, number(items[10 + i]!))
        }
        const found = ins.flatMap(({ key, items }) =>
          infos.filter(({ minter }) => minter === key).map((info) => ({ info, items })),
        )
        if (found.length > 1) throw new Error('minters')
        const [mint] = found
        if (mint !== undefined) {
          const { info, items } = mint
          const at = keys.findIndex((key, vout) => vout > 0 && key !== info.minter)
          const amount = number(items[6]!)
          if (at === -1 || keys[at] === null || amount <= 0n || (info.tokenKey ?? keys[at]) !== keys[at])
            throw new Error('mint')
          info.tokenKey = keys[at]!
          mints.push({ key: keys[at]!, amount })
          for (let vout = 1; vout <= at; vout++) save(vout, vout === at ? items[5]! : null, vout === at ? amount : null)
        } else if (guards.length === 0) {
          const commit = tx.inputs.find(({ witness }) => witness.some((item) => item.includes('636174')))!
          infos.push({ token: outpointKey(commit.prevTxid!, commit.prevVout), minter: keys[1]!, tokenKey: null })
          for (let vout = 1; vout < keys.length; vout++) save(vout, null, null)
        }
      } catch {
        // It logs the transaction and goes on.
      }
    }
  return infos.map(({ token, tokenKey }) => {
    const unspent = [...outs.values()].filter(({ key, spent }) => key === tokenKey && !spent)
    const balances = new Map<string, bigint>()
    for (const { owner, amount } of unspent) balances.set(`0x${owner}`, (balances.get(`0x${owner}`) ?? 0n) + amount!)
    const own = mints.filter(({ key }) => key === tokenKey)
    return {
      token,
      minted: own.reduce((sum, { amount }) => sum + amount, 0n),
      mints: own.length,
      circulation: unspent.reduce((sum, { amount }) => sum + amount!, 0n),
      balances,
    }
  })
}
