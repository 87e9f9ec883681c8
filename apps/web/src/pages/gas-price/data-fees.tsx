import { useEffect, useState } from 'react'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import type { ChainOf } from '@orrery/model/chain'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { askBeyondGas } from './ask-beyond-gas.ts'

/** screens-evm §7: usual lengths of calldata, bytes. */
const SIZES = [150, 1_000] as const
const TRANSFER_GAS = 21_000n
/** A receiver that nobody has the key of. */
const NOBODY = `0x${'00'.repeat(19)}01`

/** Bytes that are not to be compressed, as most calldata are but a little: the same at each visit. */
const bytesOf = (size: number): string => {
  let hex = '0x'
  let state = 1
  for (let at = 0; at < size; at++) {
    state = (state * 75 + 74) % 65_537
    hex += (state & 0xff).toString(16).padStart(2, '0')
  }
  return hex
}

type Fee = { readonly size: number; readonly amount: string | null }

/** What a rollup charges for the data of usual calls beside their gas (screens-evm §7); nothing where it charges for none. */
export function DataFees({ chain, price }: { readonly chain: ChainOf<'evm'>; readonly price: string }) {
  const [fees, setFees] = useState<readonly Fee[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const feeOf = async (size: number): Promise<Fee[]> => {
      const fields = { to: NOBODY, value: '0', data: bytesOf(size) }
      const found = await askBeyondGas(chain, { fields, gas: TRANSFER_GAS, price }, stop.signal)
      const data = found.find(({ fee }) => fee === 'l1Fee')
      return data === undefined ? [] : [{ size, amount: data.amount?.toString() ?? null }]
    }
    Promise.all(SIZES.map(feeOf)).then(
      (found) => setFees(found.flat()),
      // The node did not say: then nothing is claimed.
      () => undefined,
    )
    return () => stop.abort(new Error('the page was left'))
  }, [chain, price])
  return fees.length === 0 ? null : <AfterWords>{() => <Told fees={fees} />}</AfterWords>
}

function Told({ fees }: { readonly fees: readonly Fee[] }) {
  const { t } = usePageContext()
  return (
    <Card title={t('evm.tx.l1Fee')}>
      <FactRows
        facts={fees.map(({ size, amount }) => ({
          id: String(size),
          label: t('gas.dataFee', { bytes: size }),
          value: <Amount base={amount} places="all" />,
        }))}
      />
    </Card>
  )
}
