import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { PageHead } from '../../page-parts/page-head.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import type { PageProps } from '../../routing/page.ts'
import { DownloadState } from './download-state.ts'
import { OrderForm } from './order-form.tsx'
import { OrderPreview } from './order-preview.tsx'
import type { DownloadData } from './page.ts'

/** Long lists as files: what to take, a look at it, and the file in the making (screens-evm §16.7). */
export function View({ data, chain, query, loading }: PageProps<'/download', DownloadData>) {
  const { t } = usePageContext()
  const { offer, order, preview, download } = data
  return (
    <>
      <PageHead title={t('page.download.title')} kind={chain.name.full} loading={loading} />
      {!offer.on && <Notice tone="warn" title="download.off" />}
      {download === null ? (
        <>
          <OrderForm
            key={query.toString()}
            offer={offer}
            wrong={order.wrong}
            chain={chain}
            query={query}
            symbol={data.unit.symbol}
          />
          <p>{t('download.honest')}</p>
          {/* By itself: inside a sentence colour alone does not tell a link. */}
          <p>
            <Link to={`/docs/columns${order.asked === null ? '' : `#${order.asked.set}`}`} data-reload="">
              {t('download.columns')}
            </Link>
          </p>
          {preview !== null && order.asked !== null && (
            <OrderPreview
              preview={preview}
              asked={order.asked}
              isOn={offer.on}
              isRanked={offer.sets.find(({ name }) => name === order.asked?.set)?.isRanked ?? false}
              chain={chain}
            />
          )}
        </>
      ) : (
        <DownloadState.Part key={download.id} begun={download} chain={chain} decimals={data.unit.decimals} />
      )}
    </>
  )
}
