import type { AccountCode } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'

const PUSH1 = 0x60
const PUSH4 = 0x63
const PUSH32 = 0x7f

/** `getOwners()`, `getThreshold()`, `execTransaction(…)`: what the code behind every Safe answers to. */
const SAFE = ['a0e67e2b', 'e75235b8', '6a761202']
/** `validateUserOp(…)` of ERC-4337, as entry points before 0.7 call it and as later ones do. */
const VALIDATES = ['3a871cdd', '19822f7c']
/** `installModule(uint256,address,bytes)` and `accountId()` of ERC-7579. */
const MODULAR = ['9517e29f', '9cfd7cff']

/**
 * What kind of account code makes, by the functions that it compares a call's selector with (screens-evm §5); null for code of any other contract. Where code that is shared by accounts
 * stands itself, nobody's account is: ask for what a proxy leads to. Pure; linear in the length of the code.
 */
export function accountCodeOf(code: Hex): AccountCode | null {
  const pushed = pushedWords(code)
  const has = (selector: string): boolean => pushed.has(selector)
  if (SAFE.every(has)) return 'safe'
  if (!VALIDATES.some(has)) return null
  return MODULAR.every(has) ? 'erc7579' : 'erc4337'
}

/** Words of four bytes that code pushes. What is pushed is no instruction. */
function pushedWords(code: Hex): ReadonlySet<string> {
  const bytes = Buffer.from(code.slice(2), 'hex')
  const found = new Set<string>()
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at]!
    if (op === PUSH4) found.add(bytes.toString('hex', at + 1, at + 5))
    if (op >= PUSH1 && op <= PUSH32) at += op - PUSH1 + 1
  }
  return found
}
