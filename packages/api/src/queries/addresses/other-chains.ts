import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { AccountLookup } from '@orrery/family/adapter'
import type { AddressOnChain, AddressOnChains } from '@orrery/model/wire/address-activity'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment } from '../snapshot.ts'
import { addSummaries } from '../chains/sums.ts'

/** Chains that are asked at once. */
const AT_ONCE = 4

/**
 * What every followed chain of the same family knows of an address (screens-evm §5): its node's balance, nonce and code, and the index's count. Throws
 * `CAPABILITY_MISSING` on chains whose addresses are written for one chain alone.
 */
export async function onOtherChains(
  desk: ChainDesk,
  desks: readonly ChainDesk[],
  address: Hex,
): Promise<Answer<AddressOnChains>> {
  if (desk.family.can.utxos)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'addresses of several chains' })
  const others = desks.filter(({ family, chain }) => family.id === desk.family.id && chain.code !== desk.chain.code)
  const asked = [desk, ...others].filter((one) => parsed(one, address) !== null)
  const rows = await sideBySide(
    asked.map((one) => () => readOn(one, address)),
    AT_ONCE,
  )
  const here = rows[0]!
  return {
    data: {
      rows: rows.map((row): AddressOnChain => ({ ...row, code: row === here ? null : compared(here, row) })),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

function parsed({ family, chain }: ChainDesk, text: string): Hex | null {
  try {
    return family.parseAddress(text, chain)
  } catch (error) {
    if (isOrreryError(error, 'ADDRESS_MALFORMED')) return null
    throw error
  }
}

type OnChain = Omit<AddressOnChain, 'code'>

async function readOn(desk: ChainDesk, address: Hex): Promise<OnChain> {
  const [account, summary] = await Promise.all([
    desk.node.account(address).catch(() => null),
    // An archive that is away takes nothing from the other chains.
    atOneMoment(desk.runtime, async ({ newest, deep, coverage }) =>
      coverage.ranges.length === 0
        ? null
        : addSummaries(...(await Promise.all([newest.accountSummary(address), deep.accountSummary(address)]))),
    ).catch((error: unknown) => {
      if (isOrreryError(error)) return null
      throw error
    }),
  ])
  return {
    chain: desk.chain.code,
    address: desk.wire.address(address),
    asOf: account?.asOf.height ?? null,
    balance: account?.balance?.toString() ?? null,
    nonce: account?.nonce ?? null,
    ...codeOf(account),
    txCount: summary?.txCount ?? null,
    lastSeenMs: summary?.lastSeenMs ?? null,
  }
}

/** An account that runs another contract's code (EIP-7702) has none of its own: whoever has its key has it on every chain. Pure. */
export const codeOf = (account: Pick<AccountLookup, 'codeSize' | 'codeHash' | 'ext'> | null) =>
  account?.ext['delegate'] === undefined
    ? { codeSize: account?.codeSize ?? null, codeHash: account?.codeHash ?? null }
    : { codeSize: 0, codeHash: null }

/** Whether another chain has the code that this one has; null where either node did not tell. Pure. */
export function compared(
  here: Pick<OnChain, 'codeSize' | 'codeHash'>,
  there: Pick<OnChain, 'codeSize' | 'codeHash'>,
): AddressOnChain['code'] {
  if (here.codeSize === null || there.codeSize === null) return null
  if (here.codeSize === 0 || there.codeSize === 0)
    return here.codeSize === there.codeSize ? 'none' : here.codeSize > 0 ? 'missing' : 'there'
  if (here.codeSize !== there.codeSize) return 'different'
  if (here.codeHash === null || there.codeHash === null) return null
  return here.codeHash === there.codeHash ? 'same' : 'different'
}
