import { expect, test, vi } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { anvilBinary, startAnvil } from '../testing/anvil.ts'
import { testChain } from '../testing/chain.ts'
import { proveAccount } from './prove-account.ts'
import { proveTransaction } from './prove-transaction.ts'

const [SENDER, TO] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
// SSTORE(5, 0x1234) and SSTORE(0, 1), then an empty contract.
const STORES = '0x61123460055560016000555f5ff3'

type Raw = Record<string, string> & { accountProof: Hex[]; storageProof: { value: Hex; proof: Hex[] }[] }

test.skipIf(anvilBinary() === null)(
  'a transaction and an account of a real node are proved, and each lie about them is found (screens-evm §4.3, §5)',
  { timeout: 60_000 },
  async () => {
    const anvil = await startAnvil(31_337)
    try {
      const chain = testChain({}, { chainId: 31_337 })
      const hash = (await anvil.send('eth_sendTransaction', { from: SENDER, to: TO, value: '0x64' })) as Hex
      const made = (await anvil.send('eth_sendTransaction', { from: SENDER, data: STORES, gas: '0x30d40' })) as Hex
      // The node answers before its blocks are made.
      const receiptOf = (of: Hex): Promise<Record<string, Hex>> =>
        vi.waitUntil(async () => (await anvil.send('eth_getTransactionReceipt', of)) as Record<string, Hex> | null, {
          timeout: 20_000,
        })
      const receipt = await receiptOf(hash)
      const { contractAddress } = await receiptOf(made)
      const block = await anvil.send('eth_getBlockByHash', receipt['blockHash']!, true)
      const receipts = await anvil.send('eth_getBlockReceipts', receipt['blockHash']!)
      const report = proveTransaction({ block, receipts }, chain, {
        hash,
        blockHash: receipt['blockHash']!,
        from: SENDER,
        to: TO,
        value: '100',
        txIndex: Number(receipt['transactionIndex']),
        status: 'success',
        logCount: 0,
        fee: (BigInt(receipt['gasUsed']!) * BigInt(receipt['effectiveGasPrice']!)).toString(),
      })
      expect(report.steps.filter(({ state }) => state !== 'proved')).toEqual([])
      expect(report.steps.at(-1)!.found).toBe('from, to, value, index, status, logs, fee')

      const header = (await anvil.send('eth_getBlockByNumber', 'latest', false)) as Record<string, Hex>
      const slots = ['5', '0', '7'].map((slot): Hex => `0x${slot.padStart(64, '0')}`)
      const prove = async (
        address: Hex,
        shown: { balance: string | null; nonce: number | null },
        change?: (proof: Raw) => unknown,
      ) => {
        const proof = structuredClone(await anvil.send('eth_getProof', address, slots, header['number']!)) as Raw
        change?.(proof)
        return proveAccount(
          { header: structuredClone(header), proof },
          chain,
          { address, slots, told: header['hash']! },
          {
            ...shown,
            codeHash: null,
          },
        )
      }
      const contract = await prove(contractAddress!, { balance: '0', nonce: 1 })
      expect(contract.report.steps.filter(({ state }) => state !== 'proved')).toEqual([])
      expect(contract.slots.map(({ value }) => BigInt(value))).toEqual([0x1234n, 1n, 0n])
      // One that the state does not hold is proved to be absent.
      const nobody = await prove(`0x${'12'.repeat(20)}`, { balance: '0', nonce: 0 })
      expect(nobody.report.verdict).toBe('proved')

      for (const change of [
        (proof: Raw) => (proof['balance'] = '0x5'),
        (proof: Raw) => (proof['nonce'] = '0x5'),
        (proof: Raw) => (proof['codeHash'] = `0x${'1'.repeat(64)}`),
        (proof: Raw) => (proof.storageProof[0]!.value = '0x1235'),
        (proof: Raw) => (proof.storageProof[2]!.value = '0x1'),
        (proof: Raw) => (proof.storageProof[1]!.value = '0x0'),
        (proof: Raw) => proof.accountProof.pop(),
        (proof: Raw) => (proof.accountProof[0] = (proof.accountProof[0]!.slice(0, -2) + '00') as Hex),
      ])
        expect(
          (await prove(contractAddress!, { balance: null, nonce: null }, change)).report.verdict,
          String(change),
        ).toBe('wrong')
      expect((await prove(SENDER, { balance: '1', nonce: null })).report.steps.at(-1)).toMatchObject({
        id: 'shown',
        state: 'wrong',
      })
    } finally {
      await anvil.close()
    }
  },
)
