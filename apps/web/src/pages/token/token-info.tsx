import type { ReactNode } from 'react'
import type { TokenDetail } from '@orrery/model/wire/token'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'

/** What the contract says of itself, the bytes it said it with, and how the ledger compares. */
export function TokenInfo({ token }: { readonly token: TokenDetail }) {
  const { t } = usePageContext()
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  const row = (id: string, value: ReactNode) => ({ id, label: t(`fact.${id}`), hint: t(`fact.${id}.hint`), value })
  return (
    <Card>
      <FactRows
        facts={[
          row('supply', <AmountText base={token.totalSupply} decimals={decimals} symbol={null} places="all" />),
          row('ledgerSupply', <AmountText base={token.ledgerSupply} decimals={decimals} symbol={null} places="all" />),
          row('decimals', <Figure value={token.decimals} />),
          row('readAt', <BlockLink block={token.readAt} />),
          row('firstTransfer', <BlockLink block={token.firstHeight} />),
          ...(token.rawName === null
            ? []
            : [
                row(
                  'rawName',
                  token.rawName.startsWith('0x') ? (
                    <HexView hex={token.rawName} />
                  ) : (
                    <code>
                      {JSON.stringify(token.rawName).replace(
                        /[^\x20-\x7e]/gu,
                        (point) => `\\u{${point.codePointAt(0)?.toString(16)}}`,
                      )}
                    </code>
                  ),
                ),
              ]),
        ]}
      />
    </Card>
  )
}
