import type { Hex } from '@orrery/primitives/hex'
import { concatHex, encodeFunctionData, getContractAddress, numberToHex } from 'viem'
import { address, ETHER, person, transferInput, type EvmAction } from './evm-action.ts'
import { ROLES } from './evm-accounts.ts'
import {
  AccountFactory,
  BatchWallet,
  CounterV1,
  Faulty,
  OperationDesk,
  SmartAccount,
  WrappedCoin,
} from './evm-contracts.gen.ts'
import type { PlannedTx } from './evm-planned-tx.ts'
import type { Random } from './evm-random.ts'
import { ENTRY_POINT, STAGE } from './evm-stage.ts'

/** Smart accounts that there are at most: they come back. */
const ACCOUNTS = 12n
const GWEI = 10n ** 9n
const OP_GAS = 900_000n
/** What pays for others: it only has to have an address. */
const PAYMASTER = STAGE.names

type Operation = Parameters<typeof bundle>[0][number]
type Call = { readonly to: Hex; readonly value: bigint; readonly input: Hex }

const saltOf = (n: bigint): Hex => numberToHex(n, { size: 32 })
/** Where a smart account stands, made or not. */
const accountAt = (salt: Hex): Hex =>
  getContractAddress({ opcode: 'CREATE2', from: STAGE.accounts, salt, bytecode: SmartAccount.bytecode })

const pair = (high: bigint, low: bigint): Hex => numberToHex((high << 128n) | low, { size: 32 })

/** Calldata of a bundle for the entry point. */
const bundle = (
  ops: readonly {
    readonly sender: Hex
    readonly nonce: bigint
    readonly initCode: Hex
    readonly callData: Hex
    readonly accountGasLimits: Hex
    readonly preVerificationGas: bigint
    readonly gasFees: Hex
    readonly paymasterAndData: Hex
    readonly signature: Hex
  }[],
  beneficiary: Hex,
): Hex => encodeFunctionData({ abi: OperationDesk.abi, functionName: 'handleOps', args: [ops, beneficiary] })

const operation = (random: Random, sender: Hex, callData: Hex, initCode: Hex, isPaid: boolean): Operation => ({
  sender,
  // A key of its own now and then (ERC-4337, "Semi-abstracted nonce").
  nonce: (BigInt(random.below(3)) << 64n) | BigInt(random.below(1_000_000)),
  initCode,
  callData,
  accountGasLimits: pair(150_000n, 250_000n),
  preVerificationGas: 48_000n,
  gasFees: pair(GWEI, 40n * GWEI),
  paymasterAndData: isPaid ? concatHex([PAYMASTER, pair(60_000n, 30_000n), random.hex(8)]) : '0x',
  signature: random.hex(65),
})

/** An operation of one of the smart accounts, which makes it where it is not there yet. */
function ofAccount(random: Random): { readonly op: Operation; readonly before: readonly PlannedTx[] } {
  const salt = saltOf(BigInt(random.below(Number(ACCOUNTS))))
  const sender = accountAt(salt)
  const make = encodeFunctionData({ abi: AccountFactory.abi, functionName: 'createAccount', args: [salt] })
  const isPaid = random.chance(0.6)
  const calls: readonly Call[] = random.pick([
    [{ to: STAGE.proxy, value: 0n, input: encodeFunctionData({ abi: CounterV1.abi, functionName: 'increment' }) }],
    [{ to: STAGE.faulty, value: 0n, input: encodeFunctionData({ abi: Faulty.abi, functionName: 'withReason' }) }],
    [
      {
        to: STAGE.weth,
        value: ETHER / 1_000n,
        input: encodeFunctionData({ abi: WrappedCoin.abi, functionName: 'deposit' }),
      },
      { to: STAGE.weth, value: 0n, input: transferInput(address(person(random)), ETHER / 4_000n) },
      // What its paymaster asks for in return.
      ...(isPaid ? [{ to: STAGE.weth, value: 0n, input: transferInput(PAYMASTER, ETHER / 9_000n) }] : []),
    ],
  ])
  const [first] = calls
  const callData =
    calls.length === 1
      ? encodeFunctionData({
          abi: SmartAccount.abi,
          functionName: 'execute',
          args: [first!.to, first!.value, first!.input],
        })
      : encodeFunctionData({
          abi: SmartAccount.abi,
          functionName: 'executeBatch',
          args: [calls.map(({ to }) => to), calls.map(({ value }) => value), calls.map(({ input }) => input)],
        })
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  return {
    op: operation(random, sender, callData, concatHex([STAGE.accounts, make]), isPaid),
    before: spent === 0n ? [] : [{ from: person(random), to: sender, value: spent, gas: 60_000n }],
  }
}

/** Bundles of user operations (ERC-4337): of accounts that they make, paid for or not, failing, handed on, and with borrowed code. */
export const OPERATION_ACTIONS: readonly EvmAction[] = [
  {
    name: 'user operations bundled',
    weight: 4,
    plan: (random) => {
      const made = Array.from({ length: 1 + random.below(3) }, () => ofAccount(random))
      const from = person(random)
      return [
        ...made.flatMap(({ before }) => before),
        {
          from,
          to: ENTRY_POINT,
          input: bundle(
            made.map(({ op }) => op),
            address(from),
          ),
          gas: OP_GAS * BigInt(made.length),
        },
      ]
    },
  },
  {
    name: 'bundle handed on by a contract',
    weight: 1,
    plan: (random) => {
      const { op, before } = ofAccount(random)
      const from = person(random)
      return [
        ...before,
        {
          from,
          to: STAGE.multiAccount,
          input: encodeFunctionData({
            abi: SmartAccount.abi,
            functionName: 'execute',
            args: [ENTRY_POINT, 0n, bundle([op], address(from))],
          }),
          gas: OP_GAS,
        },
      ]
    },
  },
  {
    name: 'bundle with borrowed code',
    weight: 1,
    plan: (random) => {
      const account = ROLES.delegators[0]
      // Its code does what the account itself asks, and nobody else: the operation fails and says why.
      const callData = encodeFunctionData({ abi: BatchWallet.abi, functionName: 'execute', args: [[]] })
      return [
        {
          from: ROLES.sponsor,
          to: ENTRY_POINT,
          input: bundle([operation(random, address(account), callData, '0x', false)], address(ROLES.sponsor)),
          gas: OP_GAS,
          setCode: [{ account, code: STAGE.wallet }],
        },
      ]
    },
  },
]
