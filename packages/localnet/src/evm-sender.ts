import { numberToHex, type TransactionSerializable } from 'viem'
import { accounts } from './evm-accounts.ts'
import { makeConstantBlob } from './evm-blob.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import type { EvmRpc, RpcCall } from './evm-rpc.ts'

/** What a transaction offers per gas, wei. */
export type GasPrice = { readonly tip: bigint; readonly cap: bigint }

/** Gives transactions their nonces and makes the calls that submit them. */
export type EvmSender = {
  /** Takes the nonces from the chain; to be called after anything that may have undone transactions. */
  resync(): Promise<void>
  /** The call that submits the transaction with the account's next nonce, or with the given one. */
  prepare(tx: PlannedTx, price: GasPrice, nonce?: number): Promise<RpcCall>
  /** The account's next nonce; `skip` leaves as many out. */
  nextNonce(account: number, skip?: number): number
}

const ZERO = '0x0000000000000000000000000000000000000000'

/** Blob gas is cheap on a chain without demand. */
const BLOB_PRICE = 10n ** 9n

/** A sender for the node's own accounts. */
export function createEvmSender(rpc: EvmRpc, chainId: number): EvmSender {
  let nonces: number[] = []
  const nextNonce = (account: number, skip = 0): number => {
    const nonce = nonces[account]! + skip
    nonces[account] = nonce + 1
    return nonce
  }

  const sign = async (tx: PlannedTx, serializable: TransactionSerializable): Promise<RpcCall> => ({
    method: 'eth_sendRawTransaction',
    params: [await accounts[tx.from]!.signTransaction(serializable)],
  })

  return {
    nextNonce,
    async resync() {
      const answers = await rpc.batch(
        accounts.map(({ address }) => ({ method: 'eth_getTransactionCount', params: [address, 'latest'] })),
      )
      nonces = answers.map((answer) => ('result' in answer ? Number(answer.result) : 0))
    },
    async prepare(tx, { tip, cap }, nonce = nextNonce(tx.from)) {
      const common = {
        chainId,
        nonce,
        gas: tx.gas,
        to: tx.to ?? undefined,
        value: tx.value ?? 0n,
        data: tx.input ?? '0x',
        maxFeePerGas: cap,
        maxPriorityFeePerGas: tip,
      } as const
      if (tx.blobs) {
        const sidecars = tx.blobs.map(makeConstantBlob)
        return sign(tx, {
          ...common,
          to: tx.to ?? ZERO,
          type: 'eip4844',
          sidecars,
          blobVersionedHashes: sidecars.map(({ versionedHash }) => versionedHash),
          maxFeePerBlobGas: BLOB_PRICE,
        })
      }
      if (tx.setCode) {
        const authorizationList = await Promise.all(
          tx.setCode.map(({ account, code }) =>
            accounts[account]!.signAuthorization!({ chainId, address: code, nonce: nextNonce(account) }),
          ),
        )
        return sign(tx, { ...common, type: 'eip7702', authorizationList })
      }
      const request = {
        from: accounts[tx.from]!.address,
        ...(tx.to !== null && { to: tx.to }),
        nonce: numberToHex(nonce),
        gas: numberToHex(tx.gas),
        value: numberToHex(tx.value ?? 0n),
        data: tx.input ?? '0x',
        type: numberToHex(tx.type ?? 2),
      }
      if (tx.type === 0 || tx.type === 1) {
        const accessList =
          tx.type === 1 ? [{ address: tx.to ?? ZERO, storageKeys: [numberToHex(2, { size: 32 })] }] : undefined
        return {
          method: 'eth_sendTransaction',
          params: [{ ...request, gasPrice: numberToHex(cap), ...(accessList && { accessList }) }],
        }
      }
      return {
        method: 'eth_sendTransaction',
        params: [{ ...request, maxFeePerGas: numberToHex(cap), maxPriorityFeePerGas: numberToHex(tip) }],
      }
    },
  }
}
