import { bannersOf, type Banner } from '@orrery/model/banner'
import type { Language } from '@orrery/i18n/language'
import { CARD } from '../card/card-size.ts'
import { twinHref } from './page-twin.ts'
import { startScript } from './start-script.ts'
import type { Theme } from './theme.ts'

export type DocumentAssets = {
  readonly entry: string
  /** What every page is drawn with. */
  readonly styleSheet: string
  /** What this one is drawn with besides; may be empty. */
  readonly styleText: string
  /** Everything else, for what comes after the first drawing. */
  readonly lateStyleSheet: string
  /** Chunks that the page needs at once. */
  readonly preloads: readonly string[]
  /** The chunk with the page's record; null where the path is no page's. */
  readonly record: string | null
  readonly fonts: readonly string[]
  readonly icon: string
}

export type DocumentProps = {
  readonly language: Language
  readonly theme: Theme
  readonly title: string
  readonly description: string | null
  readonly canonical: string
  /** The same page in each language, for search engines. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  readonly indexable: boolean
  /** Whether the page is also to be had as JSON and as plain text. */
  readonly twins: boolean
  /** What the address asks for beside its path: twins are of the same rows. */
  readonly search: string
  /** Feeds that tell what the page shows. */
  readonly feeds: readonly { readonly type: string; readonly href: string }[]
  readonly assets: DocumentAssets
  /** The text of the sheet that every page is drawn with, where it is to stand in the document; null where that links it. */
  readonly commonStyles: string | null
  readonly nonce: string
  /** All notices of the operator; those of other chains are there and hidden. */
  readonly banners: readonly Banner[]
  readonly bannersLabel: string
  /** Code of the page's chain. */
  readonly chain: string | null
  readonly bodyHtml: string
  readonly stateText: string
}

const TWINS = [
  { form: 'json', type: 'application/json' },
  { form: 'txt', type: 'text/plain' },
] as const

/** The document around the app. Written once by the server; the browser only takes over `#orrery`. */
export function Document(props: DocumentProps) {
  const { assets, banners, commonStyles, language, nonce, theme, title } = props
  const styleText = `${commonStyles ?? ''}${assets.styleText}`
  const shown = bannersOf(banners, props.chain)
  return (
    <html lang={language.intl} dir={language.dir} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {props.description !== null && <meta name="description" content={props.description} />}
        {!props.indexable && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={props.canonical} />
        {props.alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        {props.twins &&
          TWINS.map(({ form, type }) => (
            <link key={form} rel="alternate" type={type} href={twinHref(props.canonical + props.search, form)} />
          ))}
        {props.feeds.map(({ type, href }) => (
          <link key={type} rel="alternate" type={type} href={href} title={title} />
        ))}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Orrery" />
        <meta property="og:title" content={title} />
        {props.description !== null && <meta property="og:description" content={props.description} />}
        <meta property="og:url" content={props.canonical} />
        {props.twins && (
          <>
            <meta property="og:image" content={twinHref(props.canonical, 'png')} />
            <meta property="og:image:type" content="image/png" />
            <meta property="og:image:width" content={String(CARD.width)} />
            <meta property="og:image:height" content={String(CARD.height)} />
            <meta property="og:image:alt" content={title} />
          </>
        )}
        <meta name="twitter:card" content={props.twins ? 'summary_large_image' : 'summary'} />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12161d" media="(prefers-color-scheme: dark)" />
        <meta property="csp-nonce" nonce={nonce} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="search" type="application/opensearchdescription+xml" title="Orrery" href="/opensearch.xml" />
        {commonStyles === null && <link rel="stylesheet" href={assets.styleSheet} />}
        {styleText !== '' && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styleText }} />}
        {/* On a narrow screen text stands before its type is there, which the sheet asks for and the next document has: it comes when nothing waits for it. */}
        {assets.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin=""
            media="(min-width: 48rem)"
          />
        ))}
      </head>
      <body>
        <div id="orrery" dangerouslySetInnerHTML={{ __html: props.bodyHtml }} />
        {banners.map((banner) => (
          <aside
            key={banner.id}
            className="banner"
            aria-label={props.bannersLabel}
            data-banner={banner.chains?.join(' ') ?? ''}
            hidden={!shown.includes(banner)}
            dangerouslySetInnerHTML={{ __html: banner.html }}
          />
        ))}
        <script type="application/json" id="orrery-state" dangerouslySetInnerHTML={{ __html: props.stateText }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startScript(assets) }} />
      </body>
    </html>
  )
}
