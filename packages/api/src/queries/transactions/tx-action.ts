import type { TokenAction } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { findTokens } from '../tokens/find-tokens.ts'

/** From here on an allowance is one that nobody can use up: wallets call it unlimited (Uniswap's tokens hold 96 bits). */
const UNLIMITED = 2n ** 96n - 1n

/**
 * What a call asks of a token by the methods of ERC-20, ERC-721 and ERC-1155; null for any other call and where its contract is no
 * token. Never throws.
 */
export async function tokenActionOf(
  desk: ChainDesk,
  { to, input }: { readonly to: Hex | null; readonly input: Hex },
): Promise<TokenAction | null> {
  const call = to === null ? null : (desk.family.decode?.call(input) ?? null)
  if (to === null || call === null || !METHODS.has(call.name)) return null
  const value = (name: string): string | null => call.params.find((param) => param.name === name)?.value ?? null
  const row = (await findTokens(desk, [to])).get(to)
  if (row === undefined) return null
  const token = desk.wire.token(row)
  const isItems = token.standard !== 'erc20'
  const [amount, spender] = [value('amount'), value('spender') ?? value('operator')]
  if (call.name === 'setApprovalForAll' && spender !== null)
    return { as: value('approved') === 'true' ? 'allowAll' : 'revoke', token, spender }
  if (call.name === 'approve' && spender !== null && amount !== null) {
    if (isItems) return { as: 'allow', token, spender, amount: '1', tokenId: amount }
    if (amount === '0') return { as: 'revoke', token, spender }
    return { as: 'allow', token, spender, amount: BigInt(amount) >= UNLIMITED ? null : amount, tokenId: null }
  }
  const receiver = value('to')
  if (receiver === null) return null
  if (call.name === 'safeTransferFrom') {
    const item = value('tokenId') ?? value('id')
    return item === null ? null : { as: 'send', token, to: receiver, amount: amount ?? '1', tokenId: item }
  }
  if (amount === null || call.name === 'approve') return null
  return isItems
    ? { as: 'send', token, to: receiver, amount: '1', tokenId: amount }
    : { as: 'send', token, to: receiver, amount, tokenId: null }
}

const METHODS: ReadonlySet<string> = new Set([
  'approve',
  'setApprovalForAll',
  'transfer',
  'transferFrom',
  'safeTransferFrom',
])
