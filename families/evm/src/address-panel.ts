import type { Chain } from '@orrery/model/chain'
import type { Panel } from '@orrery/family/panels'
import type { Hex } from '@orrery/primitives/hex'
import type { AddressDetail } from '@orrery/model/wire/address'
import { checksumAddress } from './checksum-address.ts'
import { createRows, hash } from './panel-rows.ts'

/** Facts of an EVM address beyond what every address has. */
export function addressPanel(address: AddressDetail, _chain: Chain): Panel {
  const { delegate, codeHash } = address.ext
  const { rows, add } = createRows('evm.address')
  add(
    'basics',
    'delegate',
    typeof delegate === 'string' ? { as: 'address', address: checksumAddress(delegate.toLowerCase() as Hex) } : null,
  )
  add('technical', 'codeHash', typeof codeHash === 'string' ? hash(codeHash) : null)
  return { rows, sections: [] }
}
