import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { displayName } from '@orrery/entities/display-name'
import { Figure } from '@orrery/entities/figure'
import { RichMessage } from '@orrery/entities/rich-message'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import type { Headline, HeadlinePart } from './headline.ts'
import styles from './tx.module.css'

/** The headline with its amounts and addresses as links. */
export function HeadlineView({ headline }: { readonly headline: Headline }) {
  const slots = Object.fromEntries(
    Object.entries(headline.parts).map(([name, part]) => [name, <PartView key={name} part={part} />]),
  )
  const action = <RichMessage key="action" id={headline.key} slots={slots} />
  return (
    <span className={styles.headline}>
      {headline.around === undefined ? action : <RichMessage id={headline.around} slots={{ action }} />}
    </span>
  )
}

function PartView({ part }: { readonly part: HeadlinePart }) {
  switch (part.as) {
    case 'native':
      return <Amount base={part.amount} />
    case 'token':
      return <TokenAmount token={part.transfer.token} amount={part.transfer.amount} tokenId={part.transfer.tokenId} />
    case 'tokenName':
      return <TokenLink token={part.token} />
    case 'unlimited':
    case 'allItems':
      return <RichMessage id={`headline.${part.as}`} slots={{ token: <TokenLink key="token" token={part.token} /> }} />
    case 'address':
      return <AddressLink address={part.address} />
    case 'count':
      return <Figure value={part.count} />
    case 'word':
      return (
        <bdi className={styles.word} dir="ltr">
          {displayName(part.text).text}
        </bdi>
      )
  }
}
