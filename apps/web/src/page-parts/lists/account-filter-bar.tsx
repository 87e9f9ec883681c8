import { displayName } from '@orrery/entities/display-name'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { ListOf } from '@orrery/model/wire/common'
import { Button } from '@orrery/ui/button'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { useOnDemand } from '../../app/use-on-demand.ts'
import { accountTexts, type ACCOUNT_FIELDS, type AccountField } from './account-filter.ts'
import type { AccountFilterDialogProps } from './account-filter-dialog.tsx'
import { DateFilter, emptyInDays } from './date-filter.tsx'
import styles from './list-frame.module.css'
import type { Part } from '../facts/load-part.ts'
import { DownloadLink } from './download-link.tsx'
import { LookedTo } from './looked-to.tsx'
import { pagePath } from '../page-path.ts'

/** The filter of an address' list: its days, a chip for each thing that it is narrowed to, and how far one answer looked for more. */
export function AccountFilterBar({
  list,
  path,
  query,
  part,
}: {
  readonly list: keyof typeof ACCOUNT_FIELDS
  readonly path: string
  readonly query: URLSearchParams
  readonly part: Part<ListOf<unknown>>
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const dialog = useOnDemand<AccountFilterDialogProps>(
    async () => (await import('./account-filter-dialog.tsx')).AccountFilterDialog,
  )
  const texts = accountTexts(query, list, chain)
  const lookedTo = part.state === 'ready' ? part.value.extend.lookedTo : undefined
  return (
    <>
      <DateFilter
        path={path}
        query={query}
        beside={
          <>
            <Button onClick={dialog.open}>{t('filter.narrow')}</Button>
            {texts.map(([field, text]) => (
              <Link
                key={field}
                to={pagePath(path, 1, query, { [field]: null, cursor: null })}
                look="plain"
                className={styles.chip}
              >
                <bdi>{chipText(field, text, chain, t)}</bdi>
                <Icon name="close" size={14} label={t('filter.clear')} />
              </Link>
            ))}
            {texts.length > 1 && (
              <Link
                to={pagePath(path, 1, query, {
                  ...Object.fromEntries(texts.map(([field]) => [field, null])),
                  cursor: null,
                })}
              >
                {t('filter.clearAll')}
              </Link>
            )}
            <DownloadLink set={`address-${list}`} subject={decodeURIComponent(path.split('/')[3]!)} query={query} />
          </>
        }
      />
      <LookedTo height={lookedTo} />
      {dialog.Part !== null && (
        <dialog.Part
          // What was typed is of the address that it was typed at.
          key={query.toString()}
          open={dialog.isOpen}
          onClose={dialog.close}
          list={list}
          path={path}
          query={query}
        />
      )}
    </>
  )
}

function chipText(field: AccountField, text: string, { native }: Chain, t: Translate): string {
  if (field === 'direction' || field === 'status' || field === 'order') return t(`${field}.${text}`)
  if (field === 'least' || field === 'most') return `${BOUNDS[field]} ${text} ${native.symbol.toUpperCase()}`
  if (field === 'fromBlock' || field === 'toBlock') return `${t('column.block')} ${BOUNDS[field]} ${text}`
  return shortenMiddle(displayName(text).text)
}
const BOUNDS = { least: '≥', most: '≤', fromBlock: '≥', toBlock: '≤' } as const

/** Message key of what an empty list of an address has none of. */
export const emptyNarrowed = (
  list: keyof typeof ACCOUNT_FIELDS,
  query: URLSearchParams,
  chain: Parameters<typeof accountTexts>[2],
  what: string,
): string =>
  accountTexts(query, list, chain).some(([field]) => field !== 'order') ? 'empty.filtered' : emptyInDays(query, what)
