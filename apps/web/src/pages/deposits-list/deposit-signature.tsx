import { useEffect, useState } from 'react'
import { genesisForkOf } from '@orrery/evm/consensus-network'
import { isDepositSigned } from '@orrery/evm/deposit-signature'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { ConsensusRequest } from '@orrery/model/wire/block-data'
import type { Hex } from '@orrery/primitives/hex'
import { Badge } from '@orrery/ui/badge'
import { AfterWords } from '../../page-parts/after-words.tsx'

type Checked = 'signed' | 'unsigned' | 'unknown'

/** One after the other, with the page's own work between: a check takes some hundredths of a second. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = <T,>(work: () => T): Promise<T> => {
  const mine = turn.then(() => new Promise((resolve) => setTimeout(resolve, 0))).then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Checks a deposit as the consensus layer does; `unknown` where the log does not tell a signature, or the network's fork is not known here. */
function check({ kind, pubkey, credentials, gwei, signature }: ConsensusRequest, chain: Chain): Checked {
  const fork = genesisForkOf(chain)
  if (kind !== 'deposit' || credentials === null || gwei === null || signature === undefined || fork === null)
    return 'unknown'
  const deposit = {
    pubkey: pubkey as Hex,
    credentials: credentials as Hex,
    gwei: BigInt(gwei),
    signature: signature as Hex,
  }
  return isDepositSigned(deposit, fork) ? 'signed' : 'unsigned'
}

/** Whether a deposit's key signed it, worked out by the visitor's own browser (screens-evm §13.2). */
export function DepositSignature({ row }: { readonly row: ConsensusRequest }) {
  const chain = usePageChain()
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    let isHere = true
    inTurn(() => (isHere ? check(row, chain) : 'unknown')).then(
      (found) => isHere && setChecked(found),
      () => isHere && setChecked('unknown'),
    )
    return () => {
      isHere = false
    }
  }, [row, chain])
  if (checked === null || checked === 'unknown') return MISSING
  return <AfterWords>{() => <Verdict checked={checked} />}</AfterWords>
}

function Verdict({ checked }: { readonly checked: 'signed' | 'unsigned' }) {
  const { t } = usePageContext()
  return (
    <Badge tone={checked === 'signed' ? 'good' : 'warn'} tip={t(`deposits.${checked}.hint`)}>
      {t(`deposits.${checked}`)}
    </Badge>
  )
}
