import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Brc20Digest } from '@orrery/model/wire/brc20'
import { Banner } from '@orrery/ui/banner'

/** The hash over all events of the ledger, and whether it is what the operator has from elsewhere (screens-nonevm §4.7). Nothing before the ledger's first block. */
export function DigestNote({ digest }: { readonly digest: Brc20Digest | null }) {
  const { t, locale } = usePageContext()
  if (digest === null || digest.cumulative === null || digest.height === null) return null
  const { height, cumulative, reference, unknownFrom } = digest
  const at = (block: number) => ({ block: formatNumber(block, { locale }) })
  const tone = reference?.matches === true ? 'good' : reference?.matches === false ? 'bad' : 'plain'
  return (
    <Banner tone={tone}>
      <div>
        {t('brc20.digest.through', at(height))} <HashText text={cumulative} />
      </div>
      <div>
        {reference === null
          ? t('brc20.digest.none')
          : reference.matches === null
            ? t('brc20.digest.unreached', at(reference.height))
            : t(reference.matches ? 'brc20.digest.matches' : 'brc20.digest.differs', at(reference.height))}
      </div>
      {unknownFrom !== null && <div>{t('brc20.digest.ends', at(unknownFrom))}</div>}
    </Banner>
  )
}
