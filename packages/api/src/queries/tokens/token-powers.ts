import { functionsOfCode } from '@orrery/model/code-functions'
import type { TokenPowers } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { NOBODY } from '../nobody.ts'

type Power = TokenPowers['powers'][number]['power']

/** Functions by which tokens let somebody do what a holder should know of, as they are mostly called; a test holds that the first four bytes are theirs. */
export const POWERS: readonly { readonly power: Power; readonly signature: string; readonly selector: string }[] = [
  { power: 'mint', signature: 'mint(address,uint256)', selector: '40c10f19' },
  { power: 'mint', signature: 'mint(uint256)', selector: 'a0712d68' },
  { power: 'mint', signature: 'mint(address,uint256,bytes)', selector: '94d008ef' },
  { power: 'mint', signature: 'issue(uint256)', selector: 'cc872b66' },
  { power: 'pause', signature: 'pause()', selector: '8456cb59' },
  { power: 'freeze', signature: 'blacklist(address)', selector: 'f9f92be4' },
  { power: 'freeze', signature: 'addBlackList(address)', selector: '0ecb93c0' },
  { power: 'freeze', signature: 'addToBlacklist(address)', selector: '44337ea1' },
  { power: 'freeze', signature: 'freeze(address)', selector: '8d1fdf2f' },
  { power: 'seize', signature: 'destroyBlackFunds(address)', selector: 'f3bdc228' },
  { power: 'seize', signature: 'wipeFrozenAddress(address)', selector: 'e2f72f03' },
  { power: 'fee', signature: 'setParams(uint256,uint256)', selector: 'c0324c77' },
  { power: 'fee', signature: 'setFee(uint256)', selector: '69fe0e2d' },
  { power: 'fee', signature: 'setTaxFeePercent(uint256)', selector: '061c82d0' },
  { power: 'limit', signature: 'setMaxTxAmount(uint256)', selector: 'ec28438a' },
  { power: 'upgrade', signature: 'upgradeTo(address)', selector: '3659cfe6' },
  { power: 'upgrade', signature: 'upgradeToAndCall(address,bytes)', selector: '4f1ef286' },
]

/**
 * Facts of a token's contract that its holders should know, each with what it stands on (screens-evm §8.2): functions that its code has, whether that code can be
 * replaced, and whose it is. What the functions do, and who may call them, is not judged. `code` is null where the node does not tell the code that runs.
 */
export async function readTokenPowers(desk: ChainDesk, asset: Hex): Promise<Answer<TokenPowers>> {
  const { wire, node } = desk
  const head = wire.head(desk.runtime.head.view().tip)
  const plan = desk.runtime.tokenPlans?.plans.get(asset)
  const word =
    plan === undefined || (plan.about === '' && plan.links.length === 0)
      ? null
      : { about: plan.about, links: plan.links.map((link) => ({ ...link })) }
  const contract = desk.family.can.contracts ? await node.contract(asset, null).catch(() => null) : null
  if (contract === null)
    return {
      data: { asOf: null, code: null, powers: [], proxy: null, owner: null, counterpart: null, word, isGone: false },
      head,
    }
  const proxy = contract.proxies[0] ?? null
  const last = contract.proxies.at(-1)
  const at = last === undefined ? asset : last.implementation
  const [code, owner, counterpart] = await Promise.all([
    contract.end === 'code' && at !== null ? node.code(at).catch(() => null) : null,
    contract.owner === null ? null : kindOf(desk, contract.owner),
    findCounterpart(desk, asset),
  ])
  const has = code === null ? null : functionsOfCode(code.code)
  return {
    data: {
      asOf: wire.head(contract.asOf),
      code: has === null || at === null ? null : wire.address(at),
      powers: POWERS.filter(({ selector }) => has?.has(selector)).map(({ power, signature, selector }) => ({
        power,
        signature,
        selector: `0x${selector}`,
      })),
      proxy: proxy && { kind: proxy.kind, admin: wire.party(proxy.admin) },
      owner: contract.owner === null || owner === null ? null : { address: wire.address(contract.owner), kind: owner },
      counterpart,
      word,
      isGone: contract.codeSize === 0,
    },
    head,
  }
}

/** Whether an owner is a wallet of several (Safe), another contract, such as a vote, an account with a key, or nobody any more. */
async function kindOf({ node }: ChainDesk, owner: Hex): Promise<NonNullable<TokenPowers['owner']>['kind']> {
  if (owner === NOBODY) return 'nobody'
  const account = await node.account(owner).catch(() => null)
  if (account?.codeSize == null) return 'unknown'
  if (account.codeSize === 0) return 'account'
  return (await node.safe(owner).catch(() => null)) === null ? 'contract' : 'safe'
}

/** Functions by which tokens of bridges name what they stand for: of OP stack chains, those before them, and of Arbitrum. A test holds the selectors. */
export const COUNTERPARTS: readonly { readonly signature: string; readonly selector: Hex }[] = [
  { signature: 'remoteToken()', selector: '0xd6c0b2c4' },
  { signature: 'l1Token()', selector: '0xc01e1bd6' },
  { signature: 'l1Address()', selector: '0xc2eeeebd' },
]
const WORD = /^0x0{24}([0-9a-f]{40})$/

/** The token of the parent chain that a rollup's token names; null where it names none, and where the chain is no rollup. */
async function findCounterpart({ node, chain }: ChainDesk, asset: Hex): Promise<TokenPowers['counterpart']> {
  const { settlesOn } = chain
  if (settlesOn === null) return null
  const answers = await Promise.all(
    COUNTERPARTS.map(({ selector }) =>
      node.callAt({ to: asset, from: null, data: selector, value: 0n }, null).catch(() => null),
    ),
  )
  for (const [at, answer] of answers.entries()) {
    const [, digits] = WORD.exec(answer?.output ?? '') ?? []
    if (digits !== undefined && digits !== NOBODY.slice(2))
      return { address: `0x${digits}`, chain: settlesOn, signature: COUNTERPARTS[at]!.signature }
  }
  return null
}
