import { usePageChain } from '@orrery/entities/page-context'

/** The way to what a reader of feeds asks again by itself: `of` is the feed below its chain, `query` that of the page. Feeds take of it what they know. */
export const FeedLink = ({ of, query = '' }: { readonly of: string; readonly query?: string | URLSearchParams }) => (
  <a
    href={`/api/explorer/feeds/${usePageChain().path}/${of}.atom?${query}`}
    rel="alternate"
    type="application/atom+xml"
    target="_blank"
  >
    Atom
  </a>
)
