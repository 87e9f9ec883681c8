import type { Chain } from '@orrery/model/chain'
import type { Panel, PanelValue } from '@orrery/family/panels'
import type { Hex } from '@orrery/primitives/hex'
import type { AddressDetail } from '@orrery/model/wire/address'
import { accountTypeMark } from './account-type-mark.ts'
import { checksumAddress } from './checksum-address.ts'
import { isBurnAddress, precompileAt } from './precompiles.ts'
import { aliasedBy, aliasOf } from './l1-alias.ts'
import { systemContractAt } from './stacks/system-contracts.ts'
import { createRows, hash, number, when } from './panel-rows.ts'

/** Facts of an EVM address beyond what every address has. */
export function addressPanel(address: AddressDetail, chain: Chain): Panel {
  const { delegate, codeHash, otherForms } = address.ext
  const { rows, add } = createRows('evm.address')
  add('basics', 'delegate', typeof delegate === 'string' ? account(delegate.toLowerCase() as Hex) : null)
  const key = address.address.toLowerCase() as Hex
  const precompile = precompileAt(key, chain)
  add(
    'basics',
    'precompile',
    when(precompile, (text) => ({ as: 'text', text })),
  )
  add(
    'basics',
    'systemContract',
    when(systemContractAt(key, chain), (text) => ({ as: 'text', text })),
  )
  add('basics', 'burn', isBurnAddress(key) ? { as: 'flag', tone: 'plain', key: 'evm.address.burn.yes' } : null)
  // A chain that people know by addresses of another spelling, too (screens-evm §12.7).
  add(
    'basics',
    'otherForms',
    Array.isArray(otherForms) ? { as: 'list', items: otherForms.map((text) => hash(String(text))) } : null,
  )
  add('basics', 'waiting', waiting(address))
  // An alias has no code of its own.
  add('technical', 'aliasedBy', address.kind === 'contract' ? null : when(aliasedBy(key, chain), account))
  add('technical', 'alias', when(aliasOf(key, chain), account))
  add('technical', 'codeHash', typeof codeHash === 'string' ? hash(codeHash) : null)
  const { accountType } = address
  return { rows, sections: [], ...(accountType && { mark: accountTypeMark(accountType) }) }
}

const account = (key: Hex): PanelValue => ({ as: 'address', address: checksumAddress(key) })

/** Transactions that the node counts beyond those in blocks, whether or not it shows them (screens-evm §4.2). */
function waiting({ nonce, ext }: AddressDetail): PanelValue | null {
  const next = ext['pendingNonce']
  return nonce !== null && typeof next === 'number' && next > nonce ? number(next - nonce) : null
}
